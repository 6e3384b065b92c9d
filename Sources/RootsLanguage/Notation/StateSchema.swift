package import Roots

/// The possible contents of a state document: a path that can never lead anywhere is found when it is read.
package struct StateSchema {
  /// The names of an app, by what they stand behind; without them any name may stand there.
  private var names: [NameKind: [String]]

  fileprivate enum NameKind: Hashable { case tabs, flows, openings, guards, values }

  fileprivate enum Part {
    case document, stack, layer, entry, request, stacks(NameKind), layers, entries, requests, texts, values,
      guards
    case scalar
    case name(Mistake.Kind)
    case data
  }

  /// A step that leads nowhere, or a name that never stands where a path leads.
  package struct Mistake: Hashable {
    package enum Kind: String {
      case part = "part of the state"
      case screen, tab, `guard`, stack, phase, value
      case answer = "answer of a guard"
    }

    package let kind: Kind
    package let name: String
    package let nearest: String?

    package init(_ kind: Kind, _ name: String, among known: [String]) {
      self.kind = kind
      self.name = name
      nearest = Names.nearest(to: name, in: known, limit: 1).first
    }
  }

  package static let any = StateSchema(names: [:])

  /// - Parameter commands: what is done while it runs: tabs may be added, and stacks be nested under new names.
  package init(_ map: AppMap, values: Set<String>, commands: [Command]) {
    let screens = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    let openings = screens.map(\.name) + (map.empty.map { [$0.name] } ?? [])
    let holders = screens.filter(\.mayHold).map(\.name)
    var names: [NameKind: [String]] = [
      .openings: openings, .guards: map.guards.map(\.name) + holders, .values: values.sorted(),
      .flows: map.flows.map(\.name) + commands.compactMap { $0.visit?.nestedIn },
    ]
    let growing = commands.contains { if case .addTab = $0 { true } else { false } }
    if !growing { names[.tabs] = map.tabs.map(\.name) }
    self.init(names: names)
  }

  package init(_ map: AppMap) {
    self.init(map, values: [], commands: [])
    for kind in [NameKind.tabs, .flows, .values] { names[kind] = nil }
    // Any screen may ask before it is left.
    names[.guards] = map.guards.map(\.name) + (names[.openings] ?? [])
  }

  private init(names: [NameKind: [String]]) { self.names = names }

  /// The keys of a document, in their order.
  package static let keys = [
    "base", "tab", "focus", "tabOrder", "main", "tabs", "layers", "nested", "values", "guards", "held",
    "queue",
    "phase", "route", "registry",
  ]

  /// Returns the first step of a path that can lead nowhere, or else a value that never stands where it leads.
  /// - Parameter value: what stands there is compared with this.
  /// - Parameter fromStack: a path that begins with no key of the document goes on from the stack in sight.
  package func mistake(
    in path: [StateStep], comparedWith value: Value? = nil, fromStack: Bool = false
  ) -> Mistake? {
    var part = start(of: path, fromStack)
    for step in path {
      guard let next = next(step, in: part) else {
        var known = known(in: part) ?? []
        if fromStack, case .document = part { known += self.known(in: .stack) ?? [] }
        // The number of values is not what such a name is like.
        if case .values = part { known = names[.values] ?? [] }
        return Mistake(.part, step.name, among: known)
      }
      part = next
    }
    guard case .name(let kind) = part, let value, value != .null else { return nil }
    return mistake(in: value.text ?? value.json, of: kind)
  }

  private func start(of path: [StateStep], _ fromStack: Bool) -> Part {
    guard fromStack, case .field(let name)? = path.first, !Self.keys.contains(name),
      known(in: .stack)?.contains(name) == true
    else { return .document }
    return .stack
  }

  package func mistake(in name: String, of kind: Mistake.Kind) -> Mistake? {
    // Names of the engine itself: the tab host, the screen that asks.
    guard let known = words(for: kind), !known.contains(name), !name.hasPrefix("@") else { return nil }
    return kind == .stack && isLayer(name) ? nil : Mistake(kind, name, among: known)
  }

  /// The words that can stand where a name of a kind does; `nil` where any can.
  package func words(for kind: Mistake.Kind) -> [String]? {
    switch kind {
    case .part: nil
    case .value: names[.values]
    case .screen: names[.openings]
    case .tab: names[.tabs]
    case .guard: names[.guards]
    case .phase: StatePhase.allCases.map(\.rawValue)
    case .answer: ["pending", "allowed", "denied"]
    case .stack:
      names[.tabs].map { tabs in
        ["main", "layers[0]"] + tabs.map { StatePath.text("tabs", $0) }
          + (names[.flows] ?? []).map { StatePath.text("nested", $0) }
      }
    }
  }

  private func isLayer(_ name: String) -> Bool {
    guard let steps = StatePath.steps(name), steps.count == 2, steps[0] == .field("layers") else {
      return false
    }
    if case .index(let number) = steps[1] { return number >= 0 }
    return false
  }

  /// Whether a path leads to the identity of an entry or of a request, and not to anything it shows.
  package func isIdentity(_ path: [StateStep]) -> Bool {
    var part = Part.document
    for step in path {
      switch (part, step.name) {
      case (.entry, "id"), (.entry, "owner"), (.request, "request"): return true
      default: break
      }
      guard let next = next(step, in: part) else { return false }
      part = next
    }
    return false
  }

  package func isCount(_ path: [StateStep]) -> Bool {
    var part = Part.document
    for step in path.dropLast() {
      guard let next = next(step, in: part) else { return false }
      part = next
    }
    guard let last = path.last, case .scalar? = next(last, in: part) else { return false }
    return ["depth", "count", "index"].contains(last.name)
  }

  /// Returns the name of a part that can be compared, if a path leads to a whole that has parts.
  /// - Parameter fromStack: a path that begins with no key of the document goes on from the stack in sight.
  package func partToCompare(of path: [StateStep], fromStack: Bool = false) -> String? {
    var part = start(of: path, fromStack)
    for step in path {
      // Without the names of an app, no stack may be called so.
      if case .stacks(let kind) = part, step.name == "count", names[kind] == nil { return nil }
      guard let next = next(step, in: part) else { return nil }
      part = next
    }
    return switch part {
    case .stack, .layer: "depth"
    case .entry: "screen"
    case .request: "by"
    case .document, .stacks, .layers, .entries, .requests, .texts, .values, .guards: "count"
    case .scalar, .name, .data: nil
    }
  }

  /// Returns a path without its slip, if it ends with what is nearly a word of the state, where names of the app may
  /// stand as well.
  package func pathMeant(by path: [StateStep], fromStack: Bool = false) -> [StateStep]? {
    guard let last = path.last, last.isName else { return nil }
    var part = start(of: path, fromStack)
    for step in path.dropLast() {
      guard let next = next(step, in: part) else { return nil }
      part = next
    }
    guard part.kindOfNames != nil, known(in: part) == nil else { return nil }
    guard !Self.listWords.contains(last.name) else { return nil }
    let nearest = Names.nearest(to: last.name, in: Self.listWords, limit: 1).first
    return nearest.map { path.dropLast() + [.field($0)] }
  }

  /// A name of the app that stands in a path, or in what the path is compared with.
  package struct NamedStep: Hashable {
    package let kind: Mistake.Kind
    package let name: String
    /// The number of the step; `nil` in what the path is compared with.
    package let step: Int?
    package var inner: Int?
  }

  package func names(
    in path: [StateStep], comparedWith value: Value? = nil, fromStack: Bool = false
  ) -> [NamedStep] {
    var part = start(of: path, fromStack)
    var names: [NamedStep] = []
    for (number, step) in path.enumerated() {
      if let kind = part.kindOfNames, step.isName, !known(in: part, says: step.name) {
        names.append(NamedStep(kind: kind, name: step.name, step: number))
      }
      guard let next = next(step, in: part) ?? element(of: part) else { return names }
      part = next
    }
    guard case .name(let kind) = part, let text = value?.text else { return names }
    guard kind == .stack else { return names + [NamedStep(kind: kind, name: text, step: nil)] }
    let inner = self.names(in: StatePath.steps(text) ?? [])
    return names + inner.map { NamedStep(kind: $0.kind, name: $0.name, step: nil, inner: $0.step) }
  }

  private func known(in part: Part, says word: String) -> Bool {
    switch part {
    case .layers: Self.listWords.contains(word)
    case .stacks, .values, .guards: word == "count" && known(in: part)?.filter { $0 == word }.count == 1
    case .document, .stack, .layer, .entry, .request, .entries, .requests, .texts, .scalar, .name, .data: true
    }
  }

  package func continuations(of path: [StateStep]) -> [String] {
    var part = Part.document
    for step in path {
      guard let next = next(step, in: part) else { return [] }
      part = next
    }
    return known(in: part) ?? []
  }

  private func next(_ step: StateStep, in part: Part) -> Part? {
    if case .index(let number) = step {
      if case .stacks(let kind) = part, let names = names[kind],
        !(-names.count..<names.count).contains(number)
      {
        return nil
      }
      return element(of: part)
    }
    if case .data = part { return .data }
    guard known(in: part).map({ $0.contains(step.name) }) ?? true else { return nil }
    switch part {
    case .document: return Self.parts[step.name]
    case .stack, .layer: return Self.stackParts[step.name]
    case .entry:
      switch step.name {
      case "payload": return .data
      case "screen": return .name(.screen)
      default: return .scalar
      }
    case .request: return step.name == "by" ? .name(.guard) : .scalar
    case .guards: return step.name == "count" ? .scalar : .name(.answer)
    case .texts: return step.name == "count" ? .scalar : .name(.tab)
    case .values: return .data
    case .stacks(let kind):
      // A stack that is called so goes before the number of stacks; without names there can be one.
      return step.name == "count" && names[kind]?.contains("count") == false ? .scalar : .stack
    case .layers: return step.name == "count" ? .scalar : .layer
    case .entries: return step.name == "count" ? .scalar : .entry
    case .requests: return step.name == "count" ? .scalar : .request
    case .scalar, .name, .data: return nil
    }
  }

  private func element(of part: Part) -> Part? {
    switch part {
    case .stacks: .stack
    case .layers: .layer
    case .entries: .entry
    case .requests: .request
    case .texts: .name(.tab)
    case .guards: .name(.answer)
    case .values, .data: .data
    case .document, .stack, .layer, .entry, .request, .scalar, .name: nil
    }
  }

  private static let listWords = ["count", "first", "last", "top"]

  /// The names that can stand in a part; `nil` where any can.
  private func known(in part: Part) -> [String]? {
    switch part {
    case .document: Self.keys
    case .stack: ["depth", "stack", "top", "root", "count"]
    case .layer: ["index", "name", "depth", "stack", "top", "root", "count"]
    case .entry: ["id", "screen", "resource", "payload", "owner"]
    case .request: ["request", "command", "by"]
    case .stacks(let kind): names[kind].map { $0 + ["count"] }
    case .layers: names[.openings].map { Self.listWords + $0 }
    case .entries, .requests, .texts: Self.listWords
    case .values: names[.values].map { $0 + ["count"] }
    case .guards: names[.guards].map { $0 + ["count"] }
    case .scalar, .name: []
    case .data: nil
    }
  }

  private static let parts: [String: Part] = [
    "base": .name(.stack), "tab": .name(.tab), "focus": .name(.stack), "tabOrder": .texts, "main": .stack,
    "tabs": .stacks(.tabs), "layers": .layers, "nested": .stacks(.flows), "values": .values,
    "guards": .guards, "held": .requests, "queue": .scalar, "phase": .name(.phase), "route": .scalar,
    "registry": .scalar,
  ]

  private static let stackParts: [String: Part] = [
    "depth": .scalar, "stack": .entries, "top": .entry, "root": .entry, "count": .scalar, "index": .scalar,
    "name": .name(.screen),
  ]
}

extension StateSchema.Part {
  fileprivate var kindOfNames: StateSchema.Mistake.Kind? {
    switch self {
    case .stacks(.tabs): .tab
    case .stacks, .layers: .screen
    case .values: .value
    case .guards: .guard
    case .document, .stack, .layer, .entry, .request, .entries, .requests, .texts, .scalar, .name, .data: nil
    }
  }
}

extension StateStep {
  fileprivate var isName: Bool { if case .index = self { false } else { true } }
}
