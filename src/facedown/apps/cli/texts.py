"""What the terminal itself says, in English and Spanish; what belongs to a game comes from the game."""

from __future__ import annotations

from facedown.apps.cli.errors import clean

TEXTS = {
    "en": {
        "welcome": "{game}. Type a number or an action; ? lists the commands.",
        "resumed": "{game}: the match goes on.",
        "saved_at": "Saved after every choice in {file}",
        "resume_with": "Saved. To go on: {command}",
        "not_saved": "This match is not saved: {why}",
        "save_lost": "The last choice could not be saved ({why}). The game goes on.",
        "save_failed": "Could not be saved: {why}",
        "save_copy": "A copy is in {file}",
        "save_exists": "{file} is there already; nothing was written.",
        "left": "You left the match.",
        "left_end": "The input ended before the match did.",
        "left_signal": "Stopped from outside.",
        "seat_person": "player {n}",
        "pass_to": "Pass the screen to {who}; then press Enter.",
        "turn_of": "{who} decides.",
        "only_one": "{who}: only one choice, {action} ({text}); made.",
        "bot_out": "{who} is out: the bot {why}. From now on {stand_in} plays its seat, which counts as lost.",
        "counts_as_lost": "{who}: counts as lost, whatever the result, because its bot failed.",
        "options": "Choices:",
        "help": (
            "Type the number of a choice, or the choice itself (for example: {example}).\n"
            "  ?            this help\n"
            "  cards        all cards of this match, with their texts\n"
            "  card NAME    one card\n"
            "  rule ID      one rule, by the id that stands in brackets\n"
            "  board        draw everything again\n"
            "  log [N]      what happened so far (the last N lines)\n"
            "  why ACTION   whether an action is legal, by which rule, and what it does\n"
            "  hint         what the bot hard would do, and why\n"
            "  undo         take your last choice back, where nothing new became known\n"
            "  save [FILE]  where the match is saved; or write a copy\n"
            "  quit         leave; the match is saved"
        ),
        "help_pass_all": "  pass all     pass now, and whenever you could react again until this attack is over",
        "nothing_to_pass": "Nobody can react here, so there is nothing to pass.",
        "no_card": "There is no card {card} in this match.{near}",
        "did_you_mean": " Did you mean {name}?",
        "which_card": "Which card? For example: card {example}",
        "which_action": "Which action? For example: why {example}",
        "log_empty": "Nothing happened yet.",
        "log_number": "log takes a number of lines, not {text}.",
        "why_legal": "Legal now: {action} - {text}.",
        "why_worth": "At first sight the bot greedy counts {worth} for it; {best} is its best ({best_worth}).",
        "why_not": "Not possible: {reason}",
        "why_unclear": "{reason}",
        "no_number": "There is no choice {n}: they are 1 to {most}.",
        "no_rule": "There is no rule {rule}.{near}",
        "which_rule": "Which rule? For example: rule {example}",
        "why_rule": "{rule} {text}",
        "hint": "After {simulations} simulations, hard would choose {number}. {action} - {text}.",
        "hint_mix": (
            "Others choose in secret at the same time: whoever always plays the same is read, so a mix is best.\n"
            "After {simulations} simulations, hard would draw lots:"
        ),
        "hint_first_sight": "There was no time to think. At first sight the best is {number}. {action} - {text}.",
        "hint_share": "{share} of 100 times",
        "hint_never": "never",
        "hint_wins": "wins {rate}% of {simulations} simulations",
        "hint_all_win": "all win {rate}% of {simulations} simulations",
        "hint_untried": "not tried",
        "hint_more": "  and {n} more",
        "hint_only": "There is only one choice: {action} - {text}.",
        "hint_stopped": "No hint, then. Nothing has changed.",
        "thinking": "thinking …",
        "compiling": "The rules are being compiled, once; then bots think fast.",
        "search_plain": (
            "The rules run uncompiled: bots think with a hundredth of their simulations, or {least} if that is more."
        ),
        "undone": "Taken back: {actions}.",
        "legal_now": "Possible now: {actions}",
        "over": "The match is over. {ending}",
        "result": "Result: {result}",
        "won_together": "won, all together",
        "lost_together": "lost, all together",
        "replay_with": "To see it again: {command}",
    },
    "es": {
        "welcome": "{game}. Escribe un número o una acción; ? muestra los comandos.",
        "resumed": "{game}: la partida sigue.",
        "saved_at": "Se guarda tras cada decisión en {file}",
        "resume_with": "Guardada. Para continuar: {command}",
        "not_saved": "Esta partida no se guarda: {why}",
        "save_lost": "La última decisión no se pudo guardar ({why}). La partida sigue.",
        "save_failed": "No se pudo guardar: {why}",
        "save_copy": "Hay una copia en {file}",
        "save_exists": "{file} ya existe; no se ha escrito nada.",
        "left": "Has dejado la partida.",
        "left_end": "La entrada terminó antes que la partida.",
        "left_signal": "Detenida desde fuera.",
        "seat_person": "jugador {n}",
        "pass_to": "Pasa la pantalla: {who}; después pulsa Intro.",
        "turn_of": "Decide {who}.",
        "only_one": "{who}: solo hay una opción, {action} ({text}); hecha.",
        "bot_out": "{who} queda fuera: el bot {why}. Desde ahora {stand_in} juega en su lugar, y cuenta como derrota.",
        "counts_as_lost": "{who}: cuenta como derrota, sea cual sea el resultado, porque su bot falló.",
        "options": "Opciones:",
        "help": (
            "Escribe el número de una opción, o la opción misma (por ejemplo: {example}).\n"
            "  ?            esta ayuda\n"
            "  cards        todas las cartas de la partida, con sus textos\n"
            "  card NOMBRE  una carta\n"
            "  rule ID      una regla, por su número entre paréntesis (en inglés)\n"
            "  board        dibuja todo de nuevo\n"
            "  log [N]      lo que ha pasado hasta ahora (las últimas N líneas)\n"
            "  why ACCIÓN   si una acción es legal, por qué regla, y qué hace\n"
            "  hint         qué haría el bot hard, y por qué\n"
            "  undo         deshace tu última decisión, si no se ha sabido nada nuevo\n"
            "  save [FICH]  dónde se guarda la partida; o escribe una copia\n"
            "  quit         salir; la partida queda guardada"
        ),
        "help_pass_all": "  pass all     pasa ahora, y siempre que puedas reaccionar hasta que acabe este ataque",
        "nothing_to_pass": "Aquí no se reacciona a nada: no hay nada que pasar.",
        "no_card": "No hay ninguna carta {card} en esta partida.{near}",
        "did_you_mean": " ¿Querías decir {name}?",
        "which_card": "¿Qué carta? Por ejemplo: card {example}",
        "which_action": "¿Qué acción? Por ejemplo: why {example}",
        "log_empty": "Todavía no ha pasado nada.",
        "log_number": "log lleva un número de líneas, no {text}.",
        "why_legal": "Legal ahora: {action} - {text}.",
        "why_worth": "A primera vista, el bot greedy le cuenta {worth}; para él lo mejor es {best} ({best_worth}).",
        "why_not": "No es posible: {reason}",
        "why_unclear": "{reason}",
        "no_number": "No hay opción {n}: van de 1 a {most}.",
        "no_rule": "No hay ninguna regla {rule}.{near}",
        "which_rule": "¿Qué regla? Por ejemplo: rule {example}",
        "why_rule": "{rule} {text}",
        "hint": "Tras {simulations} simulaciones, hard elegiría {number}. {action} - {text}.",
        "hint_mix": (
            "Otros eligen en secreto a la vez: a quien juega siempre lo mismo se le lee, así que conviene variar.\n"
            "Tras {simulations} simulaciones, hard lo echaría a suertes:"
        ),
        "hint_first_sight": "No hubo tiempo para pensar. A primera vista, lo mejor es {number}. {action} - {text}.",
        "hint_share": "{share} de cada 100 veces",
        "hint_never": "nunca",
        "hint_wins": "gana el {rate} % de {simulations} simulaciones",
        "hint_all_win": "ganan todos en el {rate} % de {simulations} simulaciones",
        "hint_untried": "sin probar",
        "hint_more": "  y {n} más",
        "hint_only": "Solo hay una opción: {action} - {text}.",
        "hint_stopped": "Sin consejo, entonces. No ha cambiado nada.",
        "thinking": "pensando …",
        "compiling": "Las reglas se están compilando, una sola vez; después los bots piensan deprisa.",
        "search_plain": (
            "Las reglas van sin compilar: los bots piensan con una centésima de sus simulaciones, o {least} si es más."
        ),
        "undone": "Deshecho: {actions}.",
        "legal_now": "Posible ahora: {actions}",
        "over": "La partida ha terminado. {ending}",
        "result": "Resultado: {result}",
        "won_together": "victoria de todos",
        "lost_together": "derrota de todos",
        "replay_with": "Para verla otra vez: {command}",
    },
}


def say(lang: str, key: str, **values: object) -> str:
    """The text `key` in a language, its values made safe to print."""
    return TEXTS[lang][key].format(**{name: clean(value) for name, value in values.items()})


def number_text(lang: str, number: int) -> str:
    """A whole number as it is written in a language: 12,000 or 12 000."""
    text = f"{number:,}"
    return text.replace(",", " ") if lang == "es" else text
