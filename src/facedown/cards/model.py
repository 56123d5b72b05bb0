"""The card model: pydantic models made from a game's vocabulary, for the full check of a pack file and for its JSON Schema.

One model an op, in a union told apart by `do`; unknown keys are forbidden, types are strict. Importing this module costs
a fifth of a second, so only checks and schemas do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, create_model, model_validator
from pydantic_core import PydanticCustomError, ValidationError

from facedown.cards import ops
from facedown.cards.entries import FULL_ID, ID, PACK_FIELDS, REF, section_fields
from facedown.cards.lines import MOST_LINES, NUMBERS, Unfit, read_condition, read_path
from facedown.cards.ops import COMPARISONS, CONDITIONS, LANGUAGES, Op, Vocabulary

SHAPES = {"id": ID, "full_id": FULL_ID, "ref": REF}
CONFIG = ConfigDict(extra="forbid", strict=True, frozen=True, regex_engine="python-re", defer_build=True)
RESERVED = {"if": "if_", "else": "else_", "for": "for_"}  # TOML keys that Python cannot call a field


class Model(BaseModel):
    """Base of all models: nothing unknown, nothing converted, nothing changed."""

    model_config = CONFIG


@cache
def file_model(vocabulary_of: Callable[[], Vocabulary]) -> type[Model]:
    """The model of a pack file of the game whose vocabulary this is."""
    vocabulary = vocabulary_of()
    build = _Builder(vocabulary)
    fields: dict[str, Any] = {
        "pack": (build.table("Pack", PACK_FIELDS), Field(None, description="The pack's own facts."))
    }
    for section in vocabulary.sections:
        entry = build.table(section.name.capitalize(), section_fields(section), section.says)
        fields[section.name] = (list[entry], Field([], description=section.says))  # type: ignore[valid-type]
    return create_model(f"{vocabulary.game}_pack", __base__=Model, **fields)


def problems(vocabulary_of: Callable[[], Vocabulary], data: Mapping[str, Any]) -> list[Any]:
    """All that the model finds in a file's data, as pydantic's error details; their `loc` still has the union tags."""
    try:
        file_model(vocabulary_of).model_validate(data)
    except ValidationError as error:
        return list(error.errors(include_url=False))
    return []


def json_schema(vocabulary_of: Callable[[], Vocabulary]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a pack file, for editors."""
    vocabulary = vocabulary_of()
    schema = file_model(vocabulary_of).model_json_schema(by_alias=True)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Facedown pack of {vocabulary.game}"}
    return {**schema, **head}


class _Builder:
    """Makes the models of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.condition = Annotated[
            str,
            AfterValidator(self._check_condition),
            Field(
                description='path op number-or-path: "rival.energy >= 2"',
                json_schema_extra={"pattern": self._condition_pattern()},
            ),
        ]
        self.path = Annotated[
            str,
            AfterValidator(self._check_path),
            Field(description=_listing(self._path_notes()), json_schema_extra={"enum": list(vocabulary.path_names)}),
        ]
        nested = self._lines("Nested", ())
        self.lines_below = Annotated[list[nested], Field(min_length=1, max_length=MOST_LINES)]  # type: ignore[valid-type]
        self.lines = {on: self._lines(on.capitalize(), (on,)) for on in ("card", "ability")}

    def table(self, name: str, fields: tuple[ops.Field, ...], says: str = "") -> Any:
        """The model of a table with these fields."""
        definitions = {field.name: self._field(f"{name}{field.name.capitalize()}", field) for field in fields}
        return create_model(name, __base__=Model, __doc__=says or None, **definitions)

    def _field(self, name: str, field: ops.Field) -> tuple[Any, Any]:
        default = ... if field.required else None
        extra = {"default": field.default} if field.default not in (None, "") else None
        return self._kind(name, field), Field(default, description=field.says, json_schema_extra=extra)

    def _kind(self, name: str, field: ops.Field) -> Any:
        kind = field.kind
        if kind == "number":
            return Annotated[int, Field(ge=field.low, le=field.high)]
        if kind == "flag":
            return bool
        if kind == "choice":
            return Literal[field.choices]
        if kind in SHAPES:
            return Annotated[str, Field(pattern=f"^(?:{SHAPES[kind].pattern})$")]
        if kind == "string":
            return Annotated[str, Field(min_length=1, max_length=field.high)]
        if kind == "strings":
            return Annotated[list[Annotated[str, Field(min_length=1, max_length=80)]], Field(max_length=field.high)]
        if kind in ("words", "text"):
            return self._words(name, field)
        if kind == "table":
            return self.table(name, field.fields, field.says)
        if kind == "lines":
            line = self.lines[field.on]
            return Annotated[list[line], Field(min_length=field.low, max_length=MOST_LINES)]  # type: ignore[valid-type]
        item = self.table(name, field.fields, field.says)
        return Annotated[list[item], Field(min_length=field.low, max_length=field.high)]  # type: ignore[valid-type]

    def _words(self, name: str, field: ops.Field) -> Any:
        text = Annotated[str, Field(min_length=1, max_length=field.high, pattern=r"\S")]
        definitions: dict[str, Any] = {lang: (text, Field(None, description=f"In {lang}.")) for lang in LANGUAGES}
        if field.kind == "text":
            rows_hash = Annotated[str, Field(pattern="^[0-9a-f]{8}$")]
            definitions["for_rows"] = (
                rows_hash,
                Field(..., description="The rows it was written for: see `cards check`."),
            )
        validators: dict[str, Any] = {"any_language": model_validator(mode="after")(_any_language)}
        return create_model(name, __base__=Model, __validators__=validators, **definitions)

    # --- effect lines

    def _lines(self, prefix: str, on: tuple[str, ...]) -> Any:
        models = tuple(self._line(prefix, op, on) for op in self.vocabulary.ops)
        union = Union[models] if len(models) > 1 else models[0]  # noqa: UP007 - of a tuple made at run time
        return Annotated[union, Discriminator("do")]

    def _line(self, prefix: str, op: Op, on: tuple[str, ...]) -> Any:
        definitions: dict[str, Any] = {"do": (Literal[op.name], Field(..., description=self._op_note(op)))}
        if on:
            definitions |= self._top_fields(on[0], op)
        several = Annotated[list[self.condition], Field(min_length=1, max_length=CONDITIONS)]  # type: ignore[name-defined]
        either = Annotated[list[self.condition], Field(min_length=2, max_length=CONDITIONS)]  # type: ignore[name-defined]
        one_or_several = Annotated[
            Annotated[self.condition, Tag("one")] | Annotated[several, Tag("several")], Discriminator(_one_or_several)
        ]
        definitions["if_"] = (one_or_several, Field(None, alias="if", description="All of these must be so."))
        definitions["if_any"] = (either, Field(None, description="One of these must be so."))
        definitions["may"] = (bool, Field(None, description="Its owner may decline."))
        for param in op.params:
            name = RESERVED.get(param.name, param.name)
            alias = param.name if name != param.name else None
            extra = {"default": param.default} if param.default else None
            default = None if param.default else ...
            values = Literal[tuple(param.choices)]
            definitions[name] = (values, Field(default, alias=alias, description=param.note, json_schema_extra=extra))
        if op.amount:
            definitions["amount"] = (self._amount(prefix, op), Field(None, description="How much; 1 if not given."))
        validators: dict[str, Any] = {"one_if": model_validator(mode="after")(_one_kind_of_if)}
        return create_model(
            f"{prefix}_{op.name}", __base__=Model, __doc__=op.note, __validators__=validators, **definitions
        )

    def _top_fields(self, on: str, op: Op) -> dict[str, Any]:
        moments = [m for m in self.vocabulary.moments if (m.on_cards if on == "card" else m.on_abilities)]
        notes = {m.name: m.note for m in moments if m.name in op.moments}
        names = tuple(m.name for m in self.vocabulary.moments)
        extra = {"enum": list(notes)}
        fields: dict[str, Any] = {
            "when": (Literal[names], Field(..., description=_listing(notes), json_schema_extra=extra)),
            "then": (self.lines_below, Field(None, description="What follows if it was done.")),
            "else_": (self.lines_below, Field(None, alias="else", description="What follows if it was not done.")),
        }
        if self.vocabulary.limits:
            limits = Literal[tuple(self.vocabulary.limits)]
            fields["limit"] = (limits, Field(None, description="How often it can happen."))
        return fields

    def _amount(self, prefix: str, op: Op) -> Any:
        low, high = op.bounds
        number = Annotated[int, Field(ge=op.amount_range[0], le=op.amount_range[1])]
        factor = Annotated[int, Field(ge=NUMBERS[0], le=NUMBERS[1])]
        bound = Annotated[int, Field(ge=low, le=high)]
        counted = create_model(
            f"{prefix}_{op.name}_amount",
            __base__=Model,
            __doc__="base + times * what `per` counts, within min..max.",
            base=(factor, Field(0)),
            times=(factor, Field(1)),
            per=(self.path, Field(...)),
            min=(bound, Field(None)),
            max=(bound, Field(None)),
        )
        return Annotated[
            Annotated[number, Tag("number")] | Annotated[counted, Tag("counted")],  # type: ignore[valid-type]
            Discriminator(_number_or_counted),
        ]

    # --- texts with a meaning

    def _check_condition(self, text: str) -> str:
        try:
            read_condition(text, self.vocabulary)
        except Unfit as error:
            raise _custom(error) from None
        return text

    def _check_path(self, text: str) -> str:
        try:
            read_path(text, self.vocabulary)
        except Unfit as error:
            raise _custom(error) from None
        return text

    def _condition_pattern(self) -> str:
        paths = "|".join(name.replace(".", r"\.") for name in self.vocabulary.path_names)
        compare = "|".join(sorted(COMPARISONS, key=len, reverse=True))
        return rf"^\s*({paths})\s*({compare})\s*(-?[0-9]+|{paths})\s*$"

    def _path_notes(self) -> dict[str, str]:
        return {name: path.note for name, (path, _) in self.vocabulary.path_names.items()}

    def _op_note(self, op: Op) -> str:
        says = op.says["en"]
        templates = [says] if isinstance(says, str) else list(says.values())
        return " / ".join(templates) + (f". {op.note}" if op.note else "")


def _listing(notes: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {note}" if note else name for name, note in notes.items())


def _one_or_several(value: Any) -> str:
    return "several" if isinstance(value, list) else "one"


def _number_or_counted(value: Any) -> str:
    return "counted" if isinstance(value, dict) else "number"


def _custom(error: Unfit) -> PydanticCustomError:
    return PydanticCustomError(
        "unfit", "{problem}", {"problem": error.problem, "wrong": error.wrong, "right": error.right}
    )


def _one_kind_of_if(line: Any) -> Any:
    if line.if_ is not None and line.if_any is not None:
        raise PydanticCustomError("two_ifs", "`if` and `if_any` do not go together")
    return line


def _any_language(words: Any) -> Any:
    if all(getattr(words, lang) is None for lang in LANGUAGES):
        raise PydanticCustomError("no_language", "the words are missing in every language")
    return words
