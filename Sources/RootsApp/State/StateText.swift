internal import Roots

/// Prints the state document of a navigator line after line: the same bytes as `StateDocument` gives as JSON.
///
/// Mostly one stack has changed since the line before, at its top: the text of everything around it is kept,
/// and its own grows and shrinks with it.
struct StateText {
  private var surroundings: Surroundings?
  private var working = StackText()
  private var stacks: [Place: (stack: Stack, text: [UInt8])] = [:]
  private var urls: [(screen: String, payload: Payload?, url: String?)] = []
  private var values: (record: Record, text: [UInt8]) = ([:], Array("{}".utf8))
  private var guards: (answers: [String: LogEvent.GuardAnswer], text: [UInt8]) = ([:], Array("{}".utf8))

  private struct Surroundings {
    let state: NavigationState
    let base: Slot
    let focus: Slot
    var before: [UInt8] = []
    var behind: [UInt8] = []

    init(_ state: NavigationState) {
      self.state = state
      base = state.innermost(state.base)
      focus = state.focus
    }

    func hold(for other: NavigationState) -> Bool {
      other.differsAtMostInWorkingStack(from: state) && other.base == state.base
        && other.innermost(other.base) == base && other.focus == focus
    }
  }

  @MainActor mutating func append(
    _ state: NavigationState, of navigator: Navigator, to output: inout [UInt8]
  ) {
    if surroundings?.hold(for: state) != true { surroundings = surroundings(of: state) }
    working.follow(state[at: state.workingSlot])
    output += surroundings?.before ?? []
    working.append(to: &output)
    output += surroundings?.behind ?? []
    append(values: navigator.values, to: &output)
    append(progressOf: navigator, to: &output)
    output.append(",\"route\":")
    output.append(optional: url(of: state))
    output.append(",\"registry\":")
    output.append(json: navigator.registryCount)
    output.append("}")
  }

  @MainActor private mutating func append(progressOf navigator: Navigator, to output: inout [UInt8]) {
    let progress = StateDocument.Progress(navigator)
    output.append(",\"guards\":")
    if !progress.guards.held.isEmpty {
      output.append(json: progress.guards.words)
    } else {
      if progress.guards.answers != guards.answers {
        guards = (progress.guards.answers, [])
        guards.text.append(json: progress.guards.words)
      }
      output += guards.text
    }
    output.append(",\"held\":[")
    for (place, request) in progress.guards.held.enumerated() {
      if place > 0 { output.append(",") }
      output.append(json: request.record)
    }
    output.append("],\"queue\":")
    output.append(json: progress.queue)
    output.append(",\"phase\":\"")
    output += progress.phase.rawValue.utf8
    output.append("\"")
  }

  private mutating func append(values record: Record, to output: inout [UInt8]) {
    if !record.isIdentical(to: values.record) {
      values = (record, [])
      values.text.append(json: record)
    }
    output += values.text
  }

  private mutating func surroundings(of state: NavigationState) -> Surroundings {
    let document = StateDocument(state)
    var around = Surroundings(state)
    around.behind.append("{\"base\":")
    around.behind.append(json: document.path(of: state.place(of: around.base)))
    around.behind.append(",\"tab\":")
    around.behind.append(optional: state.selectedTab)
    around.behind.append(",\"focus\":")
    around.behind.append(json: document.path(of: state.focusedPlace))
    around.behind.append(",\"tabOrder\":")
    around.behind.append(json: Value.list(state.tabOrder.map { .string($0) }))
    around.behind.append(",\"main\":{")
    append(.main, state, to: &around)
    around.behind.append(",\"tabs\":{")
    append(state.tabOrder, state, to: &around) { .tab($0) }
    around.behind.append("},\"layers\":[")
    var isFirst = true
    for number in state.openLayers {
      around.behind.append(isFirst ? "{\"index\":" : ",{\"index\":")
      isFirst = false
      around.behind.append(json: number)
      around.behind.append(",\"name\":")
      around.behind.append(json: state.name(ofLayer: number))
      around.behind.append(",")
      append(.layer(number), state, to: &around)
    }
    around.behind.append("],\"nested\":{")
    append(state.nestedNames, state, to: &around) { .nested($0) }
    around.behind.append("},\"values\":")
    forget(besides: state)
    return around
  }

  /// The URL of the state; those of the last screens are kept, for scripts go back and forth.
  private mutating func url(of state: NavigationState) -> String? {
    guard state.layers.isEmpty, let entry = state.focusedEntry, entry.id == state.baseEntry?.id else {
      return state.url
    }
    let known = urls.first { known in
      guard known.screen == entry.screen else { return false }
      guard let one = known.payload, let other = entry.payload else {
        return known.payload == nil && entry.payload == nil
      }
      return one.isIdentical(to: other)
    }
    if let known { return known.url }
    let url = state.url
    if urls.count == 4 { urls.removeFirst() }
    urls.append((entry.screen, entry.payload, url))
    return url
  }

  private mutating func append(
    _ names: [String], _ state: NavigationState, to around: inout Surroundings, _ place: (String) -> Place
  ) {
    var isFirst = true
    for name in names {
      if !isFirst { around.behind.append(",") }
      isFirst = false
      around.behind.append(json: name)
      around.behind.append(":{")
      append(place(name), state, to: &around)
    }
  }

  /// Appends the rest of the record of a stack; that which was changed last is what lies between before and
  /// behind.
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
    var bytes: [UInt8] = []
    text.append(to: &bytes)
    around.behind += bytes
    stacks[place] = (stack, bytes)
  }

  /// Places come and go; no more is kept than a few times what is open.
  private mutating func forget(besides state: NavigationState) {
    if stacks.count > 64, stacks.count > 4 * state.places.count { stacks.removeAll() }
  }
}

/// The text of a stack, which follows it as it grows and shrinks at its top.
private struct StackText {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var ids: [ContextID] = []
  private var stack = Stack()

  func append(to output: inout [UInt8]) {
    output.append("\"depth\":")
    output.append(json: ends.count)
    output.append(",\"stack\":[")
    output += bytes
    output.append("]}")
  }

  mutating func follow(_ other: Stack) {
    if other.isIdentical(to: stack) { return }
    if other.isPushed(on: stack), let top = other.top {
      push(top)
    } else if stack.isPushed(on: other) {
      pop(1)
    } else {
      let (come, gone) = other.divergence(from: stack)
      pop(gone.count)
      for entry in come.reversed() { push(entry) }
    }
    stack = other
  }

  private mutating func push(_ entry: Entry) {
    if !ends.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes.append(entry: entry, above: ids.last)
    ends.append(bytes.count)
    ids.append(entry.id)
  }

  private mutating func pop(_ count: Int) {
    ends.removeLast(count)
    ids.removeLast(count)
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }
}

extension [UInt8] {
  mutating func append(entry: Entry, above below: ContextID?) {
    append("{\"id\":")
    append(id: entry.id)
    append(",\"screen\":")
    append(json: entry.screen)
    if let resource = entry.resource {
      append(",\"resource\":")
      append(json: resource)
    }
    if let payload = entry.payload?.value {
      append(",\"payload\":")
      append(json: payload)
    }
    if let opener = entry.owner(above: below) {
      append(",\"owner\":")
      append(id: opener)
    }
    append("}")
  }

  /// Appends an identity: `"c12"`.
  mutating func append(id: ContextID) {
    append("\"c")
    append(json: Int(truncatingIfNeeded: id.number))
    append("\"")
  }

  mutating func append(optional text: String?) {
    if let text { append(json: text) } else { append("null") }
  }
}
