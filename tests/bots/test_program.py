"""Bots that are programs: they play; and whatever they do wrong costs their own seat, never the match."""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from programs import HELLO, HONEST, PATIENT, command, play_on

import facedown
from facedown.bots import FOREIGN, BadBot, Bot, Budget, find_bot, program
from facedown.bots.foreign import Forfeit, own_seed
from facedown.kernel.plain import copied
from facedown.kernel.rng import seed_stream
from facedown.match import Match

LIES = {  # what a program does instead of choosing -> why it is out
    "not_json": ('print("play it", flush=True); hear()', "wrote no JSON object but play it"),
    "no_object": ("print([1, 2], flush=True); hear()", r"wrote no JSON object but \[1, 2\]"),
    "too_deep": ('print("[" * 200000, flush=True); hear()', r"wrote no JSON object but \[\["),
    "empty_line": ("print(flush=True); hear()", "wrote no JSON object but nothing"),
    "not_utf8": (r'sys.stdout.buffer.write(b"\xff\xfe{}\n"); sys.stdout.flush(); hear()', "wrote no JSON object"),
    "utf16": ('sys.stdout.buffer.write("{}\\n".encode("utf-16")); sys.stdout.flush(); hear()', "wrote no JSON object"),
    "wrong_id": ("answer(q, id=q['id'] + 1); hear()", "another id than 1"),
    "no_id": ('say(notation=q["legal"][0]); hear()', "another id than 1"),
    "true_id": ("answer(q, id=True); hear()", "another id than 1"),
    "illegal": ('answer(q, notation="play ace"); hear()', 'chose "play ace", which is not legal'),
    "a_number": ("answer(q, notation=0); hear()", "chose 0, which is not legal"),
    "nothing_named": ("say(id=q['id']); hear()", "chose null, which is not legal"),
    "ends": ("sys.exit(3)", "ended with exit code 3"),
    "crashes": ('raise ValueError("no idea")', "ended with exit code 1; its last line of errors: ValueError: no idea"),
    "dies": ("os.kill(os.getpid(), signal.SIGTERM)", "was ended by signal 15"),
    "closes_output": ("os.close(1); time.sleep(600)", "closed its input or output"),
    "closes_input": ("os.close(0); answer(q); time.sleep(600)", "closed its input or output"),
    "huge_number": ("print('{\"id\":' + '1' * 9999 + '}', flush=True); hear()", "wrote no JSON object"),
    "long_line": ('print("x" * 1_000_001, flush=True); hear()', "wrote a line of more than 1,000,000 bytes"),
    "endless": ('while True: sys.stdout.write("x" * 9999)', "wrote a line of more than 1,000,000 bytes"),
    "two_answers": ("answer(q); answer(q); hear()", "spoke before it was asked|another id than 2"),
    "answers_ahead": ("answer(q); answer(q, id=7); hear(); time.sleep(600)", "spoke before it was asked|another id"),
}
SILENT = {  # what a program does, and never answers
    "silent": "time.sleep(600)",
    "stopped": "os.kill(os.getpid(), signal.SIGSTOP)",
    "ignores_signals": "for n in (1, 2, 13, 15): signal.signal(n, signal.SIG_IGN)\ntime.sleep(600)",
    "errors_only": 'while True: sys.stderr.write("no " * 9999)',
    "half_a_line": "hear(); sys.stdout.write('{\"id\":'); sys.stdout.flush(); time.sleep(600)",
    "dribbles": "hear()\nwhile True: sys.stdout.write('{'); sys.stdout.flush(); time.sleep(0.01)",
}
GREETINGS = {
    "banner": 'print("Welcome!", flush=True); hear()',
    "another_protocol": 'say(type="ready", protocol=2, name="liar"); hear()',
    "nameless": 'say(type="ready", protocol=1); hear()',
    "another_type": 'say(type="hello", protocol=1, name="liar"); hear()',
}


def other_seats(match: Match, spec: str) -> list[str]:
    return [spec, *["random"] * (match.seats - 1)]


@pytest.fixture
def holders(tmp_path: Path) -> Iterator[Any]:
    """A FIFO that programs hold open as long as they live; call it to wait until none does."""
    path = tmp_path / "alive"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def wait_until_none() -> None:
        poll = select.poll()
        poll.register(reader, select.POLLIN)
        while os.read(reader, 100) if poll.poll(30_000) else pytest.fail("a process is left behind"):
            pass

    yield wait_until_none
    os.close(reader)


def hold(tmp_path: Path) -> str:
    opened = f"alive = os.open({str(tmp_path / 'alive')!r}, os.O_WRONLY)"
    return f'{opened}; os.write(alive, b"x"); os.set_inheritable(alive, True)\n'


@contextmanager
def no_file_left_open() -> Iterator[None]:
    before = sorted(os.listdir("/dev/fd"))
    yield
    assert sorted(os.listdir("/dev/fd")) == before


# --- honest ones


def test_a_program_plays_a_match_and_hears_how_it_ended(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    end = f"open({str(told)!r}, 'w').write(json.dumps([hello, question]))\n"
    match = Match.new("tiny", seed=1)
    with no_file_left_open():
        assert play_on(match, other_seats(match, command(tmp_path, HELLO + HONEST + end))) == {}
    hello, over = json.loads(told.read_text())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "tiny",
        "rules_version": match.game.rules_version,
        "seat": 0,
        "seats": 2,
        "seed": own_seed(1, 0),
    }
    assert over == {"type": "over", "view": match.view(0), "returns": list(match.returns)}


def test_its_name_is_what_it_calls_itself(tmp_path: Path) -> None:
    match = Match.new("tiny", seed=1)
    bot = program.ProgramBot(shlex.split(command(tmp_path, HELLO + HONEST).removeprefix("program:")), 0, 5, PATIENT)
    bot.choose(match.window(0))
    bot.close()
    assert bot.called == "liar"


def test_programs_play_in_threads(tmp_path: Path) -> None:
    spec = command(tmp_path, HELLO + HONEST)
    with no_file_left_open(), ThreadPoolExecutor(4) as pool:
        outs = pool.map(lambda seed: play_on(Match.new("tiny", seed=seed), [spec, spec]), range(12))
        assert [*outs] == [{}] * 12


# --- those that fail


@pytest.mark.parametrize("lie", LIES)
def test_a_liar_is_out_and_the_match_goes_on(lie: str, tmp_path: Path, holders: Any) -> None:
    source, why = LIES[lie]
    match = Match.new("tiny", seed=1)
    with no_file_left_open():
        spec = command(tmp_path, hold(tmp_path) + HELLO + f"q = hear()\n{source}\n")
        out = play_on(match, other_seats(match, spec))
    assert [*out] == [0]
    assert out[0].text("es")
    with pytest.raises(Forfeit, match=why):
        raise out[0]
    holders()


@pytest.mark.parametrize("lie", SILENT)
def test_who_does_not_answer_in_time_is_out(
    lie: str, tmp_path: Path, holders: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("tiny", seed=1)
    monkeypatch.setattr(program, "HELLO_SECONDS", PATIENT)
    spec = command(tmp_path, hold(tmp_path) + HELLO + f"{SILENT[lie]}\n")
    out = play_on(match, other_seats(match, spec), 0.3)
    with pytest.raises(Forfeit, match=r"gave no answer within 0\.3 s"):
        raise out[0]
    holders()


@pytest.mark.parametrize("greeting", GREETINGS)
def test_who_does_not_greet_is_out(greeting: str, tmp_path: Path) -> None:
    match = Match.new("tiny", seed=1)
    out = play_on(match, other_seats(match, command(tmp_path, f"hear()\n{GREETINGS[greeting]}\n")))
    with pytest.raises(Forfeit, match=r"wrote no JSON object|should have been ready with protocol 1 and a name"):
        raise out[0]


def test_who_never_greets_is_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("tiny", seed=1)
    monkeypatch.setattr(program, "HELLO_SECONDS", 0.2)
    out = play_on(match, other_seats(match, command(tmp_path, "time.sleep(600)\n")))
    with pytest.raises(Forfeit, match=r"gave no answer within 0\.2 s"):
        raise out[0]


def test_who_speaks_before_it_is_asked_is_out(tmp_path: Path) -> None:
    """It is waited for until the second line is there."""
    match = Match.new("tiny", seed=1)
    bot = Bot(command(tmp_path, HELLO + "q = hear(); answer(q); answer(q); hear()\n"), 0, 1, Budget(seconds=PATIENT))
    bot.choose(match.window(0))
    running = bot._foreign._program  # type: ignore[union-attr]
    if not running._unread:
        select.select([running._stdout], [], [], PATIENT)
    with pytest.raises(Forfeit, match="spoke before it was asked"):
        bot.choose(match.window(0))
    with pytest.raises(Forfeit, match="spoke before it was asked"):  # once out, out for good
        bot.choose(match.window(0))


def test_who_does_not_read_cannot_block_the_writer(tmp_path: Path) -> None:
    """A view of a megabyte fits in no pipe."""
    match = Match.new("tiny", seed=1)
    window = match.window(0)
    large = type(window)(**{**vars(window), "look": lambda: {"much": "x" * 1_000_000}})
    bot = Bot(command(tmp_path, HELLO + "time.sleep(600)\n"), 0, 1, Budget(seconds=0.3))
    with pytest.raises(Forfeit, match="gave no answer"):
        bot.choose(large)
    eager = Bot(
        command(tmp_path, HELLO + 'os.read(0, 9); say(id=1, notation=""); time.sleep(600)\n'),
        0,
        1,
        Budget(seconds=PATIENT),
    )
    with pytest.raises(Forfeit, match="spoke before it was asked"):
        eager.choose(large)


def test_a_large_view_reaches_who_reads(tmp_path: Path) -> None:
    window = Match.new("tiny", seed=1).window(0)
    large = type(window)(**{**vars(window), "look": lambda: {"much": "x" * 1_000_000}})
    source = HELLO + 'q = hear(); answer(q, notation=q["legal"][len(q["view"]["much"]) == 1_000_000]); hear()\n'
    bot = Bot(command(tmp_path, source), 0, 1, Budget(seconds=PATIENT))
    assert bot.choose(large) == window.legal_actions[1]
    bot.close()


def test_children_that_keep_the_pipe_open_end_too(
    tmp_path: Path, holders: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "OVER_SECONDS", 0.2)
    child = 'subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], close_fds=False)\n'
    match = Match.new("tiny", seed=1)
    source = hold(tmp_path) + HELLO + child + HONEST
    with no_file_left_open():
        assert play_on(match, other_seats(match, command(tmp_path, source))) == {}
    holders()


def test_a_child_that_has_left_the_group_holds_nothing_up(
    tmp_path: Path, holders: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be reached, and need not be."""
    monkeypatch.setattr(program, "OVER_SECONDS", 0.2)
    sleep = '[sys.executable, "-c", "import time; time.sleep(600)"]'
    child = f"child = subprocess.Popen({sleep}, start_new_session=True)\n"
    told = f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\n"
    for last in (HONEST, "sys.exit(1)\n"):
        match = Match.new("tiny", seed=1)
        with no_file_left_open():
            play_on(match, other_seats(match, command(tmp_path, hold(tmp_path) + HELLO + child + told + last)))
        os.kill(int((tmp_path / "child").read_text()), signal.SIGKILL)
        holders()


def test_who_does_not_end_after_the_match_is_ended(
    tmp_path: Path, holders: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "OVER_SECONDS", 0.2)
    for last in ("time.sleep(600)", 'while True: print("well played", flush=True)', "os.close(0); time.sleep(600)"):
        match = Match.new("tiny", seed=1)
        source = hold(tmp_path) + HELLO + HONEST + f"{last}\n"
        assert play_on(match, other_seats(match, command(tmp_path, source))) == {}
        holders()


def test_a_match_that_breaks_off_leaves_no_process(tmp_path: Path, holders: Any) -> None:
    match = Match.new("tiny", seed=1)
    bot = Bot(command(tmp_path, hold(tmp_path) + HELLO + HONEST), 0, 1, Budget(seconds=PATIENT))
    bot.choose(match.window(0))
    del bot
    holders()


# --- commands


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("program:", "takes a command"),
        ("program:  ", "takes a command"),
        ("program:''", "takes a command"),
        ("program:./it 'never ends", "cannot be read as words: No closing quotation"),
        ("program:./nowhere.py", r"no program './nowhere.py' that could be run"),
        ("program:/", "no program '/'"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_at_once(spec: str, why: str) -> None:
    with pytest.raises(BadBot, match=why):
        find_bot(spec)


def test_a_file_that_cannot_be_started_is_out(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"\x00\x01")
    nonsense.chmod(0o700)
    match = Match.new("tiny", seed=1)
    out = play_on(match, other_seats(match, f"program:{nonsense}"))
    with pytest.raises(Forfeit, match="could not be started"):
        raise out[0]


def test_a_command_is_words_and_no_shell(tmp_path: Path) -> None:
    found = find_bot(f"bot:program:{sys.executable} 'My, Bot.py'   --say $HOME;")
    assert (found.code, found.compiled) == (FOREIGN, False)
    assert found.name == f"program:{sys.executable} 'My, Bot.py' --say '$HOME;'"
    assert find_bot(found.name).name == found.name


# --- secrets


class Recorder:
    """In the place of a program: keeps what is said to it, and takes what is first."""

    lines: list[bytes]

    def __init__(self, words: object) -> None:
        self.lines = []
        self.last_words = ""
        Recorder.last = self

    last: Recorder

    def ask(self, line: bytes, seconds: float) -> bytes:
        self.lines.append(line)
        said = json.loads(line)
        if said["type"] == "hello":
            return b'{"type":"ready","protocol":1,"name":"recorder"}'
        return json.dumps({"id": said["id"], "notation": said["legal"][0]}).encode()

    def finish(self, line: bytes, seconds: float) -> None:
        self.lines.append(line)

    def close(self) -> None:
        pass


def said_to(match: Match, seat: int) -> list[bytes]:
    bot = program.ProgramBot(["nobody"], seat, own_seed(match.seed, seat), None)
    if match.current_player == seat:
        bot.choose(match.window(seat))
    else:
        bot._program = program.Program(["nobody"])
    bot.over(match.view(seat), match.returns)
    return Recorder.last.lines


@pytest.mark.parametrize("game", facedown.games())
def test_what_a_program_is_told_does_not_depend_on_what_its_seat_cannot_know(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "Program", Recorder)
    others = looks = 0
    for seed in range(1, 4):
        random, match = Random(seed), Match.new(game, seed=seed)
        while not match.is_terminal and looks < 20 * seed:
            seat = match.current_player
            assert seat is not None
            for reader in {seat, (seat + 1) % match.seats}:
                here, told = copied(match._states), said_to(match, reader)
                r = np.zeros((1, 4), np.uint32)
                seed_stream(r, 0, random.getrandbits(40))
                match.rules.resample(match.state, match.library.table, reader, r)
                others += match._states.tobytes() != here.tobytes()
                match._moved()
                assert said_to(match, reader) == told
                match._states[0] = here[0]
                match._moved()
                looks += 1
            match.apply(random.choice(match.legal_actions))
    assert others > looks / 4


def test_what_a_program_is_told_is_the_view_and_what_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "Program", Recorder)
    match = Match.new("rivales", seed=987654321987654321)
    hello, question, _ = said_to(match, 0)
    assert str(match.seed) not in (hello + question).decode()
    assert json.loads(question) == {
        "type": "choose",
        "id": 1,
        "view": match.view(0),
        "legal": [action.notation for action in match.legal_actions],
        "ms": 5000,
    }


def test_seeds_of_programs_are_their_own() -> None:
    seeds = {own_seed(seed, seat) for seed in range(100) for seat in range(4)}
    assert len(seeds) == 400
    assert all(0 <= seed < 2**32 for seed in seeds)
