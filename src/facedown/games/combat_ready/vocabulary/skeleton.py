"""Combat Ready: the pack that `facedown cards new` writes, a whole villain ready to play; `{pack}` stands for its id.

And what a spreadsheet of a villain's cards needs around it, for `facedown cards import`.
"""

from __future__ import annotations

from facedown.cards.ops import Sheet

SKELETON = """\
# A villain for Combat Ready, in one file. Check it: facedown cards check FILE
# See his cards:                            facedown cards show combat-ready --pack FILE
# Play against him:                         facedown play combat-ready --pack FILE --option villain=torchlight
# All that a card can say, for your editor: facedown cards schema combat-ready

[pack]
id = "{pack}" # cards are called {pack}:card in full
game = "combat-ready"
version = "0.1.0"
format = 1
name = { en = "My villain", es = "Mi villano" }

# --- the villain: his Aura, whose minions he brings, the Objectives that he recommends.

[[villain]]
id = "torchlight"
name = { en = "Torchlight", es = "Candil" }
aura = 60                      # Roman has 65
minions = "fireflies"          # the family below; scenarios:grimm and its like are there too
objectives = ["scenarios:minion-squad", "scenarios:snipers", "lamp-oil", "scenarios:sabotage"]
award = 2                      # XP for each hero when he falls
flavour = { en = "He only wanted a little light.", es = "Solo quería un poco de luz." }

# --- his cards. The stance is what the back shows; a deck needs at least 12 that are no Events. Usual Speeds:
#     aggressive 5 to 10, balanced 3 to 8, subtle 2 to 7; usual Damage 0 to 3.

[[villain_card]]
id = "flare-up"
name = { en = "Flare Up", es = "Llamarada" }
villain = "torchlight"
stance = "aggressive"
copies = 4 # how many there are in his deck
speed = 9
damage = 2
subtypes = ["ranged"]

[[villain_card]]
id = "open-flame"
name = { en = "Open Flame", es = "Llama viva" }
villain = "torchlight"
stance = "aggressive"
copies = 3
speed = 7
damage = 3
subtypes = ["melee"]
# Effect lines say WHEN something happens and what to DO. The printed text is made of them, in every language.
effects = [
  { when = "clash", if = "attack.melee = 1", do = "speed", amount = 2 }, # a requirement; without `to` it is his own
]

[[villain_card]]
id = "lantern-swing"
name = { en = "Lantern Swing", es = "Golpe de farol" }
villain = "torchlight"
stance = "balanced"
copies = 4
speed = 7
damage = 1
subtypes = ["melee"]
effects = [
  # An amount that counts something: +1 Damage for each attacker after the first, at most 2.
  { when = "clash", do = "damage", amount = { base = -1, per = "combo", max = 2 } },
]

[[villain_card]]
id = "hand-over-the-matches"
name = { en = "Hand Over the Matches", es = "Dame las cerillas" }
villain = "torchlight"
stance = "balanced"
copies = 3
speed = 6
damage = 1
effects = [
  # `may`: the hero decides; `else`: what follows if he declines, or cannot.
  { when = "strike", do = "discard", to = "active", may = true, else = [ { do = "damage", amount = 2 } ] },
]

[[villain_card]]
id = "slow-burn"
name = { en = "Slow Burn", es = "Fuego lento" }
villain = "torchlight"
stance = "subtle"
copies = 3
speed = 5
effects = [
  { when = "always", do = "bonus", stat = "damage", amount = 1 }, # his Bonus track, at the end of the round
]

[[villain_card]]
id = "lights-out"
name = { en = "Lights Out", es = "A oscuras" }
villain = "torchlight"
stance = "subtle"
copies = 3
speed = 4
damage = 1
effects = [
  { when = "losing", do = "replace" }, # he would be hit: the next card instead of this one
  { when = "hit", do = "ban", kind = "combo", span = "round" },
]

# --- Events last for the rest of the battle. Speed and Damage are what they add to all his attacks.

[[villain_card]]
id = "festival-of-lights"
name = { en = "Festival of Lights", es = "Festival de las luces" }
villain = "torchlight"
stance = "event"
speed = 1

[[villain_card]]
id = "moths"
name = { en = "Moths", es = "Polillas" }
villain = "torchlight"
stance = "event"
effects = [
  { when = "turned", do = "minion", amount = 2 },
  { when = "refresh", if = "minions = 0", do = "minion" }, # an amount that is not written is 1
]

# --- a minion deck of his own. He could bring others' as well: then this is not needed.

[[family]]
id = "fireflies"
name = { en = "Fireflies", es = "Luciérnagas" }

[[minion]]
id = "glow-wing"
name = { en = "Glow Wing", es = "Ala brillante" }
family = "fireflies"
copies = 8
speed = 6
damage = 1
tough = 1
flying = true # only Ranged attacks reach it; `call = true`: it brings one more at each Refresh

[[minion]]
id = "ember-beetle"
name = { en = "Ember Beetle", es = "Escarabajo ígneo" }
family = "fireflies"
copies = 6
speed = 5
damage = 2
tough = 3
effects = [
  { when = "beaten", do = "hurt", to = "sideline" },
]

# --- an Objective of his own: a test, a track, and what it does meanwhile.

[[objective]]
id = "lamp-oil"
name = { en = "Lamp Oil", es = "Aceite de lámpara" }
test = { damage = 2, subtypes = ["ranged", "dust"] } # the card that is played must have this
track = 2 # so many spaces to its completion
award = 1 # XP for each hero then
effects = [
  { when = "refresh", do = "bonus", stat = "speed", amount = 1 },
  { when = "success", do = "advance" },
  { when = "failure", do = "hurt", to = "target" },
  { when = "completed", do = "hurt", to = "villain", amount = 4 },
]
"""

STUB = """\
[[villain]]
id = "{id}"
name = { en = "{name}", es = "{name}" }
aura = 65
minions = "scenarios:grimm"
objectives = ["scenarios:minion-squad", "scenarios:sabotage", "scenarios:snipers", "scenarios:dust-heist"]
"""
SHEET = Sheet(
    section="villain_card",
    columns=("villain", "stance", "copies", "speed", "damage", "subtypes"),
    aliases={
        "qty": "copies", "quantity": "copies", "count": "copies", "number": "copies", "amount": "copies",
        "copias": "copies", "cantidad": "copies",
        "type": "stance", "back": "stance", "postura": "stance",
        "spd": "speed", "velocidad": "speed",
        "dmg": "damage", "attack": "damage", "daño": "damage",
        "subtype": "subtypes", "attack_type": "subtypes", "subtipo": "subtypes", "subtipos": "subtypes",
        "deck": "villain", "villano": "villain",
    },
    spellings={
        "stance": {
            "agg": "aggressive", "aggro": "aggressive", "a": "aggressive", "agresiva": "aggressive",
            "bal": "balanced", "b": "balanced", "equilibrada": "balanced",
            "sub": "subtle", "s": "subtle", "sutil": "subtle",
            "ev": "event", "e": "event", "events": "event", "evento": "event",
        },
        "subtypes": {
            "m": "melee", "cuerpo a cuerpo": "melee", "r": "ranged", "range": "ranged", "a distancia": "ranged",
            "d": "dust", "polvo": "dust",
        },
    },
    owner="villain",
    stub=STUB,
    idle={"stance": ("event",)},
    enough=("speed", "damage"),  # an Event's bonuses
)  # fmt: skip
