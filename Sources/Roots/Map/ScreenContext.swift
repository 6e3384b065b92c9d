/// The knowledge of a living screen of its visit, and its means to end it.
///
/// A screen gets its context when it is made. Its verbs act on what is in front, as those of the navigator do, so that
/// `show(tab:)` and then `push` open a screen in that tab. What a timer or a task asks for late names its own stack
/// instead: `context.pop(from: context.id)`, `context.tab(.home).push(…)`. That changes the base, so it closes the layers
/// over it, and a push shows its tab; one whose `how` says ``Command/Push/Overlays/keep`` and
/// ``Command/Push/Activation/stay`` changes nothing in sight. The context outlives the visit harmlessly: an answer then has
/// no effect and leaves a diagnostic.
@MainActor public final class ScreenContext {
  /// The identity of the visit.
  public private(set) var id: ContextID
  /// The name of the screen.
  public let screen: String
  /// The visit that opened this one.
  public private(set) var opener: ContextID?
  /// The thing the screen shows.
  public private(set) var resource: String?
  /// The data the screen was opened with, or was given since.
  public private(set) var payload: Payload?
  package var destination: Place?
  package var scope: TaskScope {
    if let begun { return begun }
    let scope = TaskScope(work, of: screen)
    if isOver { scope.close() }
    begun = scope
    return scope
  }
  private var begun: TaskScope?
  package private(set) var isOver = false
  /// Whether something of the visit is still on its way: its payload, or what a task fetches.
  public var isLoading: Bool { isFetching || begun?.isAtWork == true }
  package var isFetching = false
  private let work: OpenWork
  /// The navigator. Its type is declared in a later folder, where `navigator` reads it.
  package private(set) weak var owner: AnyObject?
  package var dependencies: [String: Any] = [:]

  package init(_ entry: Entry, owner: AnyObject?, work: OpenWork) {
    id = entry.id
    screen = entry.screen
    opener = entry.opener
    resource = entry.identity?.text
    payload = entry.payload
    self.owner = owner
    self.work = work
  }

  package func closeScope() {
    isOver = true
    begun?.close()
  }

  package func renew(_ entry: Entry) {
    resource = entry.identity?.text
    payload = entry.payload
  }

  package func begin(_ entry: Entry) {
    id = entry.id
    opener = entry.opener
    resource = entry.identity?.text
    payload = entry.payload
    begun = nil
    isOver = false
    isFetching = false
  }

  /// The payload as a type.
  public func payload<T>(as type: T.Type) throws(Rejection) -> T {
    if let value = payload?.as(type) { return value }
    throw .wrongPayload(screen, expected: "\(type)", found: Wanted.found(payload, payload?.misfit(type)))
  }

  /// Something the screen's definition requires, by name.
  public func dependency<T>(_ name: String, as type: T.Type = T.self) -> T? { dependencies[name] as? T }

  /// Something of a type that the screen's definition requires by that type.
  public func dependency<T>(_ type: T.Type) -> T? { dependency("\(type)") }
}
