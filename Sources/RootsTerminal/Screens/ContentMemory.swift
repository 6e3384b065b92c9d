/// The contents of screens as they were built last, so that each is built once however often it is looked at.
///
/// A session has one, uses it while it takes input and draws, and forgets everything when anything has changed.
/// Outside of a session content is built whenever it is asked for.
@MainActor final class ContentMemory {
  /// The memory of the session that is at work just now.
  // Read and set as a whole: no two accesses to it can overlap.
  @exclusivity(unchecked) private static var current: ContentMemory?

  // Each screen is kept with its content, so that no other can come to stand in its place.
  private var contents: [ObjectIdentifier: (screen: any TextScreen, content: Content)] = [:]

  /// Something has changed.
  func forget() { contents.removeAll(keepingCapacity: true) }

  /// Does work during which each content is built once.
  func inUse<Result>(_ work: () -> Result) -> Result {
    let outer = ContentMemory.current
    ContentMemory.current = self
    defer { ContentMemory.current = outer }
    return work()
  }

  /// The content of a screen, built now if it is not known.
  static func content(of screen: some TextScreen) -> Content {
    guard let current else { return screen.content }
    let id = ObjectIdentifier(screen)
    if let known = current.contents[id]?.content { return known }
    let content = screen.content
    current.contents[id] = (screen, content)
    return content
  }

  /// A screen may show something else now.
  static func forget(_ screen: some TextScreen) { current?.contents[ObjectIdentifier(screen)] = nil }
}
