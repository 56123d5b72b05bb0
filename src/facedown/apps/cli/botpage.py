"""The page about the bots: docs/bots.md, with the table of levels made from the games."""

from __future__ import annotations

from facedown.apps.cli.thinking import PLAIN_LEAST, PLAIN_PART

PAGE = """\
# Bots

Made by `facedown dev docs`; do not edit.

A bot sits at a seat and sees what a person there would see. `facedown play GAME` seats `normal` at every other seat;
others are named seat by seat:

```sh
facedown play rivales --seats you,bot:hard
facedown play rumble --seats you,bot:easy,bot:search:5000,bot:greedy
```

| bot | what it does |
|---|---|
{bots}
| `search:N` | Makes N simulations. |

`facedown simulate rivales --bots normal,greedy --games 100` takes them all, and so does `facedown.bots.Bot` in
Python:

```python
import facedown
from facedown.bots import Bot

match = facedown.game("rivales").new(seed=1)
bot = Bot("search:5000", seat=0, seed=1)
match.apply(bot.choose(match.window(0)))
```

## Levels

A level is a number of simulations for each choice: games thought through to their end. How many it is differs by
game, for a choice shall take about as long in all of them: with `hard` a tenth of a second, with `expert` half a
second, compiled, on one core.

| simulations a choice | {levels} |
|---|{lines}|
{table}

With a number instead of time, a bot plays the same on every machine. `facedown bench GAME --search` says how long a
choice takes on yours.

- `--simulations N` lets every bot at the table that searches make N simulations, and the hint too.
- `--seconds S` ends a search after so many seconds, whether or not all simulations are made. It never makes it
  longer: for that, give more simulations as well.

A search leaves off early when the rest of its simulations could not change what it chooses.

## Hint

`hint` at the prompt asks `hard` what it would do in your seat, and prints the choices that it thinks most of, the
best first: how often your seat won in its simulations (a draw counts as its share; where all win together, how often
all did), and in how many of them it chose that. Where others choose in secret at the same time, there is no best
choice, as in rock, paper, scissors: whoever always plays the same is read. There it prints a mix, how often of 100
times to play what; throw dice, or your rival learns you. The same moment gives the same hint, since its chance is not
that of the match. Ctrl-C leaves off thinking and nothing else. `why ACTION` says what the bot `greedy` sees in an
action.

## How the search works

It is one search for all games ([search.py](../src/facedown/kernel/search.py)), information-set Monte Carlo tree
search. A simulation

1. guesses what the seat cannot know: hidden hands, the order of piles, what will be drawn, the choices that others
   have just made in secret (`resample`). The guess is made afresh every time;
2. walks down a tree for every seat. A node is what that seat has seen happen and chosen itself, nothing more, so that
   no seat in the tree acts on what it could not know (Cowling, Powley & Whitehouse, *Information Set Monte Carlo Tree
   Search*, 2012, with several observers). Of the actions that are legal in this guess it takes the one that promises
   most, from its results so far, how little it is known, and how it looks at first sight (PUCT: Rosin, *Multi-armed
   bandits with episode context*, 2011);
3. where several choose in secret, draws lots instead: every seat learns a mix by regret matching from its results
   (Lisý et al., *Convergence of Monte Carlo Tree Search in Simultaneous Move Games*, 2013), with the mean result of
   each action as baseline, which takes out most of the noise (Schmid et al., *Variance Reduction in Monte Carlo
   Counterfactual Regret Minimization*, 2019);
4. adds one node, plays the game to its end, by lot or as `greedy` does, and tells all choices on the way down how it
   ended.

At the end it plays what was tried most often. Of a mix it draws by the average strategy without its rare choices,
which are mostly noise (Ganzfried, Sandholm & Waugh, *Strategy Purification and Thresholding*, 2012).

From Python, `facedown.bots.search.search(window, …, workers=2)` lets several trees grow at the same time and adds up
their roots (Chaslot, Winands & van den Herik, *Parallel Monte-Carlo Tree Search*, 2008). The levels use one, so that
they play the same everywhere.

## Fairness

A bot gets a window on its seat, never the match ([SeatWindow](../src/facedown/bots/__init__.py)). What it is given to
search from is a world already guessed, and its chance is its own: no search can foresee a draw or a coin. Tests
exchange what a seat cannot know and look whether it chooses, and advises, the same. How long it thinks is no secret:
a pause may tell that somebody had a choice.

## The first match

The rules and the search of a game are compiled once, in a process beside the match (half a minute). Whoever wants to
think before that waits for it, and the terminal says so; Ctrl-C leaves the wait, and nothing is lost. Where nothing
can be compiled, or `FACEDOWN_JIT=0` forbids it, the search runs as plain Python, hundreds of times slower: at the
terminal it then makes one simulation for every {part} of its level, but {least} if that is more, and says so.
"""


def bot_page() -> str:
    """The whole page."""
    from facedown.bots import BOTS, LEVELS
    from facedown.gamedef import game, games

    found = [game(name) for name in games()]
    rows = [
        f"| {one.name['en']} | " + " | ".join(f"{one.search.levels[level]:,}" for level in LEVELS) + " |"
        for one in found
    ]
    return PAGE.format(
        bots="\n".join(f"| `{bot.name}` | {bot.says['en']} |" for bot in BOTS.values()),
        levels=" | ".join(f"`{level}`" for level in LEVELS),
        lines="|".join("---" for _ in LEVELS),
        table="\n".join(rows),
        part=PLAIN_PART,
        least=PLAIN_LEAST,
    )
