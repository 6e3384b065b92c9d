import Foundation
import TestTraits
import Testing

/// The face of the libraries: all that a program can name.
@Suite(.timeLimited) struct `The face of the libraries` {
  private static let modules = [
    "Roots", "RootsTerminal", "RootsCurses", "RootsStore", "RootsTape", "RootsTools", "RootsApp",
    "RootsExplore",
  ]

  /// What the compiler writes about a module, as far as it is of interest here.
  private struct Graph: Decodable {
    struct Fragment: Decodable { let spelling: String }
    struct Symbol: Decodable {
      let pathComponents: [String]
      let declarationFragments: [Fragment]

      var line: String {
        let declaration = declarationFragments.map(\.spelling).joined()
          .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(pathComponents.joined(separator: ".")): \(declaration)"
      }
    }
    let symbols: [Symbol]
  }

  /// Each public declaration of all modules on a line of its own.
  private func face() throws -> String {
    let run = try shell(
      """
      built=$(dirname "$ROOTS"); top='\(Page.top)'; cd "$TMPDIR" || exit
      maps=$(find "$top/Sources" "$built" -maxdepth 2 -name module.modulemap -printf '-Xcc -fmodule-map-file=%p ')
      target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\\(.*\\)",/\\1/p' | head -1)
      for module in \(Self.modules.joined(separator: " ")); do
        swift-symbolgraph-extract -module-name $module -target "$target" -I "$built/Modules" $maps \\
          -minimum-access-level public -omit-extension-block-symbols -skip-synthesized-members -output-dir . || exit
        tr -d '\\n' < $module.symbols.json; echo
      done
      """)
    try #require(run.status == 0, "\(run.output.suffix(2000))")
    let graphs = try run.output.split(separator: "\n").map {
      try JSONDecoder().decode(Graph.self, from: Data($0.utf8))
    }
    try #require(graphs.count == Self.modules.count)
    return zip(Self.modules, graphs).map { module, graph in
      "# \(module)\n" + graph.symbols.map { $0.line + "\n" }.sorted().joined()
    }.joined(separator: "\n")
  }

  @Test func `is the one that Tests/Golden/api.txt shows; 'make golden' writes it anew`() throws {
    let face = try face()
    if getenv("ROOTS_UPDATE_GOLDEN") != nil {
      try face.write(toFile: "\(Page.top)/Tests/Golden/api.txt", atomically: true, encoding: .utf8)
    }
    let known = try #require(Page.read("Tests/Golden/api.txt"))
    let (now, before) = (Set(face.split(separator: "\n")), Set(known.split(separator: "\n")))
    #expect(now.subtracting(before).sorted() == [], "these are new")
    #expect(before.subtracting(now).sorted() == [], "these are gone")
  }

  // They are targets of this package, so the build alone would let them use what no other package can.
  @Test(arguments: ["Twelve", "Reading", "Navapp", "Pkgs", "History"])
  func `is all that the examples need`(_ example: String) throws {
    let run = try shell(
      """
      exec 2>&1; built=$(dirname "$ROOTS"); cd '\(Page.top)' || exit
      maps=$(find Sources "$built" -maxdepth 2 -name module.modulemap -printf '-Xcc -fmodule-map-file=%p ')
      sources=$(find 'Sources/Examples/\(example)' -name '*.swift')
      library=; [ -e 'Sources/Examples/\(example)/main.swift' ] || library=-parse-as-library
      swiftc -typecheck -continue-building-after-errors -suppress-warnings -swift-version 6 $library \
        -enable-upcoming-feature NonisolatedNonsendingByDefault -module-name '\(example)' \
        -I "$built/Modules" $maps $sources
      """)
    #expect(run.status == 0, "\(run.output)")
  }
}
