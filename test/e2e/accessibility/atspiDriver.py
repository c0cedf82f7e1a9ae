"""Drives an app through the accessibility bus (AT-SPI) alone, as a screen reader does.

Reads one request a line on stdin and writes one answer a line on stdout, both JSON. A request has an `id`, the name of a
command in `do`, and the command's own fields; the answer has the same `id`, and `value` or `error`. AT-SPI is spoken over
D-Bus by Gio, so that Python's own GObject bindings are enough.

An element is named by a reference, "bus name|object path", which lasts as long as the app shows the element.
"""

import json
import re
import sys
import time

from gi.repository import Gio, GLib

ACCESSIBLE = "org.a11y.atspi.Accessible"
ACTION = "org.a11y.atspi.Action"
TEXT = "org.a11y.atspi.Text"
COMPONENT = "org.a11y.atspi.Component"
REGISTRY = "org.a11y.atspi.Registry"
ROOT = "/org/a11y/atspi/accessible/root"
NULL_PATH = "/org/a11y/atspi/null"

# In the order of AtspiStateType, from 0.
STATES = (
    "invalid active armed busy checked collapsed defunct editable enabled expandable expanded focusable focused "
    "has-tooltip horizontal iconified modal multi-line multiselectable opaque pressed resizable selectable selected "
    "sensitive showing single-line stale transient vertical visible manages-descendants indeterminate required "
    "truncated animated invalid-entry supports-autocompletion selectable-text is-default visited checkable "
    "has-popup read-only"
).split()

# Newer versions of AT-SPI call these roles otherwise.
ROLE_NAMES = {"button": "push button"}

LISTENED_TO = ("object:children-changed", "object:text-changed", "object:state-changed:focused", "object:announcement")

# Of AtspiKeySynthType: a text, key by key.
KEY_SYNTH_STRING = 4

# Two events of the same text within this time are of one change.
SAME_NEWS_MS = 200

CALL_TIMEOUT_MS = 5000
PAUSE_MS = 40


class Failure(Exception):
    """Something that the caller of the driver is told in a sentence."""


class Bus:
    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        answer = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress",
            None, None, Gio.DBusCallFlags.NONE, CALL_TIMEOUT_MS, None,
        )
        flags = Gio.DBusConnectionFlags
        self.connection = Gio.DBusConnection.new_for_address_sync(
            answer.unpack()[0],
            flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION,
            None,
            None,
        )

    def call(self, ref, interface, method, arguments=None):
        name, path = ref.split("|", 1)
        return self.connection.call_sync(
            name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, CALL_TIMEOUT_MS, None
        ).unpack()

    def property(self, ref, interface, name):
        values = self.call(
            ref, "org.freedesktop.DBus.Properties", "Get", GLib.Variant("(ss)", (interface, name))
        )
        return values[0]


class Tree:
    """What is on the accessibility bus, read afresh with each question."""

    def __init__(self, bus):
        self.bus = bus

    def children(self, ref):
        pairs = self.bus.call(ref, ACCESSIBLE, "GetChildren")[0]
        return ["|".join(pair) for pair in pairs if pair[1] != NULL_PATH]

    def role(self, ref):
        name = self.bus.call(ref, ACCESSIBLE, "GetRoleName")[0]
        return ROLE_NAMES.get(name, name)

    def name(self, ref):
        return self.bus.property(ref, ACCESSIBLE, "Name")

    def states(self, ref):
        low, high = self.bus.call(ref, ACCESSIBLE, "GetState")[0]
        bits = low | high << 32
        return [name for at, name in enumerate(STATES) if bits >> at & 1]

    def attributes(self, ref):
        return self.bus.call(ref, ACCESSIBLE, "GetAttributes")[0]

    def text(self, ref):
        return self.bus.call(ref, TEXT, "GetText", GLib.Variant("(ii)", (0, -1)))[0]

    def describe(self, ref):
        return {
            "ref": ref,
            "role": self.role(ref),
            "name": self.name(ref),
            "description": self.bus.property(ref, ACCESSIBLE, "Description"),
            "states": self.states(ref),
        }

    def walk(self, ref, depth=0):
        """Each element below `ref` in the order of reading. An element that vanishes meanwhile is left out."""
        try:
            children = self.children(ref)
        except GLib.Error:
            return
        for child in children:
            yield child, depth
            yield from self.walk(child, depth + 1)


class Ears:
    """Keeps what a screen reader is told without asking: where the focus goes, and what live regions say."""

    def __init__(self, bus, tree):
        self.tree = tree
        self.events = []
        for event in LISTENED_TO:
            self.register(bus, event)
        bus.connection.signal_subscribe(
            None, "org.a11y.atspi.Event.Object", None, None, None, Gio.DBusSignalFlags.NONE, self.on_event
        )

    @staticmethod
    def register(bus, event):
        registry = f"{REGISTRY}|/org/a11y/atspi/registry"
        try:
            bus.call(registry, REGISTRY, "RegisterEvent", GLib.Variant("(sass)", (event, [], "")))
        except GLib.Error:
            # Before AT-SPI 2.46.
            bus.call(registry, REGISTRY, "RegisterEvent", GLib.Variant("(s)", (event,)))

    def on_event(self, _connection, sender, path, _interface, signal, arguments):
        ref = f"{sender}|{path}"
        detail, first, _second, data = arguments.unpack()[:4]
        try:
            event = self.event_of(ref, signal, detail, first, data)
        except GLib.Error:
            # The element is gone again.
            return
        if event is not None:
            self.events.append({"atMs": round(time.time() * 1000), **event})

    def event_of(self, ref, signal, detail, first, data):
        if signal == "StateChanged":
            if detail != "focused" or first != 1:
                return None
            described = self.tree.describe(ref)
            described.pop("ref")
            # An element that is gone already has this role, or has lost the focus and maybe its name.
            is_past = described["role"] == "invalid" or "focused" not in described["states"]
            return None if is_past else {"kind": "focus", **described}
        if signal == "Announcement":
            return {"kind": "live", "live": "announcement", "text": str(data)}
        is_addition = signal == "ChildrenChanged" and detail.startswith("add")
        is_insertion = signal == "TextChanged" and detail.startswith("insert")
        if not is_addition and not is_insertion:
            return None
        live = self.tree.attributes(ref).get("container-live", "off")
        if live not in ("polite", "assertive"):
            return None
        text = (data if is_insertion else self.words("|".join(data))).replace("\ufffc", "").strip()
        # Chromium tells both of the addition and of the insertion.
        since = time.time() * 1000 - SAME_NEWS_MS
        is_told = any(one.get("text") == text and one["atMs"] > since for one in self.events[-8:])
        return None if text == "" or is_told else {"kind": "live", "live": live, "text": text}

    def words(self, ref):
        name = self.tree.name(ref)
        if name != "":
            return name
        try:
            own = self.tree.text(ref)
        except GLib.Error:
            own = ""
        below = [self.words(child) for child in self.tree.children(ref)]
        return " ".join(part for part in [own.replace("\ufffc", ""), *below] if part.strip() != "")


class Driver:
    def __init__(self):
        self.bus = Bus()
        self.tree = Tree(self.bus)
        self.ears = Ears(self.bus, self.tree)

    def listen(self, seconds=0.0):
        """Takes what came meanwhile; for at least this long."""
        context = GLib.MainContext.default()
        until = time.monotonic() + seconds
        while context.iteration(False) or time.monotonic() < until:
            if not context.pending():
                time.sleep(0.005)

    def matches(self, request):
        roles = request.get("roles")
        name = request.get("name")
        pattern = request.get("pattern")
        wanted = set(request.get("states", []))
        unwanted = set(request.get("withoutStates", []))
        for ref, _depth in self.tree.walk(request.get("within") or f"{REGISTRY}|{ROOT}"):
            try:
                if roles is not None and self.tree.role(ref) not in roles:
                    continue
                own = self.tree.name(ref)
                if name is not None and own != name:
                    continue
                if pattern is not None and re.search(pattern, own) is None:
                    continue
                states = set(self.tree.states(ref))
                if not wanted <= states or unwanted & states:
                    continue
                text = request.get("text")
                if text is not None and re.search(text, self.ears.words(ref) + self.own_text(ref)) is None:
                    continue
                yield self.tree.describe(ref)
            except GLib.Error:
                # The element vanished while it was looked at.
                continue

    def own_text(self, ref):
        try:
            return self.tree.text(ref)
        except GLib.Error:
            return ""

    def until(self, request, look, pause_ms=PAUSE_MS):
        deadline = time.monotonic() + request.get("timeoutMs", 15000) / 1000
        while True:
            self.listen()
            found = look()
            if found is not None:
                return found
            if time.monotonic() > deadline:
                raise Failure("It did not come in time.")
            self.listen(pause_ms / 1000)

    def selection(self, ref):
        return tuple(self.bus.call(ref, TEXT, "GetSelection", GLib.Variant("(i)", (0,))))

    def do_find(self, request):
        """The elements with one of `roles`, a name (`name`, or `pattern`), a `text`, and `states`; waits for one, or for
        exactly `count` of them."""

        def look():
            found = list(self.matches(request))
            return found if len(found) == request.get("count", max(1, len(found))) else None

        return self.until(request, look)

    def do_gone(self, request):
        return self.until(request, lambda: None if any(True for _ in self.matches(request)) else True)

    def do_press(self, request):
        """The first action of the element, as a screen reader presses a button."""
        return self.bus.call(request["ref"], ACTION, "DoAction", GLib.Variant("(i)", (0,)))[0]

    def do_focus(self, request):
        return self.bus.call(request["ref"], COMPONENT, "GrabFocus")[0]

    def do_text(self, request):
        return self.tree.text(request["ref"])

    def do_type(self, request):
        """Types a text over what the field with the focus holds, as the person at the keyboard does.

        Keys take a moment to arrive, and would go to whatever has the focus by then: so this waits for each letter until the
        field holds it, or as many dots. Where keys come faster than that beside a screen reader, Chromium's page can crash.
        """
        ref, typed = request["ref"], request["text"]
        held = self.tree.text(ref)
        if held != "":
            self.bus.call(ref, TEXT, "SetSelection", GLib.Variant("(iii)", (0, 0, len(held))))
            # The page takes it a moment later than it says, and the first letter must not come before.
            self.until(request, lambda: True if self.selection(ref) == (0, len(held)) else None)
        controller = f"{REGISTRY}|/org/a11y/atspi/registry/deviceeventcontroller"
        pause_ms = request.get("keyPauseMs", 0)
        is_masked = self.tree.role(ref) == "password text"
        for count, letter in enumerate(typed, start=1):
            arguments = GLib.Variant("(isu)", (0, letter, KEY_SYNTH_STRING))
            self.bus.call(controller, "org.a11y.atspi.DeviceEventController", "GenerateKeyboardEvent", arguments)
            self.listen(pause_ms / 1000)

            def look(so_far=typed[:count]):
                text = self.tree.text(ref)
                return True if text == so_far or is_masked and len(text) == len(so_far) else None

            try:
                self.until(request, look, 10)
            except Failure:
                # Only how many letters: a text may be a token.
                states = ", ".join(self.tree.states(ref))
                raise Failure(f"Of {count} typed letters the field has {len(self.tree.text(ref))}; {states}.")
        return True

    def do_heard(self, request):
        """Events since the start, or since `after` of them; with `text`, waits for a live region that says it."""
        after = request.get("after", 0)
        text = request.get("text")

        def look():
            events = self.ears.events[after:]
            said = any(one["kind"] == "live" and re.search(text, one["text"]) for one in events) if text else True
            return events if said else None

        return self.until(request, look)

    def do_list(self, request):
        """The whole tree, in the order of reading, with the text of each element."""
        listed = []
        for ref, depth in self.tree.walk(f"{REGISTRY}|{ROOT}"):
            try:
                listed.append({"depth": depth, **self.tree.describe(ref), "text": self.own_text(ref)})
            except GLib.Error:
                continue
        return listed


def answer(driver, request):
    act = getattr(driver, f"do_{request['do']}", None)
    if act is None:
        return {"error": f"There is no command {request['do']}."}
    try:
        return {"value": act(request)}
    except (Failure, GLib.Error) as problem:
        return {"error": str(problem)}


def main():
    driver = Driver()
    loop = GLib.MainLoop()
    print(json.dumps({"id": 0, "value": "ready"}), flush=True)

    # Events are taken between the requests too.
    def on_line(channel, condition):
        line = sys.stdin.readline()
        if line == "":
            loop.quit()
            return False
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(driver, request)}), flush=True)
        return True

    GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_LOW, GLib.IO_IN | GLib.IO_HUP, on_line)
    loop.run()


main()
