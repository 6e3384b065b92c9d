"""What can be changed in a line of Swift so that it still compiles, most of the time."""
import hashlib
import re

# Lines whose change is not a change of behavior: messages, checks of the program itself, speed, hashes.
LEFT_OUT = re.compile(
    r"^\s*(//|/\*|\*|import|@|#|case |default|let |precondition|assert|\.)|reserveCapacity|keepingCapacity|diagnose|description|hasher\.|\bhash ="
    r'|"""|fatalError|Isolated')
# Changes that no test can notice, each by its file, its line and what would stand there, and why.
EQUIVALENT = {
    ("RootsTerminal/Session/Session+Time.swift",
     "if navigator.work.isAtRest { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }",
     "!(navigator.work.isAtRest)"): "waits the same time, asking more often while work goes on and less often behind it",
    ("Roots/Engine/Timers.swift", "while place > 0, heap[place] < heap[(place - 1) / 2] {", "place >= 0"):
        "the parent of the first place is that place itself",
    ("Roots/Engine/Timers.swift", "if heap.count > 2 * pending.count + 16 {", "!(heap.count > 2 * pending.count + 16)"):
        "cleans up at every cancel that leaves few, which takes more time and less room",
    ("Roots/Engine/Timers.swift", "if heap.count > 2 * pending.count + 16 {", "heap.count >= 2 * pending.count + 16"):
        "cleans up one cancelled timer earlier",
    ("Roots/Routes/RouteTrie.swift",
     "if nodes[node][keyPath: place] < 0 { nodes[node][keyPath: place] = add() }",
     "nodes[node][keyPath: place] <= 0"): "node 0 is the root, and no child of another",
    ("Roots/State/NavigationState+Leaving.swift", "guard count > 0 else { return }", "count >= 0"):
        "taking no entry changes nothing",
    ("Roots/Map/TaskScope.swift", "tasks = [:]", "left out"): "a canceled task leaves the list when it ends",
    ("Roots/Navigator/Navigator+Invariants.swift", 'found.append("\\(id) is kept for another visit")', "left out"):
        "a check of the navigator itself; nothing can break what it checks from outside",
    ("RootsText/Text/CellScanner.swift", "var value = lead & (0xFF >> UInt32(length + 1))", "0"):
        "the bit that the mask would keep is zero in every lead byte",
    ("RootsStore/Files/StateFile+Bytes.swift", "fsync(descriptor)", "left out"): "shows only when the power fails",
    ("RootsStore/Files/StateFile.swift",
     "guard patience > 0 else { throw StoreError(.locked, path: folder) }", "patience >= 0"):
        "waits 2.01 seconds and not 2",
    ("RootsTerminal/Keys/TextField+Keys.swift", "while here > column, let last = before.last {", "here >= column"):
        "the loop below goes the one step to the right again",
    ("RootsTerminal/Look/Contrast.swift",
     "if pair.ratio < UnreadablePair.leastContrast, !pairs.contains(pair) { pairs.append(pair) }",
     "pair.ratio <= UnreadablePair.leastContrast"): "colors have a contrast near the least one, never exactly that",
    ("Roots/Engine/Program+Guards.swift",
     "guard let attempt = engine.attempt(id), let pending = attempt.requests.first else { return nil }",
     "attempt.requests.last"): "an attempt is asked as soon as it has its first request",
    ("RootsLanguage/Kdl/KdlFormatter.swift", "private var isAtLineStart = true", "false"):
        "nothing is written before the first piece, neither an indent nor a blank",
    ("Roots/Map/NameTable.swift", "while size < 2 * (all.count + 1) { size *= 2 }", "size <= 2 * (all.count + 1)"):
        "a table of twice the size finds the same names",
    ("Roots/State/EntryTable.swift", "if 2 * (count + 1) > keys.count { grow() }", "2 * (count + 1) >= keys.count"):
        "a table that grows one entry earlier finds the same entries",
    ("Roots/State/Stack.swift", "if theirCount >= myCount, let link = theirs {", "theirCount > myCount"):
        "stacks of one height are taken apart in turn, to the same end",
    ("Roots/Values/JSONPrinter.swift", "taken = []", "left out"): "saves a copy of the bytes",
    ("Roots/State/NavigationState.swift", "rest.value.bases[index] = Stack()", "left out"): "saves a copy of the links",
    ("RootsTerminal/Keys/TextField.swift", "if steps < 0 {", "steps <= 0"): "a move of no steps has ended before",
    ("Roots/Routes/RouteTrie.swift", "if found >= 0 { return Int(found) }", "found > 0"):
        "node 0 is the root, and no child of another",
    ("Roots/Values/ValueEncoder.swift", "content = .nothing", "left out"): "saves a copy of the parts",
    ("Roots/Engine/Fifo.swift", "} else if first >= 1_024 && first * 2 >= items.count {",
     "first >= 1_024 || first * 2 >= items.count"): "lets go of empty places at another time; the order stays",
    ("RootsExplore/Model/KeyWriter+Program.swift", "mixer.add(gathered.moment == nil ? 0 : 1)", "left out"):
        "a key of more numbers is another one as well, unless by chance",
    ("RootsText/Text/Text.swift",
     "if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }",
     "text.utf8.count < columns"): "the next line finds the same, more slowly",
    ("RootsApp/AppFile/AppFolder.swift", "while count < buffer.count {", "count <= buffer.count"):
        "reading into no room reads nothing, which ends the loop",
    ("Roots/Graph/PathFinder.swift", "if ahead.weight <= behind.weight {", "!(ahead.weight <= behind.weight)"):
        "which of the sides goes on first is a matter of speed",
    ("Roots/Routes/PlainPath.swift",
     "text[scheme.count + 1] == slash, text[scheme.count + 2] == slash", "0"):
        "what is not seen at once takes the long way, to the same end",
    ("Roots/Values/JSONPrinter.swift", "if used + Self.longestNumber > room.count { flush() }",
     "used + Self.longestNumber >= room.count"): "hands on what is written one byte earlier",
    ("RootsStore/Files/StateFile+Bytes.swift", "guard descriptor >= 0 else { throw trouble() }", "descriptor > 0"):
        "descriptor 0 is in use",
}
CLAUSES = re.compile(r"^(?P<head>\s*(?:\} else )?(?:if|guard|while) )(?P<clauses>.*?)(?P<tail> (?:else )?\{.*)$")
RETURNED = re.compile(r"^(?P<head>\s*return )(?P<clauses>[^{}]+)(?P<tail>)$")
ANSWERED = re.compile(r"^(?P<head>.*(?:: Bool|-> Bool) \{ )(?P<clauses>[^{}]+)(?P<tail> \})$")
COMPARED = re.compile(r"^([^<>=!&|?]+) (<|<=|>|>=|==|!=) ([^<>=!&|?]+)$")
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
CALL = re.compile(r"^\s+(?!return|throw|try|await|if|else|for|switch|super|self\.init|continue|break)[\w.\[\]?]+\(.*\)$")
ASSIGNMENT = re.compile(r"^\s+(?!let |var |return |case )[\w.]+(?:\[[\w.]+\])?(?:\.\w+)* [+-]?= [^{]+$")
STEP = re.compile(r"(?<=[\w)\]] [+-] )1\b(?!\.)")
TRUTH = re.compile(r"(?<=[=:n] )(true|false)\b")
LIMIT = re.compile(r"\b(min|max)\(")
END = re.compile(r"(?<![\w.\])?])((?:[a-z]\w*\.)*[a-z]\w*)\.(first|last)\b(?!\()(?! *\{)")


class Change:
    """One line of a file, and what may stand in its place."""

    def __init__(self, path, line, kind, old, head, mutated, plain, tail):
        self.path, self.line, self.kind, self.old = path, line, kind, old.strip()
        self.parts = (head, mutated, plain, tail)
        self.target = path.split("/")[1]
        self.number, self.rank, self.killer = 0, 0, None

    def switched(self):
        head, mutated, plain, tail = self.parts
        if self.kind == "left out":
            return f"{head}if !mutant({self.number}) {{ {plain} }}{tail}"
        return f"{head}(mutant({self.number}) ? ({mutated}) : ({plain})){tail}"

    def text(self):
        new = "left out" if self.kind == "left out" else f"{self.parts[2]}  ->  {self.parts[1]}"
        return f"{self.path}:{self.line + 1}: {self.old}\n    {new}"

    @property
    def is_equivalent(self):
        new = "left out" if self.kind == "left out" else self.parts[1]
        return (self.path.split("/", 1)[1], self.old, new) in EQUIVALENT

    def __str__(self):
        return f"[{self.number}] {self.text()}"


def rank(seed, *words):
    """A number that stands for some words: at random, but the same for the same seed."""
    return int.from_bytes(hashlib.sha256("\0".join([str(seed), *map(str, words)]).encode()).digest()[:8], "big")


def of(path, lines, seed):
    """At most one change of each line, chosen by the seed and by what the line says: other lines have no part in it."""
    found, seen = [], {}
    in_text = in_init = False
    for number, line in enumerate(lines):
        if line.count('"""') % 2:
            in_text = not in_text
        if re.match(r"\s*(\w+ )*(init[?(<]|deinit)", line):
            in_init = len(line) - len(line.lstrip()) + 1
        elif in_init and line.startswith(" " * (in_init - 1) + "}"):
            in_init = False
        if in_text or LEFT_OUT.search(line) or line.count('"') % 2:
            continue
        before, after = lines[number - 1].strip(), (lines + [""])[number + 1].strip()
        # What stands in a text is not Swift: a statement of SQL, for example.
        options = [option for option in (*conditions(line), *parts(line)) if option[1].count('"') % 2 == 0]
        if not in_init and stands_alone(before, after) and not is_answer(before, after):
            options += list(statements(line))
        if options:
            words = path, line.strip(), seen.setdefault(line.strip(), 0)
            seen[line.strip()] += 1
            kind, head, mutated, plain, tail = options[rank(seed, *words) % len(options)]
            found.append(Change(path, number, kind, line, head, mutated, plain, tail))
            found[-1].rank = rank(seed, "chosen", *words)
    return found


def stands_alone(before, after):
    return before.endswith(("{", "}", ")", "]")) and not before.startswith((".", "?", ":", "&&", "||", "switch")) and not (
        after.startswith((".", "?", ":", "&&", "||", "+", "{", ")")))


def is_answer(before, after):
    """Whether a line is all that stands between the braces of what has to answer: without it nothing compiles."""
    return after.startswith("}") and before.endswith("{") and bool(re.search(r"->|\bvar \w+: |\bget \{$", before))


def conditions(line):
    for shape in (CLAUSES, RETURNED, ANSWERED):
        match = shape.match(line)
        if not match:
            continue
        clauses = split(match["clauses"])
        if shape is not CLAUSES and len(clauses) > 1:
            continue
        for place, clause in enumerate(clauses):
            if re.match(r"\s*(let|var|case|#|try|await)\b", clause) or "{" in clause or not balanced(clause):
                continue
            head = match["head"] + "".join(part + ", " for part in clauses[:place])
            tail = "".join(", " + part for part in clauses[place + 1:]) + match["tail"]
            # An order that takes pairs apart does so by a last part that no two have in common.
            is_order = "static func <" in line and clause.startswith("(")
            if (compared := COMPARED.match(clause)) and not is_order:
                left, sign, right = compared.groups()
                yield "compared", head, f"{left} {OTHER[sign]} {right}", clause, tail
            if (" && " in clause) != (" || " in clause) and "(" not in clause.split(" && ")[0].split(" || ")[0]:
                sign, other = (" && ", " || ") if " && " in clause else (" || ", " && ")
                yield "joined", head, clause.replace(sign, other), clause, tail
            if shape is CLAUSES or shape is ANSWERED:
                yield "negated", head, f"!({clause})", clause, tail
        return


def parts(line):
    for match in STEP.finditer(line):
        yield "step", line[: match.start()], "0", "1", line[match.end():]
    for match in TRUTH.finditer(line):
        if not re.match(r"\s*(if|guard|while)\b", line):
            yield "truth", line[: match.start()], "false" if match[1] == "true" else "true", match[1], line[match.end():]
    for match in LIMIT.finditer(line):
        end = closing(line, match.end() - 1)
        if end and line[match.start() - 1] not in "._":
            whole = line[match.start(): end + 1]
            other = {"min": "max", "max": "min"}[match[1]] + whole[3:]
            yield "limit", line[: match.start()], other, whole, line[end + 1:]
    for match in END.finditer(line):
        other = f"{match[1]}.{'last' if match[2] == 'first' else 'first'}"
        if not line[match.end():].startswith((" =", " +=", "?", "!")) and "func" not in line:
            yield "end", line[: match.start()], other, match[0], line[match.end():]


def statements(line):
    if (CALL.match(line) or ASSIGNMENT.match(line)) and balanced(line):
        indent = line[: len(line) - len(line.lstrip())]
        yield "left out", indent, "", line.strip(), ""


def split(text):
    """The clauses of a condition: what stands between commas that no bracket encloses."""
    clauses, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            clauses.append(text[start:place].strip())
            start = place + 1
    return clauses + [text[start:].strip()]


def balanced(text):
    depth = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return False
    return depth == 0 and bool(text) and not text.endswith(",")


def closing(text, start):
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
    return None
