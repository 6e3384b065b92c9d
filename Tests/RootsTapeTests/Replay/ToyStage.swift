import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport

/// A program of two tabs that does on a key what tapes have to cope with.
@MainActor final class ToyStage: TapeStage {
  private(set) var size: Size
  private(set) var now = Duration.zero
  private(set) var exitStatus: Int?
  private(set) var violations: [String] = []
  var brokenInvariants: [String] { [] }
  var listener: (@MainActor (LogEvent) -> Void)?
  private var tab = "home"
  private var stacks = ["home": [Visit("list", 1)], "feed": [Visit("posts", 2)]]
  private var layers: [Visit] = []
  private var lastID = 2
  private var typed = ""
  private var notice = ""
  private var noticeDue: Duration?
  private var guards = Record()
  private var isBusy = false
  private var isStuck = false
  /// Tells runs apart for the key that does not do the same twice.
  private let run: Int

  private struct Visit {
    let screen: String
    let id: Int

    init(_ screen: String, _ id: Int) { (self.screen, self.id) = (screen, id) }
  }

  init(_ setup: StageSetup, run: Int = 0) {
    size = setup.size
    self.run = run
  }

  // MARK: Keys

  func press(_ key: Key) {
    tell(LogEvent.Kind(.input(.key(key)), secret: nil))
    switch key {
    case .enter: push("item")
    case .escape: back()
    case .tab: show(tab == "home" ? "feed" : "home")
    case .function(1): isBusy = true
    case .function(2): isStuck = true
    case .function(3): noticeDue = now + .seconds(1)
    case .function(4): exitStatus = 3
    case .function(5): violations = ["two layers in one place"]
    case .function(6): typed += "\(run)"
    case .ctrl("o"): overlay("picker")
    case .ctrl("y"): complete("picker", ["color": "red"])
    case .backspace: typed = String(typed.dropLast())
    default: if let character = key.typed { typed.append(character) }
    }
  }

  func take(_ input: StageInput) async throws(StageRefusal) {
    switch input {
    case .paste(let text): typed += text
    case .scroll(let direction): notice = direction == .up ? "up" : "down"
    case .resize(let size): self.size = size
    case .open(let url): push(String(url.split(separator: "/").last ?? ""))
    case .perform("guard"):
      guards["auth"] = "pending"
      tell(.guardAsked("auth", RequestID(1)))
    case .perform(let command): throw StageRefusal("unknown command '\(command)'")
    case .resolve(_, let name, let outcome, _):
      guards[name] = .string(outcome == "allow" ? "allowed" : "denied")
      tell(.guardAnswered(name, outcome == "allow" ? .allowed : .denied, RequestID(1)))
    case .give: throw StageRefusal("there are no values here")
    case .restart:
      (stacks, layers, typed) = (["home": [Visit("list", 1)], "feed": [Visit("posts", 2)]], [], "")
    }
  }

  private func tell(_ kind: LogEvent.Kind) {
    listener?(LogEvent(number: 0, time: now, kind))
  }

  private func tell(_ kind: Change.Kind, from: String? = nil, to: String? = nil) {
    tell(.outcome(RequestID(1), .committed, LogEvent.Shift(kind, from: from, to: to)))
  }

  private func push(_ screen: String) {
    lastID += 1
    let from = stacks[tab]?.last?.screen ?? ""
    stacks[tab]?.append(Visit(screen, lastID))
    tell(.push, from: from, to: screen)
  }

  private func back() {
    if let layer = layers.popLast() {
      tell(.dismiss, from: layer.screen)
      tell(.completion(ContextID(UInt64(layer.id)), screen: layer.screen, .cancelled(.popped)))
    } else if let last = stacks[tab]?.last, (stacks[tab]?.count ?? 0) > 1 {
      stacks[tab]?.removeLast()
      tell(.pop, from: last.screen)
    }
  }

  private func show(_ name: String) {
    tab = name
    tell(.tab, to: name)
  }

  private func overlay(_ name: String) {
    lastID += 1
    layers.append(Visit(name, lastID))
    tell(.present, to: name)
  }

  private func complete(_ name: String, _ value: Value) {
    guard let layer = layers.popLast() else { return }
    tell(.completion(ContextID(UInt64(layer.id)), screen: name, .completed(Payload(value))))
  }

  // MARK: Time

  var nextDeadline: Duration? { noticeDue }

  func advance(to time: Duration) {
    if let due = noticeDue, due <= time {
      (notice, noticeDue, now) = ("saved", nil, due)
      tell(.note("saved"))
    }
    now = max(now, time)
  }

  var isSettled: Bool { !isBusy && !isStuck }
  var busy: [String] { isStuck ? ["loader 'photos'"] : [] }

  func settle() async {
    await Task.yield()
    isBusy = false
    guard isStuck else { return }
    // Nothing ever comes: only being cancelled ends the wait.
    let (silence, source) = AsyncStream.makeStream(of: Void.self)
    for await _ in silence {}
    source.finish()
  }

  // MARK: What can be seen

  var state: Record {
    [
      "tab": .string(tab),
      "tabs": .record(Record(stacks.sorted { $0.key < $1.key }.map { ($0.key, Self.document($0.value)) })),
      "main": ["depth": 0, "stack": []],
      "layers": .list(
        layers.map { ["name": .string($0.screen), "stack": .list([Self.entry($0, depth: 1)])] }),
      "focus": .string(layers.isEmpty ? "tabs.\(tab)" : "layers[\(layers.count - 1)]"),
      "queue": 0, "phase": "idle", "guards": .record(guards),
      "route": .string("/\(tab)"),
    ]
  }

  private static func document(_ stack: [Visit]) -> Value {
    ["depth": .int(stack.count), "stack": .list(stack.enumerated().map { entry($1, depth: $0 + 1) })]
  }

  private static func entry(_ visit: Visit, depth: Int) -> Value {
    ["screen": .string(visit.screen), "id": .int(visit.id), "payload": ["n": .int(depth)]]
  }

  var panes: [String: Rect] { ["body": Rect(x: 0, y: 1, width: size.columns, height: size.rows - 2)] }

  var frame: Frame {
    var frame = Frame(size)
    frame.draw { $0.put(" \(tab)", at: .zero, style: .accent) }
    frame.draw { $0.put(stacks[tab]?.last?.screen ?? "", at: Point(x: 0, y: 1)) }
    frame.draw { $0.put("> \(typed)", at: Point(x: 0, y: 2)) }
    frame.draw { $0.put(notice, at: Point(x: 0, y: 3)) }
    frame.draw { $0.put("ready", at: Point(x: 0, y: size.rows - 1)) }
    frame.cursor = Point(x: 2 + typed.count, y: 2)
    return frame
  }
}

/// A tape played on the toy.
@MainActor struct Played {
  let result: TapeResult
  let files: ToyFiles
  let replay: Replay

  var failures: [TapeFailure] { result.failures }

  /// The sentences of all failures.
  var sentences: [String] { failures.map(\.sentence) }

  /// Place and code of all failures.
  var places: [String] { failures.map { "\($0.place.position.line) \($0.code)" } }

  static func tape(
    _ text: String, including included: [String: String] = [:], _ options: ReplayOptions = ReplayOptions(),
    files: ToyFiles = ToyFiles(), run: Int = 0
  ) async -> Played {
    let source = SourceText(name: "tapes/toy.tape", text: text)
    let program = TapeProgram(source) { path, _ in
      included[path].map { SourceText(name: "tapes/\(path)", text: $0) }
    }
    let plan = TapePlan(program, of: source)
    let replay = Replay(plan, options: options, files: files) { ToyStage($0, run: run) }
    return Played(result: await replay.run(), files: files, replay: replay)
  }
}
