import TestTraits

/// Writes small programs in which all that programs can do meets: tabs, layers, flows, guards of every kind,
/// kept screens, questions before leaving, hooks, answers, messages, timers and transactions.
package struct SmallApp {
  private var random: Seeded
  private let tabs: Int
  private let screens = ["s0", "s1", "s2", "s3"]
  private let cards = ["a0", "a1"]
  private let guards = ["g0", "g1", "g2"]
  private let hasFlow: Bool

  /// The text of the program of a seed.
  package static func text(seed: UInt64) -> String {
    var app = SmallApp(Seeded(seed: seed))
    return app.text()
  }

  private init(_ random: Seeded) {
    var random = random
    tabs = random.pick([0, 0, 1, 2, 3])
    hasFlow = random.oneIn(3)
    self.random = random
  }

  private mutating func text() -> String {
    var lines = [
      "app \"Small\" { restore #true",
      "limits reentrancy=4 undo=\(random.pick([0, 3])) layers=\(random.pick([2, 10]))",
    ]
    lines.append("set v=#false w=#true n=0")
    lines += head()
    for name in screens { lines.append(screen(name)) }
    for name in cards { lines.append(card(name)) }
    lines.append("accessory login { list { row \"In\" { complete }; row \"Out\" { cancel }; \(row()) } }")
    if hasFlow {
      lines.append(
        "flow f start=f0 \(guarded(4)) \(restorable()) { screens f0 f1; input x; output y }; \(screen("f0")); \(screen("f1"))"
      )
    }
    for name in guards { lines.append(guardian(name)) }
    for name in screens + cards where random.oneIn(3) { lines.append(keep(name)) }
    for name in screens + cards where random.oneIn(4) { lines.append(hook(name)) }
    lines.append("key k { \(action()) }")
    lines.append("invariant low \"n<2\"; invariant flat \"layers.count<2\" when=\"v\"")
    return (lines + ["}"]).joined(separator: "\n")
  }

  private mutating func head() -> [String] {
    guard tabs > 0 else { return ["start screen=s0"] }
    let policies = ["history", "fullHistory", "order", "firstTab", "initialTab", "none"]
    return ["start tab=t\(random.pick(Array(0..<tabs)))", "back \(random.pick(policies))"]
      + (0..<tabs).map { "tab t\($0) root=s\($0)" }
  }

  private mutating func guarded(_ times: Int) -> String {
    guard random.oneIn(times) else { return "" }
    return random.oneIn(4) ? "guard=\"g0,g1\"" : "guard=\(random.pick(guards))"
  }

  private mutating func restorable() -> String { random.oneIn(4) ? "" : "restorable=#true" }

  private mutating func screen(_ name: String) -> String {
    var parts = ["list { \(row()); \(row()) }"]
    if random.oneIn(4) { parts.append("field text") }
    if random.oneIn(3) { parts.append("leave-guard \"Leave?\" when=\(random.pick(["v", "w", "\"n>1\""]))") }
    if random.oneIn(5) { parts.append("key x { \(action()) }") }
    let identity = random.oneIn(4) ? "identity=id" : ""
    if !identity.isEmpty { parts.insert("param id default=1", at: 0) }
    return "screen \(name) \(guarded(3)) \(identity) \(restorable()) { \(parts.joined(separator: "; ")) }"
  }

  private mutating func card(_ name: String) -> String {
    let looks = random.pick(["", "opaque=#true", "input=passes"])
    let leaving = random.oneIn(4) ? "; leave-guard \"Leave?\" when=w" : ""
    return
      "accessory \(name) \(guarded(4)) \(looks) \(restorable()) { list { row \"Done\" { complete \(random.pick(["", "1", "#false"])) }; \(row()) }\(leaving) }"
  }

  private mutating func row() -> String { "row \"\(random.pick(["A", "B", "C"]))\" { \(action()) }" }

  private mutating func hook(_ name: String) -> String {
    let steps = ["create", "willAppear", "didAppear", "blur", "focus", "didDisappear", "destroy", "message"]
    return "on \(name).\(random.pick(steps)) { \(random.oneIn(4) ? action() : change()) }"
  }

  private mutating func keep(_ name: String) -> String {
    let span = random.pick(["session", "\"20s\"", "\"60s\""])
    return "keep \(name) for=\(span) from=\(random.pick(["dismissal", "presentation"]))"
  }

  private mutating func guardian(_ name: String) -> String {
    let revoking = random.pick(["", "", "revoke=cover"])
    let patience = random.oneIn(3) ? "timeout=\"30s\"" : ""
    let scope = random.pick(["", "", "", "", "scope=layers"])
    let condition = random.oneIn(2) ? "when v=\(random.pick(["#true", "#false"])); " : ""
    let redirect = random.pick(screens)
    let answer = random.pick([
      "ask login", "ask login; remember w", "ask a0", "manual", "manual", "refuse \"closed\"", "allow",
      "redirect { push \(redirect) }",
    ])
    return "guard \(name) \(revoking) \(patience) \(scope) { \(condition)\(answer) }"
  }

  private mutating func change() -> String {
    "set \(random.pick(["v=#true", "v=#false", "w=#true", "w=#false", "w=#null", "n=2", "n=0"]))"
  }

  private mutating func result() -> String {
    "; on-result { completed { \(change()); \(simple()) }; cancelled { \(change()) } }"
  }

  private mutating func action() -> String {
    switch random.next() % 12 {
    case 0, 1: return change()
    case 2: return "\(change()); \(simple())"
    case 3: return "overlay \(random.pick(cards))\(random.oneIn(2) ? result() : "")"
    case 4: return "transaction { \(simple()); \(simple()) }"
    case 5: return "push \(random.pick(screens)) @keep=\(random.pick(["session", "10"]))"
    case 6: return random.pick(["pop @force=#true", "push \(random.pick(screens)) @guard=g1"])
    default: return simple()
    }
  }

  private mutating func simple() -> String {
    let name = random.pick(screens)
    let flow = hasFlow ? ["push f", "overlay f", "tell f x=1"] : []
    let tab =
      tabs > 0 ? ["tab t0", "tab t\(tabs - 1)", "add-tab t9 root=s1", "remove-tab t0"] : []
    return random.pick(
      flow + tab + [
        "push \(name)", "push \(name)", "push \(name) id=2", "overlay \(random.pick(cards))",
        "overlay \(random.pick(cards)) @layer=new", "replace \(name)", "go-to \(name)", "pop-to \(name)",
        "pop", "pop-to-root", "back", "dismiss", "dismiss-all", "complete 1", "cancel", "message y=1",
        "bring-to-front \(name)", "navigate \(name) id=3", "reveal \(name)", "push-new \(name)", "swap",
        "set-stack { \(name); s1 }", "undo", "redo",
      ])
  }
}
