"""The card model: pydantic models made from a game's vocabulary, to check pack files in full, and their JSON Schema.

One model an op, in a union told apart by `do`; unknown keys are forbidden, types are strict. Importing this module
costs a fifth of a second, so only checks and schemas do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union

import pydantic
from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError, ValidationError
from typing_extensions import TypeAliasType

from facedown.cards import ops
from facedown.cards.entries import PACK_FIELDS, REF, SHAPES, section_fields
from facedown.cards.lines import MOST_LINES, NUMBERS, Unfit, read_condition, read_path
from facedown.cards.ops import LANGUAGES, Op, Vocabulary
from facedown.kernel.rows import COMPARISONS, CONDITIONS

PATTERNS = {**SHAPES, "ref": REF}
CONFIG = ConfigDict(extra="forbid", strict=True, frozen=True, regex_engine="python-re", defer_build=True)
create_model: Any = pydantic.create_model  # its fields come from the vocabulary: no type checker knows them
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
        fields[section.name] = (_list_of(entry), Field([], description=section.says))
    model: type[Model] = create_model(f"{vocabulary.game}_pack", __base__=Model, **fields)
    return model


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
        self.amounts: dict[tuple[int, int], Any] = {}
        self.path = _named("Path", self._path())
        self.conditions = self._conditions(_named("Condition", self._condition()))
        self.lines_below = _named("LinesBelow", _list_of(self._lines(top=False), 1, MOST_LINES))
        self.line = _named("Line", self._lines(top=True))

    def _path(self) -> Any:
        names: Any = {"enum": list(self.vocabulary.path_names)}
        notes = {name: path.note for name, (path, _) in self.vocabulary.path_names.items()}
        return Annotated[
            str, AfterValidator(self._check_path), Field(description=_listing(notes), json_schema_extra=names)
        ]

    def _condition(self) -> Any:
        paths = "|".join(name.replace(".", r"\.") for name in self.vocabulary.path_names)
        compare = "|".join(sorted(COMPARISONS, key=len, reverse=True))
        form: Any = {"pattern": rf"^\s*({paths})\s*({compare})\s*(-?[0-9]+|{paths})\s*$"}
        says = f'path op number-or-path: "{self.vocabulary.example}"'
        return Annotated[str, AfterValidator(self._check_condition), Field(description=says, json_schema_extra=form)]

    def table(self, name: str, fields: tuple[ops.Field, ...], says: str = "") -> Any:
        """The model of a table with these fields."""
        definitions = {field.name: self._field(f"{name}{field.name.capitalize()}", field) for field in fields}
        return create_model(name, __base__=Model, __doc__=says or None, **definitions)

    def _field(self, name: str, field: ops.Field) -> tuple[Any, Any]:
        default = field.default if field.default not in ("", ()) else None
        return self._kind(name, field), _described(field.says, required=field.required, default=default)

    def _kind(self, name: str, field: ops.Field) -> Any:
        kind = field.kind
        if kind == "number":
            return Annotated[int, Field(ge=field.low, le=field.high)]
        if kind == "flag":
            return bool
        if kind == "choice":
            return Literal[field.choices]
        if kind == "choices":
            return Annotated[_list_of(Literal[field.choices], field.low, field.high), AfterValidator(_each_once)]
        if kind in PATTERNS:
            return Annotated[str, Field(pattern=f"^(?:{PATTERNS[kind].pattern})$")]
        if kind == "refs":
            ref = Annotated[str, Field(pattern=f"^(?:{REF.pattern})$")]
            return Annotated[_list_of(ref, field.low, field.high), AfterValidator(_each_once)]
        if kind == "string":
            return Annotated[str, Field(min_length=1, max_length=field.high)]
        if kind == "strings":
            return _list_of(Annotated[str, Field(min_length=1, max_length=80)], 0, field.high)
        if kind in ("words", "text"):
            return self._words(name, field)
        if kind == "table":
            return self.table(name, field.fields, field.says)
        if kind == "lines":
            return _list_of(self.line, field.low, MOST_LINES)
        return _list_of(self.table(name, field.fields, field.says), field.low, field.high)

    def _words(self, name: str, field: ops.Field) -> Any:
        text = Annotated[str, Field(min_length=1, max_length=field.high, pattern=r"\S")]
        definitions: dict[str, Any] = {lang: (text, Field(None, description=f"In {lang}.")) for lang in LANGUAGES}
        if field.kind == "text":
            rows_hash = Annotated[str, Field(pattern="^[0-9a-f]{8}$")]
            definitions["for_rows"] = (
                rows_hash,
                Field(description="The rows it was written for: see `cards check`."),
            )
        validators: dict[str, Any] = {"any_language": model_validator(mode="after")(_any_language)}
        return create_model(name, __base__=Model, __validators__=validators, **definitions)

    # --- effect lines

    def _lines(self, top: bool) -> Any:
        models = tuple(self._line(op, top) for op in self.vocabulary.ops)
        union: Any = Union[models] if len(models) > 1 else models[0]  # noqa: UP007 - of a tuple made at run time
        return Annotated[union, Discriminator("do")]

    def _line(self, op: Op, top: bool) -> Any:
        definitions: dict[str, Any] = {"do": (Literal[op.name], Field(description=_op_note(op)))}
        if top:
            definitions |= self._top_fields(op)
        definitions |= self.conditions
        if self.vocabulary.declining:
            definitions["may"] = (bool, Field(None, description="Its owner may decline."))
        for param in op.params:
            name = RESERVED.get(param.name, param.name)
            alias = param.name if name != param.name else None
            definitions[name] = (
                Literal[tuple(param.choices)],
                _described(param.note, required=param.default is None, default=param.default, alias=alias),
            )
        if op.amount:
            definitions["amount"] = (self._amount(op), Field(None, description="How much; 1 if not given."))
        validators: dict[str, Any] = {"one_if": model_validator(mode="after")(_one_kind_of_if)}
        name = op.name if top else f"{op.name}_below"
        return create_model(name, __base__=Model, __doc__=op.note, __validators__=validators, **definitions)

    def _conditions(self, condition: Any) -> dict[str, Any]:
        several: Any = Annotated[_list_of(condition, 1, CONDITIONS), Tag("several")]
        one: Any = Annotated[condition, Tag("one")]
        all_of: Any = Annotated[one | several, Discriminator(_one_or_several)]
        return {
            "if_": (_named("If", all_of), Field(None, alias="if", description="All of these must be so.")),
            "if_any": (_list_of(condition, 2, CONDITIONS), Field(None, description="One of these must be so.")),
        }

    def _top_fields(self, op: Op) -> dict[str, Any]:
        notes = {m.name: m.note for m in self.vocabulary.moments if m.name in op.moments}
        names = tuple(m.name for m in self.vocabulary.moments)
        right: Any = {"enum": list(notes)}  # for editors; at a wrong moment the check has more to say than the model
        fields: dict[str, Any] = {
            "when": (Literal[names], Field(description=_listing(notes), json_schema_extra=right)),
            "then": (self.lines_below, Field(None, description="What follows if it was done.")),
            "else_": (self.lines_below, Field(None, alias="else", description="What follows if it was not done.")),
        }
        if self.vocabulary.limits:
            limits: Any = Literal[tuple(self.vocabulary.limits)]
            fields["limit"] = (limits, Field(None, description="How often it can happen."))
        return fields

    def _amount(self, op: Op) -> Any:
        if op.amount_range not in self.amounts:
            least, most = op.amount_range
            name = f"Amount_{least}_{most}".replace("-", "minus_")
            self.amounts[op.amount_range] = _named(name, self._number_or_counted(name, op))
        return self.amounts[op.amount_range]

    def _number_or_counted(self, name: str, op: Op) -> Any:
        low, high = op.bounds
        factor: Any = Annotated[int, Field(ge=NUMBERS[0], le=NUMBERS[1])]
        bound: Any = Annotated[int, Field(ge=low, le=high)]
        counted: Any = create_model(
            f"{name}_counted",
            __base__=Model,
            __doc__="base + times * what `per` counts, within min..max.",
            base=(factor, Field(0)),
            times=(factor, Field(1)),
            per=(self.path, Field()),
            min=(bound, Field(None)),
            max=(bound, Field(None)),
        )
        number: Any = Annotated[int, Field(ge=op.amount_range[0], le=op.amount_range[1]), Tag("number")]
        return Annotated[number | Annotated[counted, Tag("counted")], Discriminator(_number_or_counted)]

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


def _named(name: str, form: Any) -> Any:
    """A type that the schema describes once and refers to by name."""
    return TypeAliasType(name, form)


def _list_of(item: Any, low: int = 0, high: int | None = None) -> Any:
    return Annotated[list[item], Field(min_length=low, max_length=high)]


def _described(says: str, required: bool, default: Any = None, alias: str | None = None) -> Any:
    """Facts of a field for the schema. Models only check: a default is told, not filled in."""
    extra: Any = {"default": default} if default is not None else None
    if required:
        return Field(description=says, alias=alias, json_schema_extra=extra)
    return Field(None, description=says, alias=alias, json_schema_extra=extra)


def _op_note(op: Op) -> str:
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


def _each_once(chosen: list[str]) -> list[str]:
    twice = next((name for place, name in enumerate(chosen) if name in chosen[:place]), None)
    if twice is not None:
        raise PydanticCustomError("given_twice", "{name} is given twice", {"name": twice})
    return chosen


def _one_kind_of_if(line: Any) -> Any:
    if line.if_ is not None and line.if_any is not None:
        raise PydanticCustomError("two_ifs", "`if` and `if_any` do not go together")
    return line


def _any_language(words: Any) -> Any:
    if all(getattr(words, lang) is None for lang in LANGUAGES):
        raise PydanticCustomError("no_language", "the words are missing in every language")
    return words
