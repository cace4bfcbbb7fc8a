"""The end of a scope: what nested functions read of it is settled, what it does not bind is handed outwards."""

from scanner.ir import UNBOUND
from scanner.walk.flow import Flow
from scanner.walk.scopes import Scope


class Closures(Flow):
    """The part of the walker that ends scopes (see `scanner.walk.flow` for the rules)."""

    __slots__ = ()

    def leave(self, scope: Scope) -> None:
        """End a scope: settle what functions inside it read, hand on what it does not bind itself."""
        is_module = scope.kind == "module"
        for name, cell, captured, count in scope.captures:
            if is_module or (name in scope.bound and name not in scope.declared):
                self._settle(scope, name, cell, captured, count)
            elif scope.kind == "function":
                self.joins[cell].append(self.cell(scope, name))
            else:
                self._capture(scope, name, cell)
        if is_module:
            for name, cell in scope.cells.items():
                self._settle(scope, name, cell, None, len(self.definitions))
        else:
            self._hand_on(scope)

    def _hand_on(self, scope: Scope) -> None:
        """Give the scopes around what this one reads and binds of theirs."""
        for name, cell in scope.cells.items():
            if scope.declared.get(name):
                self.module.captures.append((name, cell, self.module.env.get(name), len(self.definitions)))
            elif name in scope.declared or name not in scope.bound:
                self._capture(scope, name, cell)
        for name, numbers in scope.shared.items():
            if scope.declared.get(name):
                self._publish(self.module, name, numbers)
            elif name not in scope.bound:
                self._publish(self._around(scope), name, numbers)

    def _around(self, scope: Scope) -> Scope:
        """The scope whose names are visible around this one."""
        parent = scope.parent or self.module
        while parent.kind == "class":
            parent = parent.parent or self.module
        return parent

    def _publish(self, owner: Scope, name: str, numbers: list[int]) -> None:
        """Let ``global`` and ``nonlocal`` bindings reach the scope that they are for, from here on."""
        owner.shared.setdefault(name, []).extend(numbers)
        before = owner.env.get(name)
        owner.log.append((name, before))
        owner.env[name] = self.join([*([] if before is None or before == UNBOUND else [before]), *numbers])

    def _capture(self, scope: Scope, name: str, cell: int) -> None:
        """Let the scope around say what ``cell`` is."""
        parent = self._around(scope)
        number = parent.env.get(name)
        if number is not None and parent.loop is not None and number < parent.loop.first:
            number = self._view(parent, parent.loop, name, number)
        parent.captures.append((name, cell, number, len(self.definitions)))

    def _settle(self, scope: Scope, name: str, cell: int, captured: int | None, count: int) -> None:
        """Say what a cell is, in the scope that binds its name (or in the module, where nobody does)."""
        if name not in scope.bound and name not in scope.shared and not self.joins[cell]:
            if captured is not None and captured != UNBOUND:
                self.joins[cell] = [captured]
            elif scope.kind == "module" and not scope.env.get(name):
                self.free[cell] = name
            return
        inputs = dict.fromkeys(self.joins[cell])
        if captured is not None and captured != UNBOUND:
            inputs[captured] = None
        inputs.update(dict.fromkeys(number for number in scope.bound.get(name, ()) if number >= count))
        inputs.update(dict.fromkeys(scope.shared.get(name, ())))
        if scope.kind == "module" and not inputs:
            last = scope.env.get(name)
            if last is None or last == UNBOUND:
                self.free[cell] = name
            else:
                inputs[last] = None
        self.joins[cell] = list(inputs)
