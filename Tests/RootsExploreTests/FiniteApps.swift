import TestSupport
import TestTraits

/// Writes small programs that an exploration can know completely: screens push only later ones, cards open nothing.
struct FiniteApp {
  private var random: Seeded
  private let hasTabs: Bool
  private let cards = ["a0", "a1"]
  private let guards = ["g0", "g1"]
  private static let count = 4

  /// The text of the program of a seed.
  static func text(seed: UInt64) -> String {
    var random = Seeded(seed: seed ^ 0xF1)
    let hasTabs = random.oneIn(3)
    var app = FiniteApp(random: random, hasTabs: hasTabs)
    return app.text()
  }

  private mutating func text() -> String {
    var lines = ["app \"Finite\" {", "limits reentrancy=4 undo=\(random.pick([1, 2])) layers=2"]
    lines.append("set v=#false w=#false c=#null")
    if hasTabs {
      lines += [
        "start tab=t0", "back \(random.pick(["history", "order", "none"]))", "tab t0 root=s0",
        "tab t1 root=s1",
      ]
    } else {
      lines.append("start screen=s0")
    }
    for level in 0..<Self.count { lines.append(screen(level)) }
    for name in cards { lines.append(card(name)) }
    lines.append(
      "accessory login { list { row \"In\" { complete }; row \"Out\" { cancel }; row \"S\" { \(change()) } } }"
    )
    for name in guards { lines.append(guardian(name)) }
    for level in 1..<Self.count where random.oneIn(2) {
      lines.append(
        "keep s\(level) for=\(span()) from=\(random.pick(["dismissal", "dismissal", "presentation"]))")
    }
    for level in 1..<Self.count where random.oneIn(4) {
      let step = random.pick(["create", "didAppear", "didDisappear", "destroy"])
      lines.append("on s\(level).\(step) { \(random.oneIn(4) ? opening(level) : change()) }")
    }
    lines.append("key k { \(random.pick([change(), "pop", "back", "dismiss"])) }")
    return (lines + ["}"]).joined(separator: "\n")
  }

  private mutating func span() -> String { random.pick(["session", "\"20s\"", "\"30s\"", "\"10s\""]) }

  private mutating func guarded(_ times: Int) -> String {
    random.oneIn(times) ? "guard=\(random.pick(guards))" : ""
  }

  private mutating func screen(_ level: Int) -> String {
    var parts = ["list { row \"A\" { \(action(level)) }; row \"B\" { \(action(level)) } }"]
    if random.oneIn(6) {
      parts.append("field c type=choice choices=\"p,q\"; submit \"Go\" { set c=\"{c}\" }")
    }
    if random.oneIn(8) { parts.append("field t type=bool") }
    if random.oneIn(5) { parts.append("leave-guard \"Leave?\" when=\(random.pick(["v", "w"]))") }
    if random.oneIn(4) { parts.append("key x { \(action(level)) }") }
    return "screen s\(level) \(level > 0 ? guarded(3) : "") { \(parts.joined(separator: "; ")) }"
  }

  private mutating func card(_ name: String) -> String {
    let looks = random.pick(["", "", "opaque=#true", "input=passes"])
    let last = random.pick([change(), "dismiss", "cancel", "pop"])
    return
      "accessory \(name) \(guarded(4)) \(looks) { list { row \"Done\" { complete \(random.pick(["", "1"])) }; row \"C\" { \(last) } } }"
  }

  private mutating func guardian(_ name: String) -> String {
    let revoking = random.pick(["", "revoke=cover"])
    let patience = random.oneIn(3) ? "timeout=\"20s\"" : ""
    let condition =
      random.oneIn(2) ? "when \(random.pick(["v", "w"]))=\(random.pick(["#true", "#false"])); " : ""
    let answer = random.pick([
      "ask login", "ask login; remember w", "manual", "refuse \"closed\"", "allow",
      "redirect { push s\(Self.count - 1) }",
    ])
    return "guard \(name) \(revoking) \(patience) { \(condition)\(answer) }"
  }

  private mutating func change() -> String {
    "set \(random.pick(["v=#true", "v=#false", "w=#true", "w=#false"]))"
  }

  private mutating func action(_ level: Int) -> String {
    switch random.next() % 10 {
    case 0, 1: change()
    case 2: "\(change()); \(opening(level))"
    case 3:
      "overlay \(random.pick(cards)); on-result { completed { \(change()) }; cancelled { \(change()) } }"
    case 4: "advance \(random.pick([10, 20]))"
    case 5: random.pick(["pop", "back", "undo", "redo", "pop-to-root"])
    default: opening(level)
    }
  }

  /// Opens a screen of a higher level, if there is one.
  private mutating func opening(_ level: Int) -> String {
    guard level + 1 < Self.count else { return random.pick(["pop", "pop-to-root", "swap"]) }
    let name = "s\(random.pick(Array(level + 1..<Self.count)))"
    return random.pick([
      "push \(name)", "push \(name)", "push \(name) @keep=\(random.pick(["session", "10"]))",
      "replace \(name)",
      "navigate \(name)", "reveal \(name)", "transaction { push \(name); pop }", "go-to \(name)",
      "push \(name) @guard=g1",
    ])
  }
}
