internal import Roots

/// Prints the state of a navigator line after line.
///
/// Mostly one stack has changed since the line before, at its top: the text of everything around it is kept,
/// and its own grows and shrinks with it.
struct DriverState {
  private var surroundings: Surroundings?
  private var working = StackText()
  private var stacks: [Place: (stack: Stack, text: [UInt8])] = [:]
  private var urls: [(screen: String, payload: Payload?, url: String?)] = []

  /// What is printed before and behind the stack that was changed last.
  private struct Surroundings {
    let state: NavigationState
    var before: [UInt8] = []
    var behind: [UInt8] = []

    func hold(for other: NavigationState) -> Bool {
      other.differsAtMostInWorkingStack(from: state) && other.base == state.base
    }
  }

  /// Appends everything that is open.
  @MainActor mutating func append(_ navigator: Navigator, to output: inout [UInt8]) {
    let state = navigator.state
    let around = surroundings(of: state)
    working.follow(state[at: state.workingSlot])
    output += around.before
    output += working.bytes
    output += around.behind
    append(navigator.held, to: &output)
    output += "],\"registry\":".utf8
    output.append(json: navigator.registryCount)
    output += ",\"phase\":\"".utf8
    output += navigator.engine.queue.phase.word.utf8
    output += "\",\"url\":".utf8
    output.append(optional: url(of: state))
    output += "}".utf8
  }

  private mutating func surroundings(of state: NavigationState) -> Surroundings {
    if let surroundings, surroundings.hold(for: state) { return surroundings }
    var around = Surroundings(state: state)
    print(state, into: &around)
    surroundings = around
    return around
  }

  private mutating func print(_ state: NavigationState, into around: inout Surroundings) {
    let active = state.activePlace
    around.behind += "{\"base\":".utf8
    around.behind.append(json: active.base.description)
    around.behind += ",\"topLayer\":".utf8
    around.behind.append(json: active.topLayer.map { .int($0) } ?? Value.null)
    around.behind += ",\"activeTab\":".utf8
    around.behind.append(optional: state.selectedTab)
    around.behind += ",\"tabOrder\":".utf8
    let tabs = state.tabOrder
    around.behind.append(json: Value.list(tabs.map { .string($0) }))
    around.behind += ",\"main\":".utf8
    append(.main, state, to: &around)
    around.behind += ",\"tabs\":{".utf8
    append(tabs, state, to: &around) { .tab($0) }
    around.behind += "},\"layers\":{".utf8
    append(state.openLayers, state, to: &around) { .layer($0) }
    around.behind += "},\"nested\":{".utf8
    append(state.nestedNames, state, to: &around) { .nested($0) }
    around.behind += "},\"held\":[".utf8
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

  private mutating func append<Name: CustomStringConvertible>(
    _ names: [Name], _ state: NavigationState, to around: inout Surroundings, _ place: (Name) -> Place
  ) {
    var isFirst = true
    for name in names {
      if !isFirst { around.behind += ",".utf8 }
      isFirst = false
      around.behind.append(json: name.description)
      around.behind += ":".utf8
      append(place(name), state, to: &around)
    }
  }

  /// Appends the stack at a place; that which was changed last is what lies between before and behind.
  private mutating func append(_ place: Place, _ state: NavigationState, to around: inout Surroundings) {
    if state.slot(of: place) == state.workingSlot {
      around.before = around.behind
      around.behind = []
      return
    }
    let stack = state[place]
    if let kept = stacks[place], kept.stack.isIdentical(to: stack) {
      around.behind += kept.text
      return
    }
    var text = StackText()
    text.follow(stack)
    around.behind += text.bytes
    stacks[place] = (stack, text.bytes)
  }

  /// Places come and go; no more is kept than a few times what is open.
  private mutating func forget(besides state: NavigationState) {
    if stacks.count > 64, stacks.count > 4 * state.places.count { stacks.removeAll() }
  }

  private func append(_ held: [HeldRequest], to output: inout [UInt8]) {
    var isFirst = true
    for request in held {
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

/// The text of a stack, which follows it as it grows and shrinks at its top.
private struct StackText {
  private(set) var bytes = Array("[]".utf8)
  /// Where the text of each entry ends, root first.
  private var ends: [Int] = []
  private var stack = Stack()

  /// Becomes the text of another stack.
  mutating func follow(_ other: Stack) {
    if other.isIdentical(to: stack) { return }
    bytes.removeLast()
    if other.isPushed(on: stack), let top = other.top {
      push(top)
    } else if stack.isPushed(on: other) {
      pop(1)
    } else {
      let (come, gone) = other.divergence(from: stack)
      pop(gone.count)
      for entry in come.reversed() { push(entry) }
    }
    bytes.append(UInt8(ascii: "]"))
    stack = other
  }

  private mutating func push(_ entry: Entry) {
    if !ends.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes.append(entry: entry)
    ends.append(bytes.count)
  }

  private mutating func pop(_ count: Int) {
    ends.removeLast(count)
    bytes.removeLast(bytes.count - (ends.last ?? 1))
  }
}

extension [UInt8] {
  fileprivate mutating func append(entry: Entry) {
    self += "{\"id\":".utf8
    append(id: entry.id)
    self += ",\"screen\":".utf8
    append(json: entry.screen)
    if let resource = entry.resource {
      self += ",\"resource\":".utf8
      append(json: resource)
    }
    if entry.screen != Entry.tabHost {
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
    case .stopped: "waiting"
    case .transitioning: "transitioning"
    case .waiting: "waiting"
    }
  }
}
