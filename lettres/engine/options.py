"""The base class of rule sets: it checks, changes, describes and records options. `RuleSet` defines the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Self, get_args, get_type_hints

from lettres.engine.option import Beside, Option, RuleError, check_value, values_taken, written


@dataclass(frozen=True, kw_only=True)
class Options:
    """A frozen set of options. Every value is valid, and an idle option, one without effect, has its default.

    Only in a rule set from a record or an edition may an idle option have another value.
    """

    def __post_init__(self) -> None:
        kept = _KEPT in vars(self)
        for name, hint in _hints(type(self)).items():
            value, each = getattr(self, name), self.__dataclass_fields__[name]
            if not kept or value is None or value != each.metadata["past"]:
                check_value(name, value, hint, each)
        self.check_together()
        if not kept:
            self.refuse_idle(_hints(type(self)))

    def check_together(self) -> None:
        """Raise `RuleError` for options that contradict each other."""

    def refuse_idle(self, names: Iterable[str]) -> None:
        """Raise `RuleError` if an option in `names` is not at its default but other options make it idle."""
        for name in names:
            value = getattr(self, name)
            if value != self.__dataclass_fields__[name].default and (beside := self.idle_beside(name)):
                others = " et ".join(f"« {other}={written(getattr(self, other))} »" for other in beside)
                also = "changez aussi l'autre" if len(beside) == 1 else "changez-en aussi une autre"
                raise RuleError(
                    f"« {name}={written(value)} » ne change rien avec {others} : ôtez cette règle, ou {also}."
                )

    def idle_beside(self, name: str) -> list[str]:
        """Return the names of the options whose values make option `name` idle; empty if `name` has an effect.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet(target=9).idle_beside("draw_from"), RuleSet().idle_beside("target")
        (['flow'], [])
        """
        for beside in self.idle(name):
            if all(getattr(self, other) in values for other, values in beside.items()):
                return [other for other in beside if other != name]
        return []

    @classmethod
    def idle(cls, name: str) -> tuple[Beside, ...]:
        """Return the conditions that make an option idle. A subclass inherits them unless it defines others."""
        defined = (getattr(kind, "__dataclass_fields__", {}).get(name) for kind in cls.__mro__)
        given = (each.metadata["idle"] for each in defined if each)
        return next((idle for idle in given if idle is not None), ())

    @classmethod
    def from_options(cls, options: Mapping[str, object], base: Self | Mapping[str, Option] | None = None) -> Self:
        """Return a rule set with the given options; the others are as in `base`, or at their defaults.

        Raise `RuleError` if an option is unknown, has an invalid value or is idle. Options of `base`, such as those of
        an edition, may be idle.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet.from_options({"arbitration": "auto"}, {"penalty_tiles": 3}).penalty_tiles
        3
        """
        named = cls._named(options)
        rules = cls._keeping({**(base.changed() if isinstance(base, Options) else cls._named(base or {})), **named})
        for name, value in named.items():
            cls.check(name, value)
        rules.refuse_idle(named)
        return rules

    def with_options(self, options: Mapping[str, object]) -> Self:
        """Return the rule set with the given options changed; raise `RuleError` as `from_options` does.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet().with_options({"deal": 7}).changed()
        {'deal': 7}
        """
        return type(self).from_options(options, self) if options else self

    @classmethod
    def _named(cls, options: Mapping[str, object]) -> dict[str, object]:
        """Return `options` with the current names of their values; raise `RuleError` for an unknown option."""
        known = _hints(cls)
        for name in options:
            if name not in known:
                raise RuleError(f"règle inconnue : « {name} ». Règles : {', '.join(known)}.")
        return {name: cls._today(name, value) for name, value in options.items()}

    @classmethod
    def _keeping(cls, values: Mapping[str, object]) -> Self:
        """Return the rule set with `values`, even those of idle options, which a record or an edition may change."""
        rules = object.__new__(cls)
        vars(rules).update({each.name: each.default for each in fields(cls)}, **values)
        vars(rules)[_KEPT] = True
        rules.__post_init__()
        del vars(rules)[_KEPT]
        return rules

    @classmethod
    def check(cls, name: str, value: object) -> None:
        """Raise `RuleError` if option `name` does not take `value`, whatever the other options are."""
        check_value(name, cls._today(name, value), _hints(cls)[name], cls.__dataclass_fields__[name])

    @classmethod
    def _today(cls, name: str, value: object) -> object:
        """Return the current name of `value`, which may be an older name."""
        also: Mapping[object, object] = cls.__dataclass_fields__[name].metadata["also"]
        return also.get(value, value) if isinstance(value, str | bool) else value

    @classmethod
    def from_record(cls, options: Mapping[str, Option]) -> Self:
        """Return the rule set of a record that names `options`. For any other option, see `was` and `past` in `option`.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet.from_record({}).never_thrown, RuleSet.from_record(RuleSet().recorded()) == RuleSet()
        ('nothing', True)
        """
        named = cls._named(options)
        rules = cls._keeping({**{each.name: each.metadata["was"] for each in fields(cls)}, **named})
        return cls._keeping({**rules._meant(), **named})

    def _meant(self) -> dict[str, Option]:
        """Return, for each option, the value that a record of these rules means if it does not name the option."""
        return {
            each.name: each.metadata["was" if past is None or self.idle_beside(each.name) else "past"]
            for each in fields(self)
            for past in [each.metadata["past"]]
        }

    @classmethod
    def parse(cls, name: str, text: str) -> Option:
        """Read the value of an option from text (`oui`, `non`, a number, a name), for `from_options` to check.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet.parse("deal", "7"), RuleSet.parse("arbitration", "strict")
        (7, 'strict')
        """
        hint = _hints(cls).get(name)
        if hint is bool and text in _WORDS:
            return _WORDS[text]
        return int(text) if hint is int and text.isascii() and text.isdigit() and len(text) < 10 else text

    def changed(self) -> dict[str, Option]:
        """Return the options that are not at their defaults, except values that only old records have."""
        return {
            each.name: value
            for each in fields(self)
            if (value := getattr(self, each.name)) not in (each.default, each.metadata["past"])
        }

    def effective(self) -> dict[str, Option]:
        """Return the changed options that have an effect, as `from_options` takes them."""
        return {name: value for name, value in self.changed().items() if not self.idle_beside(name)}

    def recorded(self) -> dict[str, Option]:
        """Return the options that a record must name, because `from_record` would take another value for them."""
        return {name: value for name, meant in self._meant().items() if (value := getattr(self, name)) != meant}

    @classmethod
    def wording(cls, name: str) -> tuple[str, Mapping[str, str]]:
        """Return the subject of an option, and the meaning of its named values, in French.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet.wording("invalid")[1]["meld"], RuleSet.wording("deal")[0]
        ('ses mots fautifs seulement', '{tiles} distribué{e}s à chacun')
        """
        kinds = ((kind, getattr(kind, "__dataclass_fields__", {})) for kind in cls.__mro__)
        own = [(kind, defined[name].metadata) for kind, defined in kinds if name in defined]
        about = next((texts["about"] for _, texts in own if texts["about"]), name)
        kind, values = next(((kind, texts["values"]) for kind, texts in own if texts["values"]), (cls, ()))
        return about, dict(zip(get_args(_hints(kind)[name]), values)) if values else {}

    @classmethod
    def describe(cls) -> list[tuple[str, str, Option, str]]:
        """Return (name, rule number, default, accepted values) for every option.

        Some options take effect only under conditions, which their French text or `idle` gives.

        >>> from lettres.engine.rules import RuleSet
        >>> RuleSet.describe()[2]
        ('deal', '1.1', 14, '1–40')
        """
        hints = _hints(cls)
        named = ((each.name, each) for each in fields(cls))
        return [
            (name, each.metadata["rule"], getattr(cls, name), values_taken(hints[name], each)) for name, each in named
        ]


_KEPT = "_kept"  # an attribute that is set only while `_keeping` builds a rule set that may have idle options
_WORDS = {"oui": True, "non": False, "true": True, "false": False}
_HINTS: dict[type, dict[str, object]] = {}


def _hints(cls: type) -> dict[str, object]:
    """Return the types of the options of a rule set, computed once for each class."""
    if cls not in _HINTS:
        _HINTS[cls] = {name: hint for name, hint in get_type_hints(cls).items() if not name.startswith("_")}
    return _HINTS[cls]
