import TestSupport
import TestTraits

/// Writes small programs in which rows of data, URLs, flows, answers, undo and restoring come together. Most of them do
/// not end.
struct MixedApp {
  private var random: Seeded
  private let screens: [String]
  private let cards: [String]
  private let guards: [String]
  private let hasTabs: Bool
  private let isRestored: Bool
  /// The screens and accessories that take a parameter.
  private var taking: Set<String> = []
  private var rows = 0

  private static let values = ["v", "w", "x"]

  /// The text of the program of a seed.
  static func text(seed: UInt64) -> String {
    var app = MixedApp(Seeded(seed: seed ^ 0x31B))
    return app.text()
  }

  private init(_ random: Seeded) {
    self.random = random
    screens = (0..<self.random.pick([2, 3, 4])).map { "s\($0)" }
    cards = (0..<self.random.pick([1, 1, 2])).map { "o\($0)" }
    guards = (0..<self.random.pick([1, 2])).map { "g\($0)" }
    (hasTabs, isRestored) = (self.random.oneIn(2), self.random.oneIn(3))
    for name in screens + cards where self.random.oneIn(2) { taking.insert(name) }
  }

  private mutating func text() -> String {
    var lines = [
      "app \"Mixed\" scheme=m { restore #\(isRestored)",
      "set \(Self.values.map { "\($0)=\(constant())" }.joined(separator: " "))",
      "data things generate=4 { column id type=int; column kind words=\"a,b\"; column size words=\"1,2,1\" }",
    ]
    lines += hasTabs ? ["start tab=t", "tab t root=s0", "tab u root=s1"] : ["start screen=s0"]
    if hasTabs, random.oneIn(3) { lines.append("back history") }
    for name in screens { lines.append("screen \(name) \(protection()) \(screen(name))") }
    for name in cards { lines.append("accessory \(name) { \(body(name, isCard: true)) }") }
    for name in guards { lines.append("guard \(name) { \(verdict()) }") }
    for _ in 0..<random.pick([0, 1, 2]) {
      let step = random.pick(["create", "destroy", "focus", "blur", "didAppear", "didDisappear"])
      lines.append("on \(random.pick(screens + cards)).\(step) { \(change([])) }")
    }
    if random.oneIn(3) {
      lines.append("keep \(random.pick(screens)) for=\(random.pick(["session", "\"30s\""]))")
    }
    if screens.count > 2, random.oneIn(3) {
      lines.append("flow f start=\(screens[2]) { screens \(screens[2...].joined(separator: " ")); output r }")
      lines.append("key z { push f; on-result { completed { set \(value())=\"{value.r}\" } } }")
    }
    if random.oneIn(3) { lines.append("key y { \(action([], isCard: false)) }") }
    // What is claimed in many ways shows much of what an exploration has left out.
    for number in 0..<8 { lines.append("invariant i\(number) \"\(claim())\" \(when(claims: true))") }
    if random.oneIn(3) { lines.append("reachable \(random.pick(screens))") }
    return (lines + ["}"]).joined(separator: "\n")
  }

  // MARK: Values

  private mutating func value() -> String { random.pick(Self.values) }

  private mutating func constant() -> String { random.pick(["0", "1", "2", "#null", "#true", "a", "b"]) }

  /// A constant, a value, or what a screen or a row has.
  private mutating func given(_ names: [String]) -> String {
    random.oneIn(3) ? constant() : "\"{\(random.pick(Self.values + names))}\""
  }

  private mutating func change(_ names: [String]) -> String { "set \(value())=\(given(names))" }

  private mutating func condition(_ names: [String]) -> String {
    let name = random.pick(Self.values + names)
    return random.pick(["\(name)==1", "\(name)==a", "!\(name)", name, "\(name)!=1", "\(name)!=b"])
  }

  private mutating func when(claims: Bool = false, _ names: [String] = []) -> String {
    if !random.oneIn(claims ? 2 : 3) { return "" }
    return "when=\"\(claims && random.oneIn(3) ? "top==\(random.pick(screens))" : condition(names))\""
  }

  private mutating func claim() -> String {
    let (name, value) = (random.pick(screens), random.pick(["1", "2", "a"]))
    return random.pick([
      "\(self.value())!=\(value)", "top!=\(name)", "main.depth<\(random.pick([2, 3, 4]))",
      "open.\(name)<\(random.pick([1, 2]))", "open[\(name)]<2", "main.top.payload.p!=\(value)",
      "held.count<1",
      "layers.count<\(random.pick([1, 2]))", "main.stack[-1].screen!=\(name)",
      "main.stack[\(random.pick([0, 1]))].payload.p!=\(value)", "values.\(self.value())!=\(value)",
    ])
  }

  // MARK: Screens

  private mutating func protection() -> String { random.oneIn(3) ? "guard=\(random.pick(guards))" : "" }

  private mutating func verdict() -> String {
    let card = random.pick(cards)
    return random.pick([
      "manual", "ask \(card)", "ask \(card); remember \(value())", "when \(value())=#true; refuse no",
      "when \(value())=1; manual",
    ])
  }

  private mutating func screen(_ name: String) -> String {
    let identity = taking.contains(name) && random.oneIn(2) ? "identity=p" : ""
    var parts = [body(name, isCard: false)]
    if !random.oneIn(5) { parts.append("url \"/\(name)\(taking.contains(name) ? "/:p" : "")\"") }
    if random.oneIn(10) { parts.append("leave-guard \"Leave?\" when=\"\(value())\"") }
    return "\(identity) restorable=#\(isRestored) { \(parts.joined(separator: "; ")) }"
  }

  private mutating func body(_ name: String, isCard: Bool) -> String {
    var (parts, names): ([String], [String]) = ([], [])
    if taking.contains(name) {
      parts.append("param p \(random.oneIn(2) ? "default=\(random.pick(["1", "a"]))" : "")")
      names = ["p"]
      if random.oneIn(2) {
        parts.append("find thing in=things where=\"\(random.pick(["id", "kind", "size"]))=={p}\"")
        names += ["thing.kind", "thing.size"]
      }
    }
    if random.oneIn(6) { parts.append("field f; submit \"Go\" { set \(value())=\"{f}\" }") }
    let rows = (0..<random.pick([1, 2, 3])).map { _ in row(names, isCard: isCard) }
    return (parts + ["list { \(rows.joined(separator: "; ")) }"]).joined(separator: "; ")
  }

  private mutating func row(_ names: [String], isCard: Bool) -> String {
    rows += 1
    guard random.oneIn(3) else {
      return "row R\(rows) \(when(names)) { \(action(names, isCard: isCard)) }"
    }
    let cells = names + ["t.id", "t.kind", "t.size"]
    let some = random.oneIn(3) ? "where=\"\(random.pick(["kind==a", "size==1", "id!=2"]))\"" : ""
    let shown = random.pick(["id", "kind"])
    return
      "row for=t in=things \(some) \"D\(rows) {t.\(shown)}\" \(when(cells)) { \(action(cells, isCard: isCard)) }"
  }

  private mutating func action(_ names: [String], isCard: Bool) -> String {
    let (name, card) = (random.pick(screens), random.pick(cards))
    switch random.next() % 20 {
    case 0...3: return "push \(name) \(payload(name, names))"
    case 4: return "navigate \(name) \(payload(name, names))"
    case 5: return "replace \(name) \(payload(name, names))"
    case 6: return "reveal \(name) \(payload(name, names))"
    case 7: return random.pick(["go \(name)", "pop-to \(name)", "swap", "pop-to-root"])
    case 8: return "overlay \(card) \(payload(card, names))"
    case 9:
      let (value, other) = (value(), change([]))
      return
        "overlay \(card) \(payload(card, names)); on-result { completed { set \(value)=\"{value.r}\" }; cancelled { \(other) } }"
    case 10...12: return change(names)
    case 13: return "\(change(names)); push \(name) \(payload(name, names))"
    case 14, 15:
      let thing = random.pick(["1", "2"] + (Self.values + names).map { "{\($0)}" })
      return "open \"m://\(name)\(taking.contains(name) ? "/\(thing)" : "")\""
    case 16: return random.pick(["undo", "redo"])
    case 17: return isCard ? "cancel" : random.pick(["pop", "set-stack { s0; \(name) }"])
    case 18: return hasTabs ? "tab \(random.pick(["t", "u"]))" : "pop"
    default: return "complete r=\(given(names))"
    }
  }

  private mutating func payload(_ name: String, _ names: [String]) -> String {
    taking.contains(name) && !random.oneIn(8) ? "p=\(given(names))" : ""
  }
}
