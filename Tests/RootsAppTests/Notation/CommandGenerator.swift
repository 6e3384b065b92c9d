import Roots
import RootsApp

/// Makes commands at random, the same ones for the same seed.
struct CommandGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func happens() -> Bool { number(2) == 0 }
  mutating func maybe<T>(_ make: (inout CommandGenerator) -> T) -> T? { happens() ? make(&self) : nil }
  mutating func pick<T>(_ choices: [T]) -> T { choices[number(choices.count)] }

  mutating func command() -> ScriptCommand {
    let verb = pick(Verb.allCases)
    var command = ScriptCommand(plain(verb, depth: 0))
    if CommandTable.word(verb.rawValue)?.property("@guard") != nil {
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

  private mutating func plain(_ verb: Verb, depth: Int) -> Command {
    switch verb {
    case .push: .push(visit(), on: place(), push())
    case .pushNew: .pushNew(visit(), on: place(), push())
    case .navigate: .navigate(visit(), on: place(), pick([.replace, .merge]), showing())
    case .reveal: .reveal(visit(), on: place(), pick([.replace, .merge]), showing())
    case .replace: .replace(visit(), count: number(3) + 1, on: place(), showing())
    case .goTo: .goTo(visit(), on: place(), showing())
    case .bringToFront: .bringToFront(visit(), on: place(), by: pick([.identity, .screen]), showing())
    case .pop:
      happens()
        ? .pop(number(3) + 1, on: place(), value: maybe { $0.payload() })
        : .popFrom(id(), count: number(2) + 1)
    case .popTo: popTo()
    case .popToRoot: .popToRoot(on: place())
    case .setStack: .setStack((0..<number(4)).map { _ in visit() }, on: place())
    case .tab: .show(tab: pick(["home", "0", "a tab"]))
    case .reselect: .reselect(tab: maybe { $0.name() })
    case .addTab: .addTab(name(), root: visit())
    case .removeTab: .removeTab(name())
    default: other(verb, depth: depth)
    }
  }

  private mutating func other(_ verb: Verb, depth: Int) -> Command {
    switch verb {
    case .overlay: .overlay(visit(), at: happens() ? .above : .number(number(10)))
    case .dismiss: .dismiss(layer: maybe { $0.number(10) })
    case .dismissAll: .dismissAll
    case .complete: .complete(maybe { $0.payload() }, from: maybe { $0.id() })
    case .cancel: .cancel(from: maybe { $0.id() })
    case .message: .message(payload(), from: maybe { $0.id() })
    case .tell: .tell(payload(), flow: name())
    case .back: .back
    case .go: .go(visit(), via: pick([[], ["menu"], ["menu", "list"]]), pick(PathMotion.allCases))
    case .open: .open(pick(["shop://item/42", "/a b", ""]), maybe { $0.pick(OpenMode.allCases) })
    case .grant: .grant(maybe { RequestID(UInt64($0.number(9))) })
    case .refuse: .refuse(maybe { RequestID(UInt64($0.number(9))) }, why: maybe { $0.text() })
    case .transaction:
      .transaction(
        (0..<number(depth > 2 ? 1 : 4)).map { _ in plain(pick(Verb.allCases), depth: depth + 1) })
    case .undo: .undo
    case .redo: .redo
    default: .advance(time())
    }
  }

  private mutating func popTo() -> Command {
    var target = happens() ? PopTarget(visit()) : PopTarget(id: id())
    if target.visit != nil, happens() { target.id = id() }
    return .popTo(target, on: place(), ifAbsent: pick(IfAbsent.allCases))
  }

  private mutating func showing() -> Push {
    var push = Push()
    push.overlays = pick([.clear, .keep])
    push.activation = pick([.activate, .stay])
    return push
  }

  private mutating func push() -> Push {
    var push = showing()
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

  private mutating func id() -> ContextID { ContextID(UInt64(number(1_000))) }
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
