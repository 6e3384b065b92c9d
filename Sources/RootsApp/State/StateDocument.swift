package import Roots

/// The state of a program as tapes speak of it.
package struct StateDocument {
  private let state: NavigationState

  /// The document of what is open; its fields always stand in the same order.
  package static func record(of state: NavigationState) -> Record {
    StateDocument(state: state).record { _ in }
  }

  /// The document of a running program.
  @MainActor package static func record(of navigator: Navigator) -> Record {
    var guards = Record(
      navigator.guardAnswers.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.state)) })
    for request in navigator.held { guards[request.by] = "pending" }
    return StateDocument(state: navigator.state).record { document in
      document.append("queue", .int(navigator.queueCount))
      document.append("lock", .string(navigator.engine.queue.phase == .idle ? "free" : "held"))
      document.append("guards", .record(guards))
    }
  }

  private func record(_ addGoingOn: (inout Record) -> Void) -> Record {
    var document = Record(reserving: 12)
    if let tab = state.selectedTab { document.append("tab", .string(tab)) }
    document.append("tabs", .record(Record(state.tabOrder.map { ($0, stack(.tab($0))) })))
    document.append("main", stack(.main))
    document.append("layers", .list(state.openLayers.map(layer)))
    if !state.nestedNames.isEmpty {
      document.append("nested", .record(Record(state.nestedNames.map { ($0, stack(.nested($0))) })))
    }
    document.append("base", .string(path(of: state.place(of: state.innermost(state.base)))))
    document.append("focus", .string(path(of: state.focusedPlace)))
    addGoingOn(&document)
    document.append("route", state.url.map { .string(Self.path(of: $0)) } ?? .null)
    return document
  }

  private func stack(_ place: Place) -> Value {
    let entries = state[place].entries
    return ["depth": .int(entries.count), "stack": .list(entries.map(entry))]
  }

  private func layer(_ number: Int) -> Value {
    let entries = state[.layer(number)].entries
    return [
      "name": .string(entries.first?.screen ?? ""), "number": .int(number),
      "stack": .list(entries.map(entry)),
    ]
  }

  private func entry(_ entry: Entry) -> Value {
    var fields: Record = ["screen": .string(entry.screen)]
    fields.append("id", .int(Int(truncatingIfNeeded: entry.id.number)))
    if let resource = entry.resource { fields.append("resource", .string(resource)) }
    if let payload = entry.payload?.value { fields.append("payload", payload) }
    return .record(fields)
  }

  private func path(of place: Place) -> String {
    switch place {
    case .main: "main"
    case .tab(let name): StatePath.text("tabs", name)
    case .nested(let name): StatePath.text("nested", name)
    case .layer(let number):
      "layers[\(state.openLayers.firstIndex(of: number) ?? 0)]"
    }
  }

  /// The part of a URL that tapes call a route: `/item/42` of `shop://item/42`.
  private static func path(of url: String) -> String {
    guard let range = url.firstRange(of: "://") else { return url }
    return "/" + url[range.upperBound...]
  }
}

extension LogEvent.GuardAnswer {
  /// The word of the state for what a guard has answered.
  var state: String {
    switch self {
    case .allowed: "allowed"
    case .denied, .redirected, .timedOut: "denied"
    case .pending: "pending"
    }
  }
}
