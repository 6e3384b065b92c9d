/// The snippets in the comments of source files; those of the engine have a test of their own.
extension Page {
  /// The source files with Swift in their comments, as pages of which only the comments count.
  static let comments: [Page] = {
    let found = try? shell("cd '\(top)' && grep -rl '/// ```swift' Sources --include='*.swift' | sort")
    return (found?.output ?? "").split(separator: "\n").filter {
      !$0.contains(/^Sources\/Roots(Patterns)?\//)
    }
    .compactMap { path in
      let lines = read(String(path))?.split(separator: "\n", omittingEmptySubsequences: false)
      let said = lines?.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
        .map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }
      return said.map { Page(String(path), $0) }
    }
  }()

  /// Each snippet in a function, which is given what a snippet may mention without saying where it is from.
  func snippets(_ number: Int) -> String {
    let libraries = ["Glibc", "Roots", "RootsTerminal", "RootsApp", "RootsTape", "RootsCurses", "RootsStore"]
    let functions = blocks(of: "swift").enumerated().map { place, block in
      """
      @MainActor func snippet\(number)x\(place)(
        map: AppMap, navigator: Navigator, terminal: HeadlessTerminal, body: Body
      ) async throws {
      \(block.text)
      }
      """
    }
    return (libraries.map { "import \($0)" } + functions).joined(separator: "\n")
  }
}
