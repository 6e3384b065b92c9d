internal import RootsCurses
internal import RootsStore

enum ToolVersion {
  static let number = "1.0.0"

  static var line: String { "roots \(number), with \(CursesVersion.text) and SQLite \(StoreVersion.text)\n" }
}
