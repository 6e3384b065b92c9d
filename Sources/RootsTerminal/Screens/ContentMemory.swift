/// The last built contents of screens, so that each is built once, however often it is read.
///
/// A session has one memory, uses it while it handles input and draws, and empties it when anything has changed.
/// Outside of a session content is built on every access.
@MainActor final class ContentMemory {
  // It is read and set as a whole, so no two accesses can overlap.
  @exclusivity(unchecked) private static var current: ContentMemory?

  // Each screen is kept with its content, so that no other object can get its identifier.
  private var contents: [ObjectIdentifier: (screen: any TextScreen, content: Content)] = [:]

  /// The screens whose rows are searched or sorted slice by slice, with what goes on with that.
  private var work: [ObjectIdentifier: @MainActor (Int) -> Bool] = [:]

  func forget() { contents.removeAll(keepingCapacity: true) }

  func inUse<Result>(_ work: () -> Result) -> Result {
    let outer = ContentMemory.current
    ContentMemory.current = self
    defer { ContentMemory.current = outer }
    return work()
  }

  static func content(of screen: some TextScreen) -> Content {
    guard let current else { return screen.content }
    let id = ObjectIdentifier(screen)
    if let known = current.contents[id]?.content { return known }
    let content = screen.content
    current.contents[id] = (screen, content)
    return content
  }

  static func forget(_ screen: some TextScreen) { current?.contents[ObjectIdentifier(screen)] = nil }

  // MARK: Slices

  static var isInUse: Bool { current != nil }

  static func goOnLater(with screen: AnyObject, _ goOn: (@MainActor (Int) -> Bool)?) {
    guard let current, goOn != nil || current.isAtWork else { return }
    current.work[ObjectIdentifier(screen)] = goOn
  }

  var isAtWork: Bool { !work.isEmpty }

  func goOn(_ slice: Int) {
    for (id, goOn) in work where !goOn(slice) { work[id] = nil }
  }
}
