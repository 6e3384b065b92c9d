import Roots
import RootsApp
import TestSupport
import TestTraits

/// Makes commands at random, the same ones for the same seed.
struct CommandGenerator {
  private var numbers: Seeded

  init(seed: UInt64) { numbers = Seeded(seed: seed) }

  mutating func number(_ bound: Int) -> Int { Int(numbers.next() % UInt64(bound)) }
  mutating func happens() -> Bool { number(2) == 0 }
  mutating func maybe<T>(_ make: (inout CommandGenerator) -> T) -> T? { happens() ? make(&self) : nil }
  mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }

  mutating func command() -> ScriptCommand {
    var command = ScriptCommand(plain(depth: 0))
    if CommandTable.word(command.command.verb)?.property("@guard") != nil {
      command.transition = maybe { $0.pick([.none, .push, .modal, .fade, .circular, .custom("wipe")]) }
      command.keep = maybe { Lifetime($0.pick([.session, .time($0.time())]), from: .dismissal) }
      if happens() { command.keep?.start = .presentation }
      command.guards = pick([[], ["auth"], ["auth", "age"]])
      command.leaving = pick([.ask, .force])
    }
    return command
  }

  mutating func time() -> Duration {
    let attoseconds = Int64(pick([0, 1, 1_000_000_000, 1_000_000_000_000, 250_000_000_000_000_000]))
    return Duration(secondsComponent: Int64(number(100_000)), attosecondsComponent: attoseconds)
  }

  private static let verbs = Command.Verb.allCases.filter { $0 != .evict }

  /// A command of any verb: every value it might carry is made, and it takes those that it knows.
  private mutating func plain(depth: Int) -> Command {
    while true {
      var said = Command.Arguments(pick(Self.verbs))
      said.visit = said.verb == .popTo ? maybe { $0.visit() } : visit()
      said.place = place()
      said.push = push(popping: [.push, .pushNew].contains(said.verb))
      said.renewal = pick([.replace, .merge])
      said.count = number(3) + 1
      said.likeness = pick(Command.Likeness.allCases)
      said.entry = maybe { ContextID(UInt64($0.number(1_000))) }
      said.absent = pick(Command.IfAbsent.allCases)
      said.name = said.verb == .reselect ? maybe { $0.name() } : name()
      said.layer = happens() ? .above : .number(number(10))
      said.names = pick([[], ["menu"], ["menu", "list"]])
      said.motion = pick(Command.PathMotion.allCases)
      said.url = pick(["shop://item/42", "/a b", ""])
      said.mode = maybe { $0.pick(Command.OpenMode.allCases) }
      said.request = maybe { RequestID(UInt64($0.number(9))) }
      said.why = maybe { $0.text() }
      said.time = time()
      if said.verb == .setStack { said.visits = (0..<number(4)).map { _ in visit() } }
      if said.verb == .transaction {
        said.commands = (0..<number(depth > 2 ? 1 : 4)).map { _ in plain(depth: depth + 1) }
      }
      if let command = Command(said) { return command }
    }
  }

  private mutating func push(popping: Bool) -> Command.Push {
    var push = Command.Push()
    push.overlays = pick([.clear, .keep])
    push.activation = pick([.activate, .stay])
    guard popping else { return push }
    push.poppingTo = maybe { $0.name() }
    push.poppingInclusive = happens()
    return push
  }

  private mutating func visit() -> Visit {
    var visit = Visit(name(), resource: maybe { $0.text() }, payload: maybe { $0.payload() })
    visit.nestedIn = maybe { $0.name() }
    return visit
  }

  private mutating func place() -> Place? {
    maybe { $0.pick([.main, .tab("home"), .tab("0"), .layer($0.number(9)), .nested("checkout")]) }
  }

  private mutating func name() -> String {
    pick(["item", "a b", "true", "4", "-", "näme", "x.y", "\"", "r3"])
  }

  private mutating func payload() -> Payload {
    happens() ? Payload(value(depth: 0)) : Payload(record(depth: 0))
  }

  private mutating func record(depth: Int) -> Record {
    Record(
      (0..<number(4)).map { _ in (pick(["id", "user", "@on", "a b", "root", ""]), value(depth: depth)) })
  }

  private mutating func value(depth: Int) -> Value {
    switch number(depth > 2 ? 6 : 8) {
    case 0: .null
    case 1: .bool(happens())
    case 2: .int(pick([0, -1, .max, .min, 42]))
    case 3: .double(pick([0.5, 1e300, -2, 1e-7]))
    case 4, 5: .string(text())
    case 6: .list((0..<number(3)).map { _ in value(depth: depth + 1) })
    default: .record(record(depth: depth + 1))
    }
  }

  private mutating func text() -> String {
    pick(["", "ada", "42", "r3", "two words", "line\nbreak", "\u{1b}[2J", "{id}", "\u{202e}", "\\", "#true"])
  }
}
