"""`facedown dev rules`: which rules have no test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from facedown.apps.cli.errors import WrongUse
from facedown.apps.cli.inputs import game_of
from facedown.apps.cli.rulebook import rules_of


def rules_without_test(name: str, tests: Path | None) -> int:
    """Prints the rules of RULES.md that no test marks, and marks of rules that do not exist."""
    game = game_of(name)
    folder = tests or Path("tests")
    if not folder.is_dir():
        raise WrongUse(f"There is no folder {folder}; --tests DIR names the tests' folder.")
    rules = rules_of(game)
    marked = {rule: place for rule, place in marks(folder) if rule.startswith(f"{game.rule_prefix}-")}
    missing = [rule for rule in rules if rule not in marked]
    strange = {rule: place for rule, place in marked.items() if rule not in rules}
    for rule in missing:
        print(f"{rule} has no test: {rules[rule]}")
    for rule, place in strange.items():
        print(f"{place}: there is no rule {rule}")
    print(f"{game.id}: {len(rules) - len(missing)} of {len(rules)} rules have a test.")
    return 1 if missing or strange else 0


def marks(folder: Path) -> Iterator[tuple[str, str]]:
    """Every rule id in a `rule(…)` marker of the test files, with its file and line; nothing is imported."""
    for file in sorted(folder.rglob("*.py")):
        try:
            tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        except (SyntaxError, ValueError) as error:  # ValueError: no UTF-8
            raise WrongUse(f"{file} is not Python: {error}.") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _is_rule_marker(node.func):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, f"{file}:{node.lineno}"


def _is_rule_marker(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "rule"
    if not isinstance(function, ast.Attribute) or function.attr != "rule":
        return False
    owner = function.value  # pytest.mark, or mark
    return getattr(owner, "attr", None) == "mark" or getattr(owner, "id", None) == "mark"
