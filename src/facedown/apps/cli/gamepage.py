"""The page of one game, docs/games/GAME.md, made from its GameDef, its vocabulary and some games played at random."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import product
from math import prod
from typing import Any

from facedown.apps.cli.markdown import blocks, code, codes, table
from facedown.apps.cli.samples import Samples, comments, play_samples
from facedown.cards import words
from facedown.cards.entries import PACK_FIELDS, section_fields
from facedown.cards.lines import Amount, Condition, Read
from facedown.cards.load import Library, load_packs
from facedown.cards.ops import LANGUAGES, Field, Moment, Op, Vocabulary
from facedown.cards.sheets import ALIASES, columns_of
from facedown.gamedef import GAMES, GameDef, Option
from facedown.kernel.rows import COMPARISONS, CONDITIONS

LINE_KEYS = (
    ("when", "the moment; not under `then` and `else`"),
    ("if", f"a condition, or a list of at most {CONDITIONS}: all must be so"),
    ("if_any", "a list of conditions: one must be so"),
    ("do", "the op; its parameters are keys beside it"),
    (
        "amount",
        "a number, or `{ base, times, per, min, max }`: base + times x the path `per`; else 1",
    ),
    ("limit", "how often it happens"),
    ("may", "`true`: the owner may decline"),
    ("then", "lines that follow if the op was done"),
    ("else", "lines that follow if it was not"),
)


def game_page(game: GameDef) -> str:
    """The whole page."""
    samples, library = play_samples(game), load_packs(game)
    vocabulary: Vocabulary = game.vocabulary()
    parts = (
        _head(game),
        _facts(game, library),
        _options(game),
        _decisions(game, samples),
        _actions(game, samples),
        _endings(game, samples),
        _observation(game),
        _view(game, samples),
        _events(game, samples),
        _pack_files(game, vocabulary),
        _lines(vocabulary),
        _ops(vocabulary),
        _paths(vocabulary),
    )
    return blocks(*parts) + "\n"


def _head(game: GameDef) -> str:
    return blocks(
        f"# {game.name['en']}",
        "Made from the code by `facedown dev docs`; do not edit. Examples are from a few games played at random.",
        f"Rules: [RULES.md](../../src/facedown/games/{game.folder.name}/RULES.md), or `facedown rules {game.id}`. "
        "Words: [vocabulary.md](../vocabulary.md).",
    )


def _facts(game: GameDef, library: Library) -> str:
    low, high = game.players
    entries = ", ".join(f"{len(found)} x {section}" for section, found in library.models.items())
    rows = (
        ("name for commands and `facedown.game(…)`", code(game.id)),
        ("in Spanish", game.name["es"]),
        ("players", low if low == high else f"{low}-{high}"),
        ("simultaneous decisions", codes(sorted(game.facts.simultaneous))),
        ("zero-sum", _yes(game.facts.zero_sum)),
        ("co-operative", _yes(game.facts.cooperative)),
        ("chance", _yes(game.facts.chance)),
        ("perfect information", _yes(game.facts.perfect_information)),
        ("result", _one_line(game.returns)),
        ("length is counted in", _one_line(game.length)),
        ("packs", f"{codes(game.packs)}: {entries}"),
        ("rules version", game.rules_version),
        ("a state", f"{game.state.itemsize} bytes"),
        ("set-up", _one_line(game.make_setup, paragraph=-1)),
    )
    return blocks("## Facts", table(("fact", ""), rows))


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _one_line(function: Any, paragraph: int = 0) -> str:
    """A paragraph of a docstring."""
    return " ".join((inspect.getdoc(function) or "").split("\n\n")[paragraph].split())


def _options(game: GameDef) -> str:
    rows = [_option(option) for option in game.options]
    texts = any(option.takes for option in game.options)
    with_text = f", or `facedown play {game.id} --option NAME=TEXT` where it takes a text" if texts else ""
    return blocks(
        "## Options",
        f"`facedown play {game.id} --option NAME`{with_text}.",
        table(("option", "by itself", "what", "rule"), rows),
    )


def _option(option: Option) -> tuple[str, str, str, str]:
    if option.takes is None:
        return code(option.id), "on" if option.default else "off", option.says["en"], option.rule
    takes = f" Takes {option.takes['en']}."
    return code(f"{option.id}=…"), "not given", option.says["en"] + takes, option.rule


def _decisions(game: GameDef, samples: Samples) -> str:
    def row(kind: str) -> tuple[str, ...]:
        view = samples.prompts.get(kind, samples.last)
        secret = "together, in secret" if kind in game.facts.simultaneous else ""
        return (code(kind), secret, *(game.prompt_text(view, lang) for lang in LANGUAGES))

    return blocks("## Decisions", table(("kind", "", "asked in English", "in Spanish"), map(row, game.decisions)))


def _actions(game: GameDef, samples: Samples) -> str:
    def row(kind: Any) -> tuple[object, ...]:
        example, last = samples.actions.get(kind.name), kind.first + kind.count - 1
        sizes = " x ".join(str(size) for size in kind.sizes)
        shown = (code(example.notation), example.text("en"), example.text("es")) if example else ("-", "-", "-")
        return (code(kind.name), f"{kind.first}-{last}" if last > kind.first else last, sizes, *shown)

    head = ("kind", "numbers", "arguments", "a notation", "in English", "in Spanish")
    missing = any(kind.name not in samples.actions for kind in game.actions.kinds)
    return blocks(
        "## Actions",
        f"{game.actions.count} actions. `apply` takes a notation, an abbreviation of one, or the number."
        + (" - stands where the sample games had none." if missing else ""),
        table(head, map(row, game.actions.kinds)),
    )


def _endings(game: GameDef, samples: Samples) -> str:
    def row(ending: str) -> tuple[str, ...]:
        view = {**samples.last, "over": {**samples.last["over"], "ending": ending}}
        return (code(ending), *(game.ending_text(ending, view, lang) for lang in LANGUAGES))

    return blocks("## Endings", table(("ending", "in English", "in Spanish"), map(row, filter(None, game.endings))))


def _observation(game: GameDef) -> str:
    notes = comments(game.folder / "observe.py")
    rows, at = [], 0
    for name, shape in game.observation:
        rows.append((code(name), at, " x ".join(str(n) for n in shape), notes.get(name, "")))
        at += prod(shape)
    return blocks(
        "## Observation",
        f"`match.observation(seat)`: float32 pieces by name, {at} numbers in all. "
        "Of pieces for every seat, the seat's own comes first; what the seat cannot know is 0.",
        table(("piece", "from", "shape", "what"), rows),
    )


def _view(game: GameDef, samples: Samples) -> str:
    notes = comments(game.folder / "view.py")

    def row(path: str) -> tuple[str, ...]:
        kinds, example = samples.view[path]
        shown = "" if example in (None, [], "") else code(example["en"] if isinstance(example, dict) else example)
        return (code(path), " or ".join(kinds) or "nothing", shown, _note(notes, path))

    parents = {path.rpartition(".")[0].removesuffix("[]") for path in samples.view}
    shown = [path for path in samples.view if samples.view[path][0] or path not in parents]
    return blocks(
        "## View",
        "`match.view(seat)`: a plain dict. `[]` is each place of a list; words are by language.",
        table(("key", "kind", "for example", "what"), map(row, _without_empty_lists(shown))),
    )


def _note(notes: dict[str, str], path: str) -> str:
    """The comment beside a key of the view, or beside the key that holds it."""
    above, _, key = path.removesuffix("[]").rpartition(".")
    return notes.get(key, "" if above.endswith("[]") else notes.get(above.rpartition(".")[2], ""))


def _without_empty_lists(paths: list[str]) -> Iterator[str]:
    """A list that was empty once and filled another time is named by what it holds."""
    for path in paths:
        if not any(other.startswith((f"{path}[]", f"{path}.")) for other in paths):
            yield path


def _events(game: GameDef, samples: Samples) -> str:
    state = import_module(f"{GAMES[game.id]}.state")
    notes = comments(game.folder / "state.py")
    kinds = sorted((number, name) for name, number in vars(state).items() if name.startswith("EV_"))

    def row(number: int, name: str) -> tuple[object, ...]:
        text = samples.events.get(number, dict.fromkeys(LANGUAGES, "-"))
        return (number, code(name.removeprefix("EV_").lower()), notes.get(name, ""), text["en"], text["es"])

    return blocks(
        "## Events",
        "`match.events(seat)`: kind, player, card (-1 where the seat may not know it), a, b, c, d; `.text(lang)`. "
        "- stands where the sample games had none.",
        table(("kind", "name", "numbers", "in English", "in Spanish"), (row(*kind) for kind in kinds)),
    )


# --- cards


def _pack_files(game: GameDef, vocabulary: Vocabulary) -> str:
    parts = [
        "## Pack files",
        "[add-a-card.md](../add-a-card.md) walks through one. "
        f"`facedown cards schema {game.id}` prints the same as JSON Schema.",
        "### `[pack]`",
        "The header, once in a pack.",
        table(("key", "kind", "by itself", "what"), (row for field in PACK_FIELDS for row in _field_rows(field, ""))),
    ]
    for section in vocabulary.sections:
        rows = [row for field in section_fields(section) for row in _field_rows(field, "")]
        parts += [
            f"### `[[{section.name}]]`",
            f"{section.says} At most {section.most}.",
            table(("key", "kind", "by itself", "what"), rows),
        ]
    return blocks(*parts, *_spreadsheets(game, vocabulary))


def _spreadsheets(game: GameDef, vocabulary: Vocabulary) -> list[str]:
    """The columns that `facedown cards import` knows, and what else they may be called."""
    if vocabulary.sheet is None:
        return []
    aliases = (ALIASES | dict(vocabulary.sheet.aliases)).items()
    rows = [
        (code(name), codes(alias for alias, meant in aliases if meant == name))
        for name in columns_of(vocabulary, vocabulary.sheet)
    ]
    head = f"`facedown cards import FILE --game {game.id}`: every row becomes a `[[{vocabulary.sheet.section}]]`."
    return ["### Spreadsheets", head, table(("column", "or"), rows)]


def _field_rows(field: Field, above: str) -> Iterator[tuple[str, ...]]:
    default = "must be given" if field.required else "" if field.default in (None, "", ()) else code(field.default)
    yield code(above + field.name), _field_kind(field), default, field.says
    for inner in field.fields:
        yield from _field_rows(inner, f"{above}{field.name}{'[]' if field.kind == 'tables' else ''}.")


def _field_kind(field: Field) -> str:
    if field.kind in ("number", "tables"):
        return f"{field.kind}, {field.low} to {field.high}"
    if field.kind == "choice":
        return codes(field.choices)
    if field.kind == "choices":
        return f"a list of {codes(field.choices)}"
    if field.kind == "refs":
        return f"a list of {field.low} to {field.high}, each the id of {_a(field.refers)}"
    if field.kind == "ref":
        return f"id of {_a(field.refers)}"
    return {"full_id": "`pack:id`", "lines": "effect lines"}.get(field.kind, field.kind)


def _a(section: str) -> str:
    """A section's name with its article."""
    return f"{'an' if section[0] in 'aeiou' else 'a'} {section}"


def _printed_on(moment: Moment) -> str:
    """What has lines of this moment."""
    if not moment.kinds:
        return "both" if moment.on_cards and moment.on_abilities else "cards" if moment.on_cards else "abilities"
    return ", ".join([*sorted(moment.kinds), *(["abilities"] if moment.on_abilities else [])])


def _barred(moment: Moment) -> list[str]:
    """What cannot be read at this moment."""
    return [*sorted(moment.paths_barred), *(f"{side}.…" for side in sorted(moment.sides_barred))]


def _lines(vocabulary: Vocabulary) -> str:
    keys = [
        (code(key), says)
        for key, says in LINE_KEYS
        if (key != "may" or vocabulary.declining) and (key != "limit" or vocabulary.limits)
    ]
    limits = [(code(name), *(says[lang] for lang in LANGUAGES)) for name, says in vocabulary.limits.items()]
    moments = [
        (
            *(code(m.name), m.says["en"], m.says["es"]),
            _printed_on(m),
            " ".join([m.note, f"Cannot read {codes(barred)}." if (barred := _barred(m)) else ""]),
        )
        for m in vocabulary.moments
    ]
    return blocks(
        "## Effect lines",
        table(("key", "what"), keys),
        f'A condition is `path compare number-or-path`: `"{next(iter(vocabulary.path_names))} >= 2"`. '
        f"Comparisons: {codes(COMPARISONS)}.",
        "### Moments",
        table(("`when`", "in English", "in Spanish", "on", "what"), moments),
        "### Limits" if limits else "",
        table(("`limit`", "in English", "in Spanish"), limits) if limits else "",
    )


def _ops(vocabulary: Vocabulary) -> str:
    return blocks(f"## Ops ({len(vocabulary.ops)})", *map(partial(_op, vocabulary), vocabulary.ops))


def _op(vocabulary: Vocabulary, op: Op) -> str:
    where = [m.name for m in vocabulary.moments if m.name in op.moments]
    everywhere = len(where) == len(vocabulary.moments)
    facts = [f"When: {'any moment' if everywhere else codes(where)}."]
    if op.amount:
        facts.append("`amount` {} to {}.".format(*op.amount_range))
    if op.kinds:
        facts.append(f"On: {', '.join(sorted(op.kinds))}.")
    facts += [_param(param) for param in op.params]
    facts += [_restriction(vocabulary, restriction) for restriction in op.restrictions]
    causes = sorted({moment for moments in op.causes.values() for moment in moments})
    if causes:
        facts.append(f"Brings about {codes(causes)}.")
    if op.note:
        facts.append(op.note)
    wordings = product(_wordings(op), _ons(vocabulary))
    sentences = [tuple(_sentence(op, params, lang, on) for lang in LANGUAGES) for params, on in wordings]
    return blocks(
        f"### `{op.name}`",
        "\n".join(f"- {fact}" for fact in facts),
        table(("in English", "in Spanish"), dict.fromkeys(sentences)),
    )


def _param(param: Any) -> str:
    values = codes(param.choices)
    default = "must be given" if param.default is None else f"{code(param.default)} by itself"
    for where, other in (param.default_at or {}).items():
        default += f", {code(other)} {'at' if where == 'assist' else 'on'} {code(where)}"
    return f"{code(param.name)}: {values}; {default}. {param.note}".rstrip()


def _restriction(vocabulary: Vocabulary, restriction: Any) -> str:
    given = " and ".join(f"{code(name)} {' or '.join(map(code, values))}" for name, values in restriction.given.items())
    given += f" on {', '.join(sorted(restriction.kinds))}" if restriction.kinds else ""
    bounds = []
    if restriction.moments is not None:
        right = codes(m.name for m in vocabulary.moments if m.name in restriction.moments)
        bounds.append(f"only when {right}" if right else "never")
    bounds += [f"only with {code(name)} {codes(values)}" for name, values in restriction.only.items()]
    if restriction.most is not None:
        bounds.append(f"`amount` at most {restriction.most}")
    return f"With {given}: {'; '.join(bounds)} ({restriction.why})."


def _wordings(op: Op) -> Iterator[dict[str, str]]:
    """The parameters that change the sentence, in all their values; the others as they are by themselves."""
    base = {param.name: param.default or next(iter(param.choices)) for param in op.params}
    said = [param for param in op.params if param.name in op.says_by.split("/")]
    for values in product(*(param.choices for param in said)):
        params = {**base, **{param.name: value for param, value in zip(said, values, strict=True)}}
        for restriction in op.restrictions:
            if restriction.applies(params):
                params |= {name: right[0] for name, right in restriction.only.items() if params[name] not in right}
        yield params


def _ons(vocabulary: Vocabulary) -> list[str]:
    """All that lines are printed on, as far as it makes them read otherwise."""
    todo, found = [field for section in vocabulary.sections for field in section.fields], dict[str, None]()
    while todo:
        field = todo.pop(0)
        todo += field.fields
        found |= {field.on: None} if field.kind == "lines" else {}
    return list(found)


def _sentence(op: Op, params: dict[str, str], lang: str, on: str) -> str:
    sentence = words.op_text(op, params, Amount(min(2, op.amount_range[1])), lang, on)
    return sentence[:1].upper() + sentence[1:] + "."


def _paths(vocabulary: Vocabulary) -> str:
    rows = []
    for name, (path, side) in vocabulary.path_names.items():
        if side in ("", vocabulary.sides[0]):
            least = Condition(Read(path, side), ">=", 1 if path.is_flag else 2)
            said = [words.GRAMMAR[lang]["if"].format(words.condition_text(least, lang)) for lang in LANGUAGES]
            written = [f"{other}.{path.name}" for other in vocabulary.sides] if side else [name]
            note = " ".join([path.note, f"Only on: {', '.join(sorted(path.kinds))}." if path.kinds else ""])
            rows.append((codes(written), f"{path.low} to {path.high}", *said, note))
    return blocks(
        f"## Paths ({len(vocabulary.paths)})",
        "Numbers that conditions and amounts read; here in the condition `>= 2` (`>= 1` where it is 0 or 1).",
        " ".join(
            f"{code(side + '.…')} only on: {', '.join(sorted(kinds))}." for side, kinds in vocabulary.side_kinds.items()
        ),
        table(("path", "range", "in English", "in Spanish", "what"), rows),
    )
