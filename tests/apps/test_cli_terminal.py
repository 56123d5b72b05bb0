"""The terminal as a person meets it: a pseudo-terminal, Ctrl-C, the end of the input, undo, two at one keyboard."""

from __future__ import annotations

import re

from cli_home import Home, uncoloured

PROMPT = r"\r?\n> "


def play_to_the_end(child: object, answer: str = "1") -> str:
    """Types the same answer until the match is over, and gives all that was on the screen."""
    seen = ""
    while True:
        found = child.expect([PROMPT, "The match is over", r"press Enter\."])  # type: ignore[attr-defined]
        seen += child.before + child.after  # type: ignore[attr-defined]
        if found == 1:
            child.expect("facedown replay .*")  # type: ignore[attr-defined]
            child.wait()  # type: ignore[attr-defined]
            return seen
        child.sendline(answer if found == 0 else "")  # type: ignore[attr-defined]


def test_a_whole_game_by_numbers(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3")
    play_to_the_end(child)
    assert child.exitstatus == 0


def test_rivales_explains_every_clash(home: Home) -> None:
    child = home.terminal("play", "rivales", "--seed", "3", "--fighters", "tesla,curie", columns=80)
    seen = ""
    for answer in ["1"] * 8 + ["quit"]:
        child.expect(PROMPT)
        seen += child.before
        child.sendline(answer)
    child.wait()
    seen = uncoloured(seen)
    for words in ("Why, in the last clash", "printed", "Marie Curie's cards (x seen)", "Your hand", "x Jab"):
        assert words in seen, words
    for line in re.split(r"[\r\n]+", seen):
        assert len(line.rstrip()) <= 80 or str(home.folder) in line, line


def test_no_colour_where_none_is_wanted(home: Home) -> None:
    child = home.terminal("play", "rivales", "--seed", "3", NO_COLOR="1")
    child.expect(PROMPT)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", child.before)
    child.sendline("quit")
    child.wait()


def test_ctrl_c_says_how_to_resume(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.sendintr()
    child.expect("To go on: facedown play --resume (.*)")
    child.wait()
    assert child.exitstatus == 0
    (save,) = home.saves
    again = home.terminal("play", "--resume", str(save))
    again.expect("Embers: the match goes on")
    play_to_the_end(again)


def test_the_end_of_the_input(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3")
    child.expect(PROMPT)
    child.sendeof()
    child.expect("To go on: facedown play --resume")
    child.wait()
    assert child.exitstatus == 0


def test_a_closed_terminal_loses_nothing(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.close(force=False)  # hangs up
    (save,) = home.saves
    assert home.run("replay", str(save), "--verify").returncode == 0


def test_undo_stops_at_what_became_known(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3")
    child.expect(PROMPT)
    child.sendline("undo")
    child.expect("There is nothing to take back")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(PROMPT)
    child.sendline("undo")
    child.expect("It is too late: somebody has chosen since")
    child.sendline("quit")
    child.wait()


def test_two_at_one_keyboard_never_see_the_other_hand(home: Home) -> None:
    child = home.terminal("play", "rivales", "--seed", "3", "--seats", "you,you", "--fighters", "tesla,curie")
    child.expect(PROMPT)
    child.sendline("1")
    child.expect(r"Pass the screen to Marie Curie \(player 2\); then press Enter")
    passed = uncoloured(child.before)
    assert "\x1b[2J" in child.before or "\x1b[H" in child.before
    child.expect(PROMPT)
    assert "Your hand" not in passed.split("> ")[-1]
    child.sendline("")
    child.expect("Your hand")
    assert "\x1b[3J" in child.before  # not by scrolling back either
    child.expect(PROMPT)
    child.sendline("quit")
    child.wait()


def test_plain_on_a_terminal_has_no_control_codes(home: Home) -> None:
    child = home.terminal("play", "tiny", "--seed", "3", "--plain")
    child.expect(PROMPT)
    assert "\x1b" not in child.before
    child.sendline("quit")
    child.wait()
