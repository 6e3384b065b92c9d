internal import Roots

/// Prints the state of a navigator line after line.
///
/// Most stacks are the same as the line before: their text is kept as long as they are.
struct DriverState {
  private var stacks: [Place: (stack: Stack, text: [UInt8])] = [:]
  private var urls: [(screen: String, payload: Payload?, url: String?)] = []
  private var order: (names: [String], text: [UInt8]) = ([], [])

  /// Appends everything that is open.
  @MainActor mutating func append(_ navigator: Navigator, to output: inout [UInt8]) {
    let state = navigator.state
    let active = state.activePlace
    output += "{\"base\":".utf8
    output.append(json: active.base.description)
    output += ",\"topLayer\":".utf8
    if let layer = active.topLayer { output.append(json: layer) } else { output += "null".utf8 }
    output += ",\"activeTab\":".utf8
    output.append(optional: state.selectedTab)
    output += ",\"tabOrder\":".utf8
    let tabs = state.tabOrder
    append(order: tabs, to: &output)
    output += ",\"main\":".utf8
    append(.main, state, to: &output)
    output += ",\"tabs\":{".utf8
    append(tabs, state, to: &output) { .tab($0) }
    output += "},\"layers\":{".utf8
    append(state.openLayers, state, to: &output) { .layer($0) }
    output += "},\"nested\":{".utf8
    append(state.nestedNames, state, to: &output) { .nested($0) }
    output += "},\"parked\":[".utf8
    append(navigator.parked, to: &output)
    output += "],\"registry\":".utf8
    output.append(json: navigator.registryCount)
    output += ",\"phase\":\"".utf8
    output += navigator.engine.queue.phase.word.utf8
    output += "\",\"url\":".utf8
    output.append(optional: url(of: state))
    output += "}".utf8
    forget(besides: state)
  }

  /// The URL of the state; those of the last screens are kept, for scripts go back and forth.
  private mutating func url(of state: NavigationState) -> String? {
    guard state.layers.isEmpty, let entry = state.focusedEntry, entry.id == state.baseEntry?.id else {
      return state.url
    }
    let known = urls.first { $0.screen == entry.screen && $0.payload == entry.payload }
    if let known { return known.url }
    let url = state.url
    if urls.count == 4 { urls.removeFirst() }
    urls.append((entry.screen, entry.payload, url))
    return url
  }

  private mutating func append(order names: [String], to output: inout [UInt8]) {
    if names != order.names || order.text.isEmpty {
      var text: [UInt8] = []
      text.append(json: Value.list(names.map { .string($0) }))
      order = (names, text)
    }
    output += order.text
  }

  private mutating func append<Name: CustomStringConvertible>(
    _ names: [Name], _ state: NavigationState, to output: inout [UInt8], _ place: (Name) -> Place
  ) {
    var isFirst = true
    for name in names {
      if !isFirst { output += ",".utf8 }
      isFirst = false
      output.append(json: name.description)
      output += ":".utf8
      append(place(name), state, to: &output)
    }
  }

  private mutating func append(_ place: Place, _ state: NavigationState, to output: inout [UInt8]) {
    let stack = state[place]
    if let kept = stacks[place], kept.stack.isIdentical(to: stack) {
      output += kept.text
      return
    }
    var text: [UInt8] = []
    text.append(stack: stack)
    output += text
    stacks[place] = (stack, text)
  }

  /// Places come and go; no more is kept than a few times what is open.
  private mutating func forget(besides state: NavigationState) {
    if stacks.count > 64, stacks.count > 4 * state.places.count { stacks.removeAll() }
  }

  private func append(_ parked: [ParkedRequest], to output: inout [UInt8]) {
    var isFirst = true
    for request in parked {
      output += (isFirst ? "{\"id\":" : ",{\"id\":").utf8
      isFirst = false
      output.append(request: request.id)
      output += ",\"command\":".utf8
      output.append(json: ScriptCommand(request.command).description)
      output += ",\"by\":".utf8
      output.append(json: request.by)
      output += "}".utf8
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(stack: Stack) {
    self += "[".utf8
    var isFirst = true
    for entry in stack.entries {
      if !isFirst { self += ",".utf8 }
      isFirst = false
      append(entry: entry)
    }
    self += "]".utf8
  }

  private mutating func append(entry: Entry) {
    self += "{\"id\":".utf8
    append(id: entry.id)
    self += ",\"screen\":".utf8
    append(json: entry.screen)
    if let resource = entry.resource {
      self += ",\"resource\":".utf8
      append(json: resource)
    }
    if entry.screen != NavigationState.tabHost {
      self += ",\"payload\":".utf8
      if let payload = entry.payload { append(payload: payload) } else { self += "{}".utf8 }
    }
    self += "}".utf8
  }
}

extension RequestQueue.Phase {
  /// The one word for scripts.
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .held: "held"
    case .transitioning: "transitioning"
    case .waiting: "waiting"
    }
  }
}
