/// What a living screen knows of its visit, and how it ends it.
///
/// A screen gets its context when it is made. The context outlives the visit harmlessly: whatever is asked
/// of it then does nothing and leaves a diagnostic.
@MainActor public final class ScreenContext {
  /// The identity of the visit.
  public private(set) var id: ContextID
  /// The name of the screen.
  public let screen: String
  /// The visit that opened this one.
  public private(set) var opener: ContextID?
  /// Which thing the screen shows.
  public private(set) var resource: String?
  /// The data the screen was opened with, or was given since.
  public private(set) var payload: Payload?
  /// The place where the screen stands, or, while it is being made, will stand.
  public var place: Place? { navigator?.state.find(id)?.place ?? (isOver ? nil : destination) }
  /// Where the screen will stand, while it is being made.
  package var destination: Place?
  /// Tasks that end with the visit.
  public var scope: TaskScope {
    if let begun { return begun }
    let scope = TaskScope()
    if isOver { scope.close() }
    begun = scope
    return scope
  }
  private var begun: TaskScope?
  private var isOver = false
  /// Whether the payload is still being fetched while the screen is shown.
  public package(set) var isLoading = false
  /// The navigator; requests made through ``requests`` are made on behalf of this screen.
  public private(set) weak var navigator: Navigator?
  package var dependencies: [String: Any] = [:]
  /// The living screen, held by the navigator.
  public var live: (any LiveScreen)? { navigator?.screen(id) }

  package init(_ entry: Entry, navigator: Navigator?) {
    id = entry.id
    screen = entry.screen
    opener = entry.opener
    resource = entry.resource
    payload = entry.payload
    self.navigator = navigator
  }

  /// Cancels what still runs for the visit.
  package func closeScope() {
    isOver = true
    begun?.close()
  }

  /// Takes over what the visit is about by now.
  package func renew(_ entry: Entry) {
    resource = entry.resource
    payload = entry.payload
  }

  /// Becomes the context of another visit to the same screen.
  package func begin(_ entry: Entry) {
    id = entry.id
    opener = entry.opener
    resource = entry.resource
    payload = entry.payload
    begun = nil
    isOver = false
    isLoading = false
  }

  /// Verbs on behalf of this screen: what it opens, it owns.
  public var requests: Verbs { Verbs(navigator: navigator, origin: .entry(id)) }

  /// The payload as a type.
  public func payload<T>(as type: T.Type) throws(Rejection) -> T {
    if let value = payload?.as(type) { return value }
    throw .wrongPayload(screen, expected: "\(type)", found: payload?.typeName ?? "nothing")
  }

  /// Something the screen's definition requires, by name.
  public func dependency<T>(_ name: String, as type: T.Type = T.self) -> T? { dependencies[name] as? T }

  /// Ends the visit with an answer; in a layer, ends the layer.
  public func complete(_ value: Payload? = nil) { end(.complete(value, from: id)) }

  /// Ends the visit with an answer of the screen's own type.
  public func complete(with value: some Sendable) { complete(Payload(value)) }

  /// Ends the visit with an answer of the screen's own type that tools can show as data.
  public func complete(with value: some Sendable & Codable) { complete(Payload(value)) }

  /// Ends the visit without an answer.
  public func cancel() { end(.cancel(from: id)) }

  /// Tells the opener something; any number of times while the visit lasts.
  public func send(_ message: Payload) {
    navigator?.send(Request(.message(message, from: id), origin: .entry(id)))
  }

  private func end(_ command: Command) {
    guard let navigator else { return }
    navigator.send(Request(command, origin: .entry(id)))
  }
}

/// Tasks that are cancelled together.
@MainActor public final class TaskScope {
  // A task that runs at once may be over before it is known here.
  private var tasks: [Int: Task<Void, Never>?] = [:]
  private var last = 0
  private var isClosed = false

  /// How many tasks are running.
  public var count: Int { tasks.count }

  /// Runs a task until it ends or the scope is left.
  public func run(_ work: @escaping @MainActor @Sendable () async -> Void) {
    guard !isClosed else { return }
    last += 1
    let number = last
    tasks[number] = Task { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
  }

  /// Runs a task as far as it gets at once, then until it ends or the scope is left.
  package func begin(_ work: @escaping @MainActor @Sendable () async -> Void) {
    guard !isClosed else { return }
    last += 1
    let number = last
    tasks[number] = .some(nil)
    let task = Task.immediate { [weak self] in
      await work()
      self?.tasks[number] = nil
    }
    if tasks.keys.contains(number) { tasks[number] = task }
  }

  package func close() {
    isClosed = true
    for task in tasks.values { task?.cancel() }
    tasks = [:]
  }
}
