internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

/// The notes of a tester: one line each, at the end of a file beside the database.
@MainActor struct LiveNotes {
  /// `nil` if nothing is kept.
  let path: String?
  private let location: StoreLocation

  init(beside location: StoreLocation) {
    self.location = location
    path = (try? location.beside("notes")) ?? nil
  }

  /// Returns the file.
  func add(_ text: String, _ state: NavigationState) -> Result<String, Failure> {
    guard let path else { return .failure(Failure(why: "without a database nothing is kept")) }
    try? location.makeFolder()
    let file: Int32
    switch DiskFiles(links: .followed).openForAppending(path) {
    case .failure(let problem): return .failure(Failure(why: "\(VisibleText(path).text): \(problem)"))
    case .success(let opened): file = opened
    }
    defer { close(file) }
    let line = Array((Self.line(text, state, at: LocalTime.text("%Y-%m-%d %H:%M:%S")) + "\n").utf8)
    let count = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    return count == line.count
      ? .success(path) : .failure(Failure(why: Self.words(count < 0 ? errno : ENOSPC)))
  }

  func keep(_ text: String, _ session: Session) {
    switch add(text, session.navigator.state) {
    case .success(let path): session.tell("noted in \(Self.shortened(path))\(text.remarkOfCut)")
    case .failure(let failure): session.warn("the note is not kept: \(failure.why)")
    }
  }

  private static func shortened(_ path: String) -> String {
    guard let home = getenv("HOME").map({ String(cString: $0) }), !home.isEmpty, path.hasPrefix(home + "/")
    else { return path }
    return "~" + path.dropFirst(home.count)
  }

  struct Failure: Error {
    let why: String
  }

  /// `2026-11-20 13:05:12  shop://item/42  tabs.home: catalog > item#42  The price is cut off`
  static func line(_ text: String, _ state: NavigationState, at time: String) -> String {
    let parts = [time, state.url ?? "-", state.visiblePlaces, text]
    return parts.map { VisibleText($0).text }.joined(separator: "  ")
  }

  private static func words(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }
}
