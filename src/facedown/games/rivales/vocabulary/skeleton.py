"""Rivales: the pack that `facedown cards new` writes, whole and ready to play; `{pack}` stands for its id.

And the fighter that `facedown cards import` puts before the cards of one that is not there yet.
"""

SKELETON = """\
# A pack of cards for Rivales. Check it:   facedown cards check FILE
# See its cards:                           facedown cards show rivales --pack FILE
# Play it:                                 facedown play rivales --pack FILE --fighters wright,tesla
# All that a card can say, for your editor: facedown cards schema rivales

[pack]
id = "{pack}" # cards are called {pack}:card in full
game = "rivales"
version = "0.1.0"
format = 1
name = { en = "My pack", es = "Mi paquete" }

# --- the fighter: a life bar, an ability, bonuses for linked cards. `facedown rules rivales` ends with the usual frame.

[[fighter]]
id = "wright"
name = { en = "The Wright Brothers", es = "Los hermanos Wright" }
life = 10      # spaces of the life bar, usually 9 to 11
ultra_icon = 5 # the ultra comes to hand when so many spaces are lost
# One bonus for the 2nd linked card in a row, one more for the 3rd; the maximum combo is one more than the bonuses.
bonuses = [{ stat = "speed", amount = 1 }, { stat = "damage", amount = 1 }]
flavour = { en = "Twelve seconds that changed the sky.", es = "Doce segundos que cambiaron el cielo." }

# Effect lines say WHEN something happens and what to DO. The printed text is made of them, in every language.
[fighter.ability]
name = { en = "Headwind", es = "Viento en contra" }
effects = [
  { when = "blocked", do = "add", stat = "speed", amount = 1, for = "next" },
]

# --- exactly five unique cards and one ultra; the four basics are everybody's. Speeds differ from each other.

[[card]]
id = "first-flight"
name = { en = "First Flight", es = "Primer vuelo" }
fighter = "wright"
type = "unique"
speed = 6
damage = 1
link = true # this card has a chain link
effects = [
  { when = "hit", do = "draw" }, # an amount that is not written is 1
]

[[card]]
id = "glider"
name = { en = "Glider", es = "Planeador" }
fighter = "wright"
type = "unique"
speed = 5
damage = 1
link = true
effects = [
  # A requirement, and an amount that counts something: +1 Damage for each link, at most 3.
  { when = "attacker", if = "self.combo >= 2", do = "add", stat = "damage", amount = { per = "self.combo", max = 3 } },
]

[[card]]
id = "bicycle-chain"
name = { en = "Bicycle Chain", es = "Cadena de bicicleta" }
fighter = "wright"
type = "unique"
speed = 4
damage = 2
link = true

[[card]]
id = "wind-tunnel"
name = { en = "Wind Tunnel", es = "Túnel de viento" }
fighter = "wright"
type = "unique"
speed = 3
damage = 2
guard = 1
effects = [
  # `may`: you decide; `then`: what follows if you did it.
  { when = "after", do = "discard", may = true, then = [ { do = "draw", amount = 2 } ] },
]

[[card]]
id = "hard-landing"
name = { en = "Hard Landing", es = "Aterrizaje forzoso" }
fighter = "wright"
type = "unique"
speed = 1
damage = 4
effects = [
  { when = "hit", do = "damage", to = "self" },
]

[[card]]
id = "flyer"
name = { en = "The Flyer", es = "El Flyer" }
fighter = "wright"
type = "ultra"
speed = 7
damage = 2
link = true
effects = [
  { when = "immediate", do = "raise", pick = "newest", limit = "round" },
]
"""

STUB = """\
# The fighter whose cards follow: change its numbers, bonuses and ability to your own.
[[fighter]]
id = "{id}"
name = { en = "{name}", es = "{name}" }
life = 10
ultra_icon = 5
bonuses = [{ stat = "speed", amount = 1 }, { stat = "damage", amount = 1 }]

[fighter.ability]
name = { en = "Ability", es = "Habilidad" }
effects = [
  { when = "blocked", do = "add", stat = "speed", amount = 1, for = "next" },
]
"""
