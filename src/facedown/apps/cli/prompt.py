"""The prompt: a choice by number or notation, and the commands that help to choose."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.apps.cli.rulebook import rules_of
from facedown.apps.cli.texts import number_text, say
from facedown.refusals import Illegal, NotUnderstood, Refused

if TYPE_CHECKING:
    from facedown.apps.cli.session import Session
    from facedown.bots.search import Choice, Found

SHOWN = 8  # legal actions named after a refusal
HINTS = 6  # choices shown by `hint`
PASS, PASS_ALL = "pass", "pass all"  # the notation; the command
MOST_DIGITS = 9  # of a number that means something here; Python refuses to read thousands


class Quit(Exception):
    """The player leaves the match."""


class Prompt:
    """Asks one seat for one choice."""

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.match = session.match
        self.screen = session.screen
        self.lang = session.lang
        self.seat = seat
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help, "help": self.help, "cards": self.cards, "card": self.card, "rule": self.rule,
            "rules": self.rule, "board": self.board,
            "log": self.log, "why": self.why, "hint": self.hint, "undo": self.undo, "save": self.save,
            "quit": self.quit, "q": self.quit, "exit": self.quit,
        }  # fmt: skip

    def choose(self) -> None:
        """Draws the table and reads until the seat has chosen (or has taken a choice back)."""
        self.screen.board(self.view(), everything=False)
        self.show_options()
        before = self.match.choices
        while self.match.choices == before:
            self.obey(" ".join(self.screen.read().split()))

    def view(self) -> dict[str, Any]:
        return self.match.view(self.seat)

    def show_options(self) -> None:
        """The question and its numbered answers."""
        self.screen.say(self.match.game.prompt_text(self.view(), self.lang), "bold")
        self.screen.options(self.view(), self.match.legal_actions)

    def obey(self, text: str) -> None:
        """Carries out one line: a number, a command, or a notation."""
        if not text:
            self.show_options()
            return
        word, _, rest = text.partition(" ")
        legal = self.match.legal_actions
        if text.casefold() == PASS_ALL and "attack_number" in self.view():
            self.pass_all()
        elif (number := number_in(text)) and number <= len(legal):
            self.session.apply(legal[number - 1])
        elif number is not None:
            self.screen.tell("no_number", "yellow", n=text, most=len(legal))
        elif word.lower() in self.commands and not self._is_notation(text):
            self.commands[word.lower()](rest)
        else:
            self.try_notation(text)

    def _is_notation(self, text: str) -> bool:
        """`card jab` chooses a card where that is asked, and shows one elsewhere."""
        return text.casefold() in {action.notation for action in self.match.legal_actions}

    def try_notation(self, text: str) -> None:
        """Applies a notation, or says why it cannot be."""
        try:
            self._apply(text, self.session.apply)
        except Refused as refusal:
            self.refuse(refusal)

    def _apply(self, text: Any, apply: Callable[[Any], object]) -> None:
        """Where all choices begin with the same word, it may be left out: `jab` is `play jab`."""
        try:
            apply(text)
        except NotUnderstood as refusal:
            first = {action.notation.split()[0] for action in self.match.legal_actions}
            if len(first) > 1:
                raise
            try:
                apply(f"{first.pop()} {text}")
            except NotUnderstood:
                raise refusal from None  # it is told of what was typed

    def refuse(self, refusal: Refused) -> None:
        """Reason, rule and what is possible instead."""
        kind = "why_not" if isinstance(refusal, Illegal) else "why_unclear"
        self.screen.tell(kind, "yellow", reason=refusal.reason)
        self.tell_rule(refusal.rule)
        if isinstance(refusal, Illegal):
            shown = [action.notation for action in self.match.legal_actions[:SHOWN]]
            more = len(self.match.legal_actions) - len(shown)
            self.screen.tell("legal_now", actions=", ".join(shown) + (f", … (+{more})" if more > 0 else ""))

    def tell_rule(self, rule: str) -> None:
        """A rule with its text."""
        if rule:
            self.screen.tell("why_rule", "dim", rule=rule, text=rules_of(self.match.game)[rule])

    # --- commands

    def help(self, rest: str) -> None:
        self.screen.tell("help", example=self.match.legal_actions[-1].notation)
        if "attack_number" in self.view():
            self.screen.tell("help_pass_all")

    def cards(self, rest: str) -> None:
        if rest:
            self.card(rest)
            return
        for text in self.screen.drawing.cards(self.view(), self.lang):
            self.screen.say(text)

    def card(self, rest: str) -> None:
        names = self.screen.drawing.card_names(self.view(), self.lang)
        if not rest:
            self.screen.tell("which_card", "yellow", example=list(names.values())[-1])
            return
        asked = rest.casefold()
        begun = {known for name, known in names.items() if name.startswith(asked)}
        if asked not in names and len(begun) != 1:
            near = say_near(self.lang, get_close_matches(asked, names, 1))
            self.screen.tell("no_card", "yellow", card=rest, near=near)
            return
        for text in self.screen.drawing.card(self.view(), names.get(asked) or begun.pop(), self.lang):
            self.screen.say(text)

    def rule(self, rest: str) -> None:
        """A rule by its id, as refusals and the log cite it."""
        rules = rules_of(self.match.game)
        asked = rest.upper()
        if not rest:
            self.screen.tell("which_rule", "yellow", example=next(iter(rules)))
        elif asked not in rules:
            near = say_near(self.lang, get_close_matches(asked, rules, 1))
            self.screen.tell("no_rule", "yellow", rule=rest, near=near)
        else:
            self.tell_rule(asked)

    def board(self, rest: str) -> None:
        self.screen.board(self.view(), everything=True)
        self.show_options()

    def log(self, rest: str) -> None:
        texts = self.session.log(self.seat)
        number = number_in(rest)
        if rest and number is None:
            self.screen.tell("log_number", "yellow", text=rest)
        elif not texts:
            self.screen.tell("log_empty")
        else:
            self.screen.news(texts[-number:] if number else texts)

    def why(self, rest: str) -> None:
        """Tries the action and takes it back: what comes of it is not shown, only that it can be."""
        legal = self.match.legal_actions
        if not rest:
            self.screen.tell("which_action", "yellow", example=legal[-1].notation)
            return
        text: Any = rest
        if (number := number_in(rest)) and number <= len(legal):
            text = legal[number - 1]
        try:
            self._apply(text, lambda meant: self.match.apply(meant, self.lang))
        except Refused as refusal:
            self.refuse(refusal)
            return
        notation = self.match.choices[-1][1]
        self.match.undo()
        action = next(action for action in self.match.legal_actions if action.notation == notation)
        self.screen.tell("why_legal", action=notation, text=action.text(self.lang))
        worth = self.worths()
        best = max(worth, key=lambda name: worth[name])
        self.screen.tell("why_worth", worth=worth[notation], best=best, best_worth=worth[best])

    def hint(self, rest: str) -> None:
        """What the bot `hard` would choose here and why; Ctrl-C comes back to the prompt."""
        legal = self.match.legal_actions
        if len(legal) == 1:
            self.screen.tell("hint_only", action=legal[0].notation, text=legal[0].text(self.lang))
            return
        try:
            found = self.session.thinking.advise(lambda: self.session.window(self.seat))
        except KeyboardInterrupt:
            self.screen.say()
            self.screen.tell("hint_stopped", "yellow")
            return
        Advice(self, found).tell()

    def worths(self) -> dict[str, int]:
        """What each legal action is worth to the greedy bot, from what this seat knows."""
        window = self.match.window(self.seat)
        actions = zip(window.notations, window.legal_actions, strict=True)
        return {notation: window.appraise(action) for notation, action in actions}

    def pass_all(self) -> None:
        """Passes, here and in all that is asked about this attack."""
        if self._is_notation(PASS):
            self.session.pass_all(self.seat)
        else:
            self.screen.tell("nothing_to_pass", "yellow")

    def undo(self, rest: str) -> None:
        """Takes back the seat's last real choice, with what was passed by since; not across a barrier.

        Where seats hide nothing from each other, it is the last choice of any of them.
        """
        taken: list[str] = []
        choices = self.match.choices
        own = self.session.open_seats(self.seat)
        while True:
            barrier = self.match.undo_barrier(self.seat, self.lang, own)
            if barrier:
                break
            taken.append(self.match.choices[-1][1])
            self.match.undo()
            if len(self.match.legal_actions) > 1:  # else it was passed by, and would be again
                break
        if barrier:
            for seat, notation in choices[len(self.match.choices) :]:
                assert seat in own
                self.match.apply(notation)
            self.screen.say(barrier, "yellow")
            return
        self.session.taken_back(self.seat)
        self.screen.tell("undone", actions=", ".join(taken))

    def save(self, rest: str) -> None:
        """Says where the match is, or writes a copy that is not there yet."""
        if not rest:
            self.session.keep()
            if not self.session.keeper.kept:
                self.screen.tell("not_saved", "red", why=self.session.keeper.trouble)
            else:
                self.screen.tell("saved_at", file=self.session.keeper.file)
            return
        try:
            copy = Path(rest).expanduser()
            if copy.exists():
                self.screen.tell("save_exists", "yellow", file=copy)
                return
            self.match.save(copy)
        except (OSError, RuntimeError, ValueError) as error:  # nobody's home folder; a NUL in the name
            self.screen.tell("save_failed", "red", why=error)
            return
        self.screen.tell("save_copy", file=copy)

    def quit(self, rest: str) -> None:
        raise Quit


class Advice:
    """What a search has found, in words; the number of a choice is that of the prompt."""

    def __init__(self, prompt: Prompt, found: Found) -> None:
        self.screen, self.match, self.found, self.lang = prompt.screen, prompt.match, found, prompt.lang
        self.numbered = {action.id: (number, action) for number, action in enumerate(self.match.legal_actions, 1)}
        self.together = self.match.game.facts.cooperative

    def tell(self) -> None:
        """The recommended choice, or mix of choices, first."""
        made = number_text(self.lang, self.found.simulations)
        if self._is_mix():
            self.screen.tell("hint_mix", "green", simulations=made)
        else:
            number, best = self.numbered[self._best()]
            values = {"number": number, "action": best.notation, "text": best.text(self.lang)}
            self.screen.tell("hint" if self.found.choices else "hint_first_sight", "green", simulations=made, **values)
        for choice in self.found.choices[:HINTS]:
            self.screen.say(f"  {self._line(choice)}")
        if (more := len(self.found.choices) - HINTS) > 0:
            self.screen.tell("hint_more", n=more)

    def _best(self) -> int:
        """The action that is played, or the likeliest where lots decide."""
        return self.found.choices[0].action if self.found.choices else self.found.action

    def _is_mix(self) -> bool:
        """Should several be played, now one, now the other?"""
        return self.found.mixed and sum(choice.share > 0 for choice in self.found.choices) > 1

    def _share(self, share: float) -> str:
        """In how many of 100 times it would be played."""
        return (
            say(self.lang, "hint_share", share=_per_cent(self.lang, share))
            if share > 0
            else say(self.lang, "hint_never")
        )

    def _line(self, choice: Choice) -> str:
        number, action = self.numbered[choice.action]
        parts = [self._share(choice.share)] if self._is_mix() else []
        if choice.simulations:
            key = "hint_all_win" if self.together else "hint_wins"
            simulations = number_text(self.lang, choice.simulations)
            parts.append(say(self.lang, key, rate=_per_cent(self.lang, choice.expected), simulations=simulations))
        else:
            parts.append(say(self.lang, "hint_untried"))
        return f"{number}. {action.notation} - {action.text(self.lang)}: {'; '.join(parts)}"


def _per_cent(lang: str, part: float) -> str:
    """A part of the whole, small ones a little finer."""
    text = f"{100 * part:.0f}" if part == 0 or part >= 0.1 else f"{100 * part:.1f}"
    return text.replace(".", ",") if lang == "es" else text


def number_in(text: str) -> int | None:
    """The whole number that a text is, None if it is none; of one with many digits, that it is large."""
    if not (text.isascii() and text.isdigit()):
        return None
    return int(text) if len(text) <= MOST_DIGITS else 10**MOST_DIGITS


def say_near(lang: str, near: list[str]) -> str:
    return say(lang, "did_you_mean", name=near[0]) if near else ""
