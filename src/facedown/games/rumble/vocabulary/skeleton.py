"""Rumble: the pack that `facedown cards new` writes, whole and ready to play; `{pack}` stands for its id."""

SKELETON = """\
# A pack of cards for Rumble. Check it:    facedown cards check FILE
# See its cards:                           facedown cards show rumble --pack FILE
# Play it:                                 facedown play rumble --pack FILE
# All that a card can say, for your editor: facedown cards schema rumble

[pack]
id = "{pack}" # cards are called {pack}:card in full
game = "rumble"
version = "0.1.0"
format = 1
name = { en = "My pack", es = "Mi paquete" }
# replaces = "legends" # takes the place of the own pack, whole: then these are all the cards there are

# --- a Legend: health and a Signature. It joins the thirty others, of which three a player are drawn.

[[legend]]
id = "masked-marvel"
name = { en = "The Masked Marvel", es = "La Maravilla Enmascarada" }
health = 7 # so much damage brings it down, usually 5 to 10
signature = "moonsault"
flavour = { en = "Nobody knows the face. Everybody knows the boots.", es = "Nadie conoce su cara. Todos, sus botas." }

# --- its Signature: played when an attack allows it. Low health is paid by a stronger one.

[[card]]
id = "moonsault"
name = { en = "Moonsault", es = "Moonsault" }
kind = "signature"
damage = 3
undodgeable = true # marks: cheap, unblockable, undodgeable
# Effect lines say WHEN something happens and what to DO. The printed text is made of them, in every language.
effects = [
  { when = "hit", do = "draw" }, # an amount that is not written is 1
]

# --- an attack: a strike, a kick or a move. All cards join the common deck.

[[card]]
id = "spinning-backfist"
name = { en = "Spinning Backfist", es = "Revés giratorio" }
kind = "strike"
copies = 2 # how many there are in the deck
speed = 5  # usually 1 to 6
damage = 1 # usually 1 to 3
effects = [
  # A requirement, and what follows: the Signature, if the target is weak.
  { when = "hit", if = "target.left <= 3", do = "signature" },
]

# --- a boost: what it adds to the attack above it.

[[card]]
id = "mask-of-fire"
name = { en = "Mask of Fire", es = "Máscara de fuego" }
kind = "boost"
speed = 1
damage = 1
cheap = true # the attack becomes a Cheap Trick, which a Ref can stop
effects = [
  # An amount that counts something: +1 damage for each damage card on your own Legend, at most 2.
  { when = "announce", do = "damage", amount = { per = "self.entries", max = 2 } },
]

# --- a special: its moment says when anybody may play it.

[[card]]
id = "water-bottle"
name = { en = "Water Bottle", es = "Botella de agua" }
kind = "special"
effects = [
  # `may`: you decide; `then`: what follows if you did it.
  { when = "end", do = "discard", may = true, then = [ { do = "remove", to = "self", pick = "newest" } ] },
]
"""
