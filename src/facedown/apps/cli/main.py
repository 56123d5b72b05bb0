"""The `facedown` command. Nothing heavy is imported here: every command brings what it needs, when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

WIDTH = 100  # of the help texts, whatever the terminal: the reference page is made from them
DONE, FINDINGS, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
EXIT_CODES = "Exit codes: 0 done, 1 findings or a failed check, 2 wrong use."

SETTINGS = {"help_option_names": ["-h", "--help"], "terminal_width": WIDTH, "max_content_width": WIDTH}
app = typer.Typer(
    name="facedown",
    help="Plays, explains and measures card-combat games.",
    epilog=f"\b\nExample:\n  facedown play rivales\n\n{EXIT_CODES}",
    context_settings=SETTINGS,
    no_args_is_help=False,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
cards = typer.Typer(
    name="cards",
    help="Reads, checks and shows card packs.",
    epilog="\b\nExample:\n  facedown cards show rivales tesla",
    no_args_is_help=False,
    rich_markup_mode=None,
)
dev = typer.Typer(
    name="dev",
    help="For those who work on Facedown itself.",
    epilog="\b\nExample:\n  facedown dev rules rivales",
    no_args_is_help=False,
    rich_markup_mode=None,
)
app.add_typer(cards)
app.add_typer(dev)


def command(group: typer.Typer, *examples: str, name: str | None = None) -> Callable[[Callable[..., Any]], Any]:
    """Registers a command with its examples, which `--help` and the reference page show."""
    head = "Example:" if len(examples) == 1 else "Examples:"
    epilog = "\b\n" + "\n".join([head, *(f"  {example}" for example in examples)])
    return group.command(name, epilog=epilog, context_settings=SETTINGS)


Game = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `facedown games` lists them.", show_default=False)
]
Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|es", help="Language; the locale's where it is not given.", show_default=False),
]
Fighters = Annotated[
    str | None,
    typer.Option(
        "--fighters",
        "--heroes",
        metavar="A,B",
        help="Which fighter or hero each seat plays; else they are drawn.",
        show_default=False,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME",
        help="Turn an option of the game on (NAME=no: off), or give one its text (NAME=TEXT); may be repeated.",
        show_default=False,
    ),
]
Packs = Annotated[
    list[Path] | None,
    typer.Option("--pack", metavar="PATH", help="A further card pack; may be repeated.", show_default=False),
]
BotSeconds = Annotated[
    float | None,
    typer.Option(
        "--bot-seconds",
        metavar="N",
        help="How long a program may think about a choice; 5 where it is not given.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@app.callback(invoke_without_command=True)
def front(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    if version:
        from facedown import __version__

        typer.echo(f"facedown {__version__}")
        raise typer.Exit(DONE)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@cards.callback(invoke_without_command=True)
def cards_front(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@dev.callback(invoke_without_command=True)
def dev_front(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@command(
    app,
    "facedown play rivales",
    "facedown play rivales --seats you,you --fighters tesla,curie --lang es",
    "facedown play rumble --seats you,bot:hard,bot:easy,you",
    "facedown play rivales --seats you,bot:expert --seconds 2",
    "facedown play rivales --seats 'you,program:./my-bot' --bot-seconds 2",
    "facedown play rivales --resume rivales-20260101-120000.save",
    "printf '1\\n1\\n' | facedown play tiny --plain --seed 1",
)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; not needed with --resume.", show_default=False)
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who sits where: you, bot:hard, bot:greedy, program:COMMAND …; else you, and bot:normal at every "
            "other seat. Commas in quotes belong to a command.",
            show_default=False,
        ),
    ] = None,
    fighters: Fighters = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="The same number deals the same match.", show_default=False)
    ] = None,
    lang: Lang = None,
    option: Options = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a saved match.", show_default=False)
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines only, for screen readers and pipes; usual where no terminal is.")
    ] = False,
    simulations: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="So many simulations a choice, for bots that search and for hint.", show_default=False
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="At most so many seconds a choice, for the same.", show_default=False),
    ] = None,
    pack: Packs = None,
    bot_seconds: BotSeconds = None,
) -> None:
    """Play a match against bots, or several people at one keyboard.

    The match is saved after every choice: Ctrl-C, the end of the input and a closed terminal lose nothing.
    At the prompt, `?` lists what can be typed. Several people pass the screen on at every choice, also to answer an
    attack: who is passed it then can answer, and the others see that. Where all play together with open hands the
    screen stays, and undo takes back the last choice of any of them; one person can have several seats.
    The bots: easy, normal, hard and expert think ahead, the longer the better, search:N with N simulations; greedy and
    random do not. At the prompt, `hint` asks hard.

    program:COMMAND is a bot of your own; `facedown bots` lists all others. At its first failure (no answer in time,
    none that is legal, or its end) such a bot is out: random plays its seat on, which counts as lost.
    """
    from facedown.apps.cli.play import play as run

    code = run(
        game, seats, fighters, seed, lang, option or [], resume, plain, simulations, seconds, pack or [], bot_seconds
    )
    raise typer.Exit(code)


@command(
    app,
    "facedown simulate rivales --bots random,greedy --games 100000 --seed 1",
    "facedown simulate rivales --bots greedy,greedy --fighters tesla,curie --games 10000 --json",
    "facedown simulate rumble --bots greedy --players 3,4,6 --games 1000",
)
def simulate(
    game: Game,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…", help="Which bot sits where, as many as play; else random everywhere.", show_default=False
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="N,M,…", help="Simulate with N, with M … players, all of the one bot in --bots.", show_default=False
        ),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The same number gives the same games.")] = 1,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", help="Threads; as many as cores where it is not given.", show_default=False),
    ] = None,
    fighters: Fighters = None,
    option: Options = None,
    pack: Packs = None,
    json: Json = False,
) -> None:
    """Let bots play many games and count how they end; the result does not depend on the number of workers.

    Of a game in which all win or lose together, the win rate is counted: against everything that the game has
    compared, unless an option says against what.
    """
    from facedown.apps.cli.simulate import simulate as run

    raise typer.Exit(run(game, bots, players, games, seed, workers, fighters, option or [], pack or [], json))


@command(app, "facedown solve tiny", "facedown solve tiny --bot normal", "facedown solve rivales --moments 10 --seed 1")
def solve(
    game: Annotated[str, typer.Argument(metavar="GAME", help="tiny, or rivales.", show_default=False)],
    iterations: Annotated[
        int | None,
        typer.Option(metavar="N", help="How often all of tiny is gone through; else 500 times.", show_default=False),
    ] = None,
    moments: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many last clashes of rivales; else 10.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="The same number gives the same clashes; else 1.", show_default=False),
    ] = None,
    fighters: Fighters = None,
    option: Options = None,
    bot: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A bot to measure: what it loses to the best answers.", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """Solve exactly what is small enough: the whole of tiny, last clashes of rivales.

    Of tiny: its value, and what the strategy found loses to the best answers. Of rivales: bots play until seventh
    clashes are found that decide the match; each is solved with all the hands that both seats may have. A match that
    goes on to a final round is held to be level. For rivales install the extra `lab`.
    """
    from facedown.apps.cli.solve import solve as run

    raise typer.Exit(run(game, iterations, moments, seed, fighters, option or [], bot, json))


@command(
    app,
    "facedown league rivales --bots random,greedy,normal --games 1200",
    "facedown league rumble --bots greedy,normal --players 4 --lone --games 800 --out my-league",
    "facedown league combat-ready --bots random,greedy --games 500 --option villain=adam",
)
def league(
    game: Game,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A,B,…", help="Who takes part, each once; two or more.", show_default=False),
    ],
    games: Annotated[
        int,
        typer.Option(
            metavar="N", help="Matches of each pair; where all play together, of each bot. A multiple of 2, or of more."
        ),
    ] = 1200,
    seed: Annotated[int, typer.Option(metavar="N", help="The same number gives the same deals.")] = 1,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play; else the usual number.", show_default=False)
    ] = None,
    lone: Annotated[
        bool, typer.Option("--lone", help="One seat of a bot against all others of the other, not half and half.")
    ] = False,
    option: Options = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", help="Threads; as many as cores where it is not given.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="The folder of its files; else one of its own, here: league-GAME-….",
            show_default=False,
        ),
    ] = None,
    pack: Packs = None,
    json: Json = False,
    bot_seconds: BotSeconds = None,
) -> None:
    """Let bots play each other on the same deals, seats changed over, and rate them.

    Every finished match is kept at once: the same command goes on with a league that was stopped, and one with more
    games goes on with a shorter one. The files do not depend on the number of workers. Where all win or lose
    together, every bot has all seats and win rates are compared: against everything that the game has compared,
    unless an option says against what. Ratings need the extra `lab`, and the plot does too.
    """
    from facedown.apps.cli.league import league as run

    raise typer.Exit(
        run(game, bots, games, seed, players, lone, option or [], workers, out, pack or [], json, bot_seconds)
    )


@command(
    app,
    "facedown replay match.save",
    "facedown replay match.save --to 12 --lang es",
    "facedown replay match.save --verify",
)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.", show_default=False)],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after N choices.", show_default=False)] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that every choice is legal and the chain holds.")
    ] = False,
    lang: Lang = None,
    pack: Packs = None,
) -> None:
    """Tell a saved match again, all cards face up, or check it."""
    from facedown.apps.cli.records import replay as run

    raise typer.Exit(run(file, to, verify, lang, pack or []))


@command(app, "facedown scenario my-scenarios/*.toml")
def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files (TOML).", show_default=False)],
) -> None:
    """Play scenario files and check what they expect."""
    from facedown.apps.cli.records import scenarios as run

    raise typer.Exit(run(files))


@command(app, "facedown games")
def games(lang: Lang = None) -> None:
    """List the games and their options."""
    from facedown.apps.cli.about import list_games as run

    raise typer.Exit(run(lang))


@command(app, "facedown bots")
def bots(lang: Lang = None) -> None:
    """List the bots: ours, with how much each level thinks, and those of installed packages."""
    from facedown.apps.cli.bots import list_bots as run

    raise typer.Exit(run(lang))


@command(app, "facedown rules rivales", "facedown rules rivales RIV-061")
def rules(
    game: Game,
    rule: Annotated[str | None, typer.Argument(metavar="RULE", help="The id of one rule.", show_default=False)] = None,
) -> None:
    """Print the rules of a game, or one of them."""
    from facedown.apps.cli.about import show_rules as run

    raise typer.Exit(run(game, rule))


@command(app, "facedown bench rivales", "facedown bench rivales --json", "facedown bench rumble --search")
def bench(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game to measure.")] = "rivales",
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", help="How many play; the usual number if not given.", show_default=False),
    ] = None,
    search: Annotated[
        bool, typer.Option("--search", help="Only the bots that search: simulations a second, time a choice.")
    ] = False,
    json: Json = False,
) -> None:
    """Measure compile time and speed on this machine, with versions."""
    from facedown.apps.cli.bench import bench as run

    raise typer.Exit(run(game, seats, search, json))


@command(cards, "facedown cards check my-pack", "facedown cards check my-pack/cards.toml --json")
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help="Pack folders or files.", show_default=False)],
    json: Json = False,
) -> None:
    """Check card packs: every finding at once, with its line and what would be right."""
    from facedown.apps.cli.cards import check as run

    raise typer.Exit(run(paths, json))


@command(cards, "facedown cards show rivales", "facedown cards show rivales tesla --lang es")
def show(
    game: Game,
    card: Annotated[
        str | None, typer.Argument(metavar="CARD", help="The id of a card or fighter.", show_default=False)
    ] = None,
    lang: Lang = None,
    pack: Packs = None,
) -> None:
    """List a game's cards, or show one."""
    from facedown.apps.cli.cards import show as run

    raise typer.Exit(run(game, card, lang, pack or []))


@command(cards, "facedown cards schema rivales > rivales.schema.json")
def schema(game: Game) -> None:
    """Print the JSON Schema of a game's pack files, for editors."""
    from facedown.apps.cli.cards import schema as run

    raise typer.Exit(run(game))


@command(cards, "facedown cards new rivales my-pack")
def new(
    game: Game,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is not there yet.", show_default=False)],
) -> None:
    """Write the skeleton of a pack, ready to check and play."""
    from facedown.apps.cli.cards import new as run

    raise typer.Exit(run(game, folder))


@command(
    cards,
    "facedown cards import my-villain.xlsx",
    "facedown cards import my-cards.csv --game rumble --pack mine --out packs/mine.toml",
    name="import",
)
def bring_in(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A spreadsheet: .csv, .tsv or .xlsx.", show_default=False)
    ],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Whose cards they are.")] = "combat-ready",
    pack: Annotated[
        str | None,
        typer.Option("--pack", metavar="ID", help="What the pack is called; else like the file.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="PATH", help="A .toml file or a folder, not there yet; else ID.toml.", show_default=False
        ),
    ] = None,
) -> None:
    """Turn a spreadsheet of cards into a pack, and list the cards that still need an effect.

    A row is a card; the first row names the columns: name, id, and those that the page of the game lists. What a
    column `text` says of effects is kept as a comment. Nothing is written where something in the sheet is wrong.
    The exit code is 1 also where a card cannot be played before it has an effect. For .xlsx install the extra `sheets`.
    """
    from facedown.apps.cli.cards import bring_in as run

    raise typer.Exit(run(file, game, pack, out))


@command(dev, "facedown dev rules rivales", name="rules")
def dev_rules(
    game: Game,
    tests: Annotated[
        Path | None,
        typer.Option("--tests", metavar="DIR", help="The tests' folder; else ./tests.", show_default=False),
    ] = None,
) -> None:
    """List the rules without a test (and the tests of rules that do not exist)."""
    from facedown.apps.cli.devtools import rules_without_test as run

    raise typer.Exit(run(game, tests))


@command(dev, "facedown dev docs", "facedown dev docs --check", name="docs")
def dev_docs(
    to: Annotated[
        Path, typer.Option("--to", metavar="DIR", help="The folder of the documents.", show_default=True)
    ] = Path("docs"),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit code 1 if a page differs.")] = False,
) -> None:
    """Write the pages that are made from the code: this reference, the bots, one page a game."""
    from facedown.apps.cli.pages import make_pages as run

    raise typer.Exit(run(to, check))


def main(arguments: list[str] | None = None) -> None:
    """The program: runs a command and ends with its exit code; no traceback reaches the user."""
    _prepare_streams()
    try:
        code = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:  # `facedown … | head`: whoever reads has read enough
        code = DONE
        _print_no_more()
    except OSError as error:  # a full disk
        from facedown.apps.cli.errors import report

        code = report(error)
        _print_no_more()
    sys.exit(code)


def _prepare_streams() -> None:
    """What cannot be read or printed is no crash; a closed stream leads nowhere, and no file takes its place."""
    ways = {"stdin": ("r", "surrogateescape"), "stdout": ("w", "replace"), "stderr": ("w", "replace")}
    for name, (mode, errors) in ways.items():
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program runs
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)  # a terminal without accents gets `?`


def _print_no_more() -> None:
    """Python writes what is left in its buffers when it ends; it must not fail then."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def run(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    try:
        # not app(…): that would put typer's own hook for tracebacks in place
        code: int = typer.main.get_command(app).main(arguments, "facedown", standalone_mode=False) or DONE
    except BrokenPipeError:
        raise
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # typer makes it exit code 1
            raise BrokenPipeError from end
        raise
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except Exception as error:  # the one place where errors become a line and an exit code
        from facedown.apps.cli.errors import report

        code = report(error)
    if code == INTERRUPTED:  # by Ctrl-C
        print("facedown: stopped.", file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
