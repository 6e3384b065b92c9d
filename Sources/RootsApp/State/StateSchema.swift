package import Roots

/// What a state document can have: a path that can never lead anywhere is found when it is read.
package struct StateSchema {
  /// The names of an app, by what they stand behind; without them any name may stand there.
  private let names: [NameKind: [String]]

  private enum NameKind: Hashable { case tabs, flows, openings, guards, values }

  /// The part of a document that a path has come to.
  private enum Part {
    case document, stack, layer, entry, request, stacks(NameKind), layers, entries, requests, texts, values,
      guards
    /// A text or a number, in which nothing stands.
    case scalar
    /// Data of the program, in which anything may stand.
    case data
  }

  /// A step that leads nowhere.
  package struct DeadEnd: Hashable {
    /// What the step is called.
    package let name: String
    /// The nearest name that may stand there.
    package let nearest: String?
  }

  /// What every document has, whatever the app.
  package static let any = StateSchema(names: [:])

  /// What the documents of an app have that has these definitions and sets these values.
  /// - Parameter mayGrow: whether tabs may be added while it runs.
  package init(_ map: AppMap, values: Set<String>, mayGrow: Bool) {
    let screens = map.screens + map.accessories.map(\.screen) + map.flows.map(\.screen)
    let openings = screens.map(\.name) + (map.empty.map { [$0.name] } ?? [])
    var names: [NameKind: [String]] = [
      .openings: openings, .guards: map.guards.map(\.name) + openings, .values: values.sorted(),
      .flows: openings,
    ]
    if !mayGrow { names[.tabs] = map.tabs.map(\.name) }
    self.init(names: names)
  }

  private init(names: [NameKind: [String]]) { self.names = names }

  /// The keys of a document, in their order.
  package static let keys = [
    "base", "tab", "focus", "tabOrder", "main", "tabs", "layers", "nested", "values", "guards", "held",
    "queue",
    "phase", "route", "registry",
  ]

  /// The first step of a path that can lead nowhere.
  /// - Parameter fromStack: whether a path that begins with no key of the document goes on from the stack in
  ///   sight.
  package func deadEnd(in path: [StateStep], fromStack: Bool = false) -> DeadEnd? {
    var part = Part.document
    if fromStack, case .field(let name)? = path.first, !Self.keys.contains(name),
      known(in: .stack)?.contains(name) == true
    {
      part = .stack
    }
    for step in path {
      guard let next = next(step, in: part) else {
        let name = step.name
        var known = known(in: part) ?? []
        if fromStack, case .document = part { known += self.known(in: .stack) ?? [] }
        return DeadEnd(name: name, nearest: Names.nearest(to: name, in: known, limit: 1).first)
      }
      part = next
    }
    return nil
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

  /// What can stand behind a path, for completion.
  package func continuations(of path: [StateStep]) -> [String] {
    var part = Part.document
    for step in path {
      guard let next = next(step, in: part) else { return [] }
      part = next
    }
    return known(in: part) ?? []
  }

  private func next(_ step: StateStep, in part: Part) -> Part? {
    if case .index = step { return element(of: part) }
    if case .data = part { return .data }
    guard known(in: part).map({ $0.contains(step.name) }) ?? true else { return nil }
    switch part {
    case .document: return Self.parts[step.name]
    case .stack, .layer: return Self.stackParts[step.name]
    case .entry: return step.name == "payload" ? .data : .scalar
    case .request, .guards, .texts: return .scalar
    case .values: return .data
    case .stacks: return step.name == "count" ? .scalar : .stack
    case .layers: return step.name == "count" ? .scalar : .layer
    case .entries: return step.name == "count" ? .scalar : .entry
    case .requests: return step.name == "count" ? .scalar : .request
    case .scalar, .data: return nil
    }
  }

  private func element(of part: Part) -> Part? {
    switch part {
    case .stacks: .stack
    case .layers: .layer
    case .entries: .entry
    case .requests: .request
    case .texts, .guards: .scalar
    case .values, .data: .data
    case .document, .stack, .layer, .entry, .request, .scalar: nil
    }
  }

  /// The names that can stand in a part; `nil` where any can.
  private func known(in part: Part) -> [String]? {
    let ends = ["count", "first", "last", "top"]
    return switch part {
    case .document: Self.keys
    case .stack: ["depth", "stack", "top", "root", "count"]
    case .layer: ["index", "name", "depth", "stack", "top", "root", "count"]
    case .entry: ["id", "screen", "resource", "payload", "owner"]
    case .request: ["request", "command", "by"]
    case .stacks(let kind): names[kind].map { $0 + ["count"] }
    case .layers: names[.openings].map { ends + $0 }
    case .entries, .requests, .texts: ends
    case .values: names[.values].map { $0 + ["count"] }
    case .guards: names[.guards].map { $0 + ["count"] }
    case .scalar: []
    case .data: nil
    }
  }

  private static let parts: [String: Part] = [
    "base": .scalar, "tab": .scalar, "focus": .scalar, "tabOrder": .texts, "main": .stack,
    "tabs": .stacks(.tabs), "layers": .layers, "nested": .stacks(.flows), "values": .values,
    "guards": .guards, "held": .requests, "queue": .scalar, "phase": .scalar, "route": .scalar,
    "registry": .scalar,
  ]

  private static let stackParts: [String: Part] = [
    "depth": .scalar, "stack": .entries, "top": .entry, "root": .entry, "count": .scalar, "index": .scalar,
    "name": .scalar,
  ]
}

extension StateStep {
  fileprivate var name: String {
    switch self {
    case .field(let name), .key(let name): name
    case .index(let index): "\(index)"
    }
  }
}
