"""Fragments from our templates, several times as fast as Django draws them: a table's page is drawn anew with every action.

A template stays what it is; its nodes are turned into plain functions once. Texts, variables without filters, conditions,
loops, our own tags and translated words are understood; whatever else stands in a template is left to Django, node by node.
What comes out is the same to the letter. Knows nothing of what it draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any
from weakref import WeakKeyDictionary

from django.template import Context
from django.template.base import FilterExpression, Node, NodeList, Template, TextNode, Variable, VariableNode, render_value_in_context
from django.template.defaulttags import ForNode, IfNode, LoadNode, TemplateLiteral
from django.template.library import SimpleNode
from django.template.loader import get_template
from django.templatetags.i18n import TranslateNode
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from lobby.words.kept import pgettext

Names = dict[str, Any]
Draw = Callable[[Names], str]
Find = Callable[[Names], Any]

_pressed: WeakKeyDictionary[Template, Draw] = WeakKeyDictionary()
_PLAIN = Context()


class _ForDjango(Exception):
    """This node, or the whole loop that it stands in, is left to Django."""


def drawn(name: str, names: Names) -> str:
    """What the template makes of these names."""
    template = get_template(name).template  # type: ignore[attr-defined]
    draw = _pressed.get(template)
    if draw is None:
        draw = _pressed[template] = _Press(template).all(template.nodelist)
    return draw(names)


class _Press:
    """Turns the nodes of one template into functions."""

    def __init__(self, template: Template) -> None:
        self.template = template
        self.loops = 0

    def all(self, nodes: NodeList) -> Draw:
        pieces = [self.one(node) for node in nodes]
        return lambda names: "".join([piece if isinstance(piece, str) else piece(names) for piece in pieces])

    def one(self, node: Node) -> str | Draw:
        make = {
            TextNode: lambda text: text.s, VariableNode: self.variable, IfNode: self.condition, ForNode: self.loop, SimpleNode: self.tag,
            TranslateNode: self.words, LoadNode: lambda _load: "",
        }.get(type(node))  # fmt: skip
        try:
            if make is not None:
                return make(node)
            raise _ForDjango
        except _ForDjango:
            if self.loops:
                raise
            return self.plainly(node)

    def plainly(self, node: Node) -> Draw:
        """By Django."""

        def draw(names: Names) -> str:
            context = Context(names)
            context.template = self.template
            return node.render_annotated(context)

        return draw

    def variable(self, node: VariableNode) -> Draw:
        find = self.value(node.filter_expression)
        return lambda names: _text(find(names))

    def condition(self, node: IfNode) -> Draw:
        branches = [(self.test(test) if test is not None else None, self.all(nodes)) for test, nodes in node.conditions_nodelists]

        def draw(names: Names) -> str:
            for holds, inside in branches:
                if holds is None or holds(names):
                    return inside(names)
            return ""

        return draw

    def test(self, test: Any) -> Find:
        if isinstance(test, TemplateLiteral):
            return self.value(test.value, missing=None)
        if test.id not in _OPERATORS:
            raise _ForDjango
        operator, left = _OPERATORS[test.id], self.test(test.first)
        right = self.test(test.second) if test.second is not None else left
        return lambda names: operator(left, right, names)

    def loop(self, node: ForNode) -> Draw:
        if node.is_reversed or node.nodelist_empty:
            raise _ForDjango
        self.loops += 1
        try:
            inside = self.all(node.nodelist_loop)
        finally:
            self.loops -= 1
        find, variables = self.value(node.sequence, missing=()), tuple(node.loopvars)

        def draw(names: Names) -> str:
            names, out = dict(names), []
            for each in find(names) or ():
                names.update(zip(variables, each, strict=True) if len(variables) > 1 else ((variables[0], each),))
                out.append(inside(names))
            return "".join(out)

        return draw

    def tag(self, node: SimpleNode) -> Draw:
        if node.takes_context or node.target_var is not None or node.kwargs:
            raise _ForDjango
        function, values = node.func, [self.value(each) for each in node.args]
        return lambda names: conditional_escape(function(*[value(names) for value in values]))

    def words(self, node: TranslateNode) -> Draw:
        variable, context = node.filter_expression.var, node.message_context
        literal = getattr(variable, "literal", None)
        if not isinstance(literal, str) or "%" in literal or node.filter_expression.filters or node.noop or node.asvar:
            raise _ForDjango
        if context is not None and not isinstance(context.var, str):
            raise _ForDjango
        said, where = str(literal), str(context.var) if context is not None else ""
        return lambda _names: pgettext(where, said)

    def value(self, expression: FilterExpression, missing: Any = "") -> Find:
        """What stands in an expression; `missing` where it names nothing."""
        variable = expression.var
        if expression.filters:
            raise _ForDjango
        if not isinstance(variable, Variable):
            return lambda _names: variable
        if variable.translate or not variable.lookups or variable.lookups[0] == "forloop" or any(map(str.isdigit, variable.lookups)):
            raise _ForDjango
        return _path(variable.lookups[0], variable.lookups[1:], missing)


def _path(first: str, rest: Sequence[str], missing: Any) -> Find:
    """An item of a mapping, else an attribute, as Django looks for them."""

    def find(names: Names) -> Any:
        try:
            found = names[first]
            for step in rest:
                found = found[step] if isinstance(found, dict) else getattr(found, step)
        except (KeyError, AttributeError):
            return missing
        return found

    return find


_OPERATORS: dict[str, Callable[[Find, Find, Names], Any]] = {
    "==": lambda left, right, names: left(names) == right(names),
    "!=": lambda left, right, names: left(names) != right(names),
    "and": lambda left, right, names: left(names) and right(names),
    "or": lambda left, right, names: left(names) or right(names),
    "not": lambda left, _right, names: not left(names),
}


def _text(value: Any) -> str:
    if type(value) is str:
        return escape(value)
    return value if type(value) is SafeString else render_value_in_context(value, _PLAIN)
