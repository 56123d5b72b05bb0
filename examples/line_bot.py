"""A bot for Facedown in the line protocol (docs/write-a-bot.md); the standard library is all it needs.

It rather does something than nothing, and of cards it takes the one with the largest numbers printed on it. Try it:

    facedown play rivales --seats "you,program:python3 examples/line_bot.py"
"""

import json
import random
import sys

NOTHING = ("pass", "decline", "hold", "done", "breather")


def things(part):
    """All that has an id, anywhere in a view: cards, fighters."""
    if isinstance(part, dict) and "id" in part:
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from things(inner)


def worth(notation, numbers):
    """Something is more than nothing; then count what is printed on all that the notation names."""
    words = notation.replace("+", " ").split()
    return words[0] not in NOTHING, sum(numbers.get(word, 0) for word in words)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        chance = random.Random(message["seed"])
        answer = {"type": "ready", "protocol": 1, "name": "line bot"}
    elif message["type"] == "choose":
        numbers = {t["id"]: sum(n for n in t.values() if type(n) is int) for t in things(message["view"])}
        best = max(message["legal"], key=lambda notation: (worth(notation, numbers), chance.random()))
        answer = {"id": message["id"], "notation": best}
    else:  # "over"
        break
    print(json.dumps(answer), flush=True)
