import TestSupport
import TestTraits

/// Writes small programs that end, in which much is handed on and shown and little is read.
struct ShowingApp {
  private var random: Seeded
  private let names: [String]
  /// Whether numbers stand beside texts, which parameters of texts refuse.
  private let hasNumbers: Bool
  private let count: Int

  /// The text of the program of a seed.
  static func text(seed: UInt64) -> String {
    var random = Seeded(seed: seed ^ 0x5407)
    let names = Array(["a", "b", "c"].prefix(random.pick([2, 3, 3])))
    let (hasNumbers, count) = (random.oneIn(3), random.pick([2, 3, 3]))
    var app = ShowingApp(random: random, names: names, hasNumbers: hasNumbers, count: count)
    return app.text()
  }

  private mutating func text() -> String {
    let isRestored = random.oneIn(6)
    var lines = [
      "app \"Showing\" { limits undo=0 layers=2; start screen=s0; restore #\(isRestored)",
      "set \(names.map { "\($0)=#null" }.joined(separator: " "))",
    ]
    for level in 0..<count { lines.append(screen(level, isRestored)) }
    lines.append(
      "accessory card { param a default=x; field b type=choice choices=\"p,q\"; submit \"Go\" { \(answer()) } }"
    )
    let verdict = random.pick(["refuse no", "ask card", "ask card; remember \(pick())", "manual"])
    lines.append("guard g { when \(pick())=p; \(verdict) }")
    for level in 1..<count where random.oneIn(3) {
      lines.append("on s\(level).\(random.pick(["create", "didAppear", "destroy"])) { \(change()) }")
    }
    if random.oneIn(4) { lines.append("key k { \(change()) }") }
    lines.append("invariant one \"!\(pick())\" when=\"\(condition())\"")
    lines.append("invariant two \"\(claim())\" when=\"\(condition())\"")
    return (lines + ["}"]).joined(separator: "\n")
  }

  // MARK: Values

  private mutating func pick() -> String { random.pick(names) }

  private mutating func condition() -> String {
    // The last of the names is only shown and handed on, unless it is read by the way of another one.
    let name = random.pick(Array(names.dropLast()))
    return random.pick(["\(name)=p", "\(name)!=q", "!\(name)", "\(name)=x", "\(name)>0", "\(name)=t3"])
  }

  /// What can be read of the state, payloads and values by place included.
  private mutating func claim() -> String {
    if random.oneIn(8) { return random.pick(["values[0]!=p", "main.stack[0].payload", "!held[0]"]) }
    return random.pick([
      "open.s1<2", "main.depth<4", "top!=s1", "main.stack[1].payload.a!=p", "main.stack[-1].payload.b!=q",
      "values.\(pick())!=q", "layers.count<1",
    ])
  }

  private mutating func value() -> String {
    let number = hasNumbers ? ["1", "#true"] : []
    return random.pick(["p", "q", "#null", "\"{\(pick())}\""] + number)
  }

  private mutating func change() -> String { "set \(pick())=\(value())" }

  private mutating func answer() -> String {
    random.pick(["complete b=\"{b}\" c=\"{a}\"", "complete \"{b}\"", "complete", "complete a=1; \(change())"])
  }

  // MARK: Screens

  private mutating func screen(_ level: Int, _ isRestored: Bool) -> String {
    var parts = ["param a default=\(random.pick(["p", "x"])); param b default=y"]
    parts.append("text \"{a} {b} {c}\"")
    let rows = (0..<2).map {
      "row R\($0) \(random.oneIn(4) ? "when=\"\(condition())\"" : "") { \(action(level)) }"
    }
    switch random.next() % 4 {
    case 0: parts.append("table { columns A; \(rows.joined(separator: "; ")) }")
    case 1 where level + 1 < count:
      parts.append("text \"[L](s\(level + 1))\"; list { \(rows[0]) }")
    default: parts.append("list { \(rows.joined(separator: "; ")) }")
    }
    if random.oneIn(3) { parts.append(form()) }
    if level + 1 < count, random.oneIn(3) { parts.append(shelf(level)) }
    if random.oneIn(4) {
      let when = random.pick(["dirty", condition()])
      parts.append("leave-guard \"Leave?\" when=\"\(when)\"")
    }
    let guarded = level > 0 && random.oneIn(4) ? "guard=g" : ""
    let identity = random.oneIn(4) ? "identity=b" : ""
    return
      "screen s\(level) \(guarded) \(identity) restorable=#\(isRestored) { \(parts.joined(separator: "; ")) }"
  }

  /// Rows that open the same screen, each with another thing; one of the things may be named elsewhere, too.
  private mutating func shelf(_ level: Int) -> String {
    let (name, verb) = (random.pick(["a", "b"]), random.pick(["push", "navigate", "reveal"]))
    let things = (1...3).map { "row T\($0) { \(verb) s\(level + 1) \(name)=t\($0) }" }
    let other = random.oneIn(3) ? "; row U { \(verb) s\(level + 1) \(name)=t2 }" : ""
    return "list { \(things.joined(separator: "; "))\(other) }"
  }

  private mutating func form() -> String {
    let name = random.pick(["c", "d"])
    let field = random.pick([
      "field \(name) type=choice choices=\"p,q\"", "field \(name) type=choice choices=\"p,q,r\" default=q",
      "field \(name) type=bool", "field \(name) type=int default=\"{\(pick())}\"",
      "field \(name) type=choice choices=\"p,q\" default=\"{\(pick())}\"",
    ])
    return random.oneIn(2) ? "\(field); submit \"Go\" { set \(pick())=\"{\(name)}\" }" : field
  }

  private mutating func action(_ level: Int) -> String {
    switch random.next() % 8 {
    case 0, 1: return change()
    case 2: return "\(change()); \(change())"
    case 3:
      let read = random.pick(["value", "value.b", "value.c"])
      return "overlay card a=\(value()); on-result { completed { set \(pick())=\"{\(read)}\" } }"
    default:
      guard level + 1 < count else {
        return random.pick(["pop", "pop-to s1 @if-absent=fail", "pop-to s0 a=\(value())", change()])
      }
      let name = "s\(random.pick(Array(level + 1..<count)))"
      let verb = random.pick(["push", "push", "push", "replace", "navigate", "reveal", "push-new"])
      return "\(verb) \(name) a=\(value()) \(random.oneIn(2) ? "b=\(value())" : "")"
    }
  }
}
