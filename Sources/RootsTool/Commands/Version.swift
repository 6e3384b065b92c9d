internal import RootsCurses
internal import RootsStore

extension Tool {
  /// The versions of the tool and of the libraries it stands on.
  static var versionLine: String {
    "roots \(version), with \(CursesVersion.text) and SQLite \(StoreVersion.text)\n"
  }
}

extension Subcommand {
  static let version = Subcommand("version", summary: "print the versions of everything") { _, console in
    console.put(Tool.versionLine)
    return .ok
  }
}
