package import Roots

/// The state of a program as one document: what the driver prints, what the claims and paths of tapes are about,
/// what failure files, traces and the inspector show.
///
/// Its keys always stand in the same order, and every program has all of them.
package struct StateDocument {
  let state: NavigationState
  private let values: Record
  private let progress: Progress?

  package struct Progress {
    let guards: Guards
    let queue: Int
    let phase: StatePhase
    let registry: Int
  }

  package struct Guards: Sendable {
    let answers: [String: LogEvent.GuardAnswer]
    let held: [Request.Held]

    /// The last answers of guards by their names; a guard in question just now is pending.
    var words: Record {
      var words = answers.mapValues(\.state)
      for request in held { words[request.by] = "pending" }
      return Record(words.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
  }

  init(_ state: NavigationState, _ values: Record = [:], _ progress: Progress? = nil) {
    self.state = state
    self.values = values
    self.progress = progress
  }

  package static func record(of state: NavigationState, values: Record = [:]) -> Record {
    StateDocument(state, values, nil).record.masked
  }

  @MainActor package static func record(of navigator: Navigator) -> Record {
    bare(of: navigator).masked
  }

  /// The document of a running program with its secrets, for code that asks what is one.
  @MainActor package static func bare(of navigator: Navigator) -> Record {
    navigator.start()
    return StateDocument(navigator.state, navigator.values, Progress(navigator)).record
  }

  /// Returns where a place stands in the document of a state: `tabs.home`.
  package static func path(of place: Place, in state: NavigationState) -> String {
    StateDocument(state).path(of: place)
  }

  private var record: Record {
    var document = Record(reserving: 16)
    document.append("base", .string(path(of: state.basePlace)))
    document.append("tab", state.selectedTab.map { .string($0) } ?? .null)
    document.append("focus", .string(path(of: state.focusedPlace)))
    document.append("tabOrder", .list(state.tabOrder.map { .string($0) }))
    document.append("main", .record(stack(.main)))
    document.append("tabs", .record(Record(state.tabOrder.map { ($0, .record(stack(.tab($0)))) })))
    document.append("layers", .list(state.openLayers.map(layer)))
    document.append("nested", .record(Record(state.nestedNames.map { ($0, .record(stack(.nested($0)))) })))
    document.append("values", .record(values))
    if let progress {
      document.append("guards", .record(progress.guards.words))
      document.append("held", .list(progress.guards.held.map { .record($0.record) }))
      document.append("queue", .int(progress.queue))
      document.append("phase", .string(progress.phase.rawValue))
    }
    document.append("route", state.url.map { .string($0) } ?? .null)
    if let progress { document.append("registry", .int(progress.registry)) }
    return document
  }

  private func layer(_ number: Int) -> Value {
    let head: Record = ["index": .int(number), "name": .string(state.name(ofLayer: number))]
    return .record(head.merging(stack(.layer(number))))
  }

  private func stack(_ place: Place) -> Record {
    let entries = state[place].entries
    let below = [nil] + entries.map(\.id)
    return [
      "depth": .int(entries.count),
      "stack": .list(zip(entries, below).map { .record($0.record(above: $1)) }),
    ]
  }

  func path(of place: Place) -> String {
    switch place {
    case .main: "main"
    case .tab(let name): StatePath.text("tabs", name)
    case .nested(let name): StatePath.text("nested", name)
    case .layer(let number): "layers[\(state.openLayers.firstIndex(of: number) ?? 0)]"
    }
  }
}

extension StateDocument.Progress {
  @MainActor package init(_ navigator: Navigator) {
    self.init(
      guards: .init(answers: navigator.guardAnswers, held: navigator.held), queue: navigator.queueCount,
      phase: StatePhase(navigator.phase), registry: navigator.registryCount)
  }
}

extension NavigationState {
  var basePlace: Place { place(of: innermost(base)) }

  func name(ofLayer number: Int) -> String { self[.layer(number)].root?.screen ?? "" }
}

extension Entry {
  fileprivate func record(above below: ContextID?) -> Record {
    var fields: Record = ["id": .string(id.description), "screen": .string(screen)]
    if let resource { fields.append("resource", .string(resource)) }
    if let payload = payload?.value { fields.append("payload", payload) }
    if let opener = owner(above: below) { fields.append("owner", .string(opener.description)) }
    return fields
  }
}

extension Entry {
  func owner(above below: ContextID?) -> ContextID? { opener == below ? nil : opener }
}

extension Request.Held {
  var record: Record {
    [
      "request": .int(Int(truncatingIfNeeded: id.number)),
      "command": .string(isQuit ? "quit" : ScriptCommand(command).description), "by": .string(by),
    ]
  }
}

extension LogEvent.GuardAnswer {
  var state: String {
    switch self {
    case .allowed, .forced: "allowed"
    case .denied, .redirected, .timedOut, .withdrawn: "denied"
    case .pending: "pending"
    }
  }
}
