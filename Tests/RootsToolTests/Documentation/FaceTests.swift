import Foundation
import TestTraits
import Testing

/// The face of the libraries: all that a program can name.
@Suite(.timeLimited) struct `The face of the libraries` {
  private static let modules = [
    "Roots", "RootsPatterns", "RootsTerminal", "RootsCurses", "RootsStore", "RootsTape", "RootsTools",
    "RootsApp",
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

  /// The enums to which no case can be added: both sides are there, or all that JSON knows.
  private static let closed: Set = [
    "Accessory.Cover", "Accessory.Input", "AppMap.Problem.Severity", "AppMap.Start", "Body.Field.Need",
    "Body.Height", "Command.Push.Activation", "Command.Push.Overlays",
    "Command.StackTransform.Item",
    "Ending", "Guard.Patience", "Handling", "InputEvent.Focus", "KeyOutcome", "Launch.Beginning",
    "Lifetime.Start",
    "MotionScene.Direction", "Outcome", "ReplayOptions.Writing",
    "Scene", "ScreenFocus", "Split.Pane", "Text.Breaks", "Tree.Reaction",
    "Value",
  ]

  /// Each public declaration of all modules on a line of its own; what RootsTape and RootsApp both hand on, once.
  private func face() throws -> String {
    let run = try shell(
      """
      built=$(dirname "$ROOTS"); top='\(Page.top)'; cd "$TMPDIR" || exit
      maps=$(find "$top/Sources" "$built" -maxdepth 2 -name module.modulemap -printf '-Xcc -fmodule-map-file=%p ')
      target=$(swiftc -print-target-info | sed -n 's/.*"triple": "\\(.*\\)",/\\1/p' | head -1)
      for module in \(Self.modules.joined(separator: " ")); do
        also=RootsText,RootsLanguage; [ $module != RootsTape ] || also=RootsText
        swift-symbolgraph-extract -module-name $module -target "$target" -I "$built/Modules" $maps \\
          -minimum-access-level public -omit-extension-block-symbols -skip-synthesized-members -output-dir . \\
          -experimental-allowed-reexported-modules=$also || exit
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

  /// The declarations of types in the list, by their names.
  private static func types() throws -> [(name: String, declaration: String)] {
    try #require(Page.read("Tests/Golden/api.txt")).split(separator: "\n").compactMap { line in
      guard let parts = line.wholeMatch(of: /([\w.]+): (.*\b(struct|enum|class|protocol|typealias) .*)/)
      else {
        return nil
      }
      return (String(parts.output.1), String(parts.output.2))
    }
  }

  // A program that looks at all cases of an enum does not compile any more when one is added.
  @Test func `leaves room in every enum that may grow`() throws {
    let tight = try Self.types().filter {
      $0.declaration.contains(#/^(indirect )?enum /#) && !$0.declaration.hasPrefix("@nonexhaustive ")
    }
    #expect(Set(tight.map(\.name)) == Self.closed)
  }

  @Test(arguments: ["Roots", "RootsPatterns", "RootsTerminal", "RootsApp", "RootsTape"])
  func `stands in the topics, each type once`(_ module: String) throws {
    let pages = Page.all.filter { $0.path.hasPrefix("Sources/\(module)/") }.compactMap { Page.read($0.path) }
    let listed = pages.flatMap { $0.matches(of: /(?m)^- ``(\w+)``$/).map { String($0.output.1) } }
    let lists = try #require(Page.read("Tests/Golden/api.txt")).split(separator: "\n# ")
    let known = try #require(lists.first { $0.split(separator: "\n").first?.hasSuffix(module) == true })
    let types = try Self.types().map(\.name).filter { !$0.contains(".") && known.contains("\n\($0): ") }
    #expect(listed.sorted() == types.sorted())
  }

  @Test(arguments: Page.all.filter { $0.path.contains(".docc/") })
  func `has pages of topics that fit a screen`(_ page: Page) throws {
    let links = try #require(Page.read(page.path)).matches(of: /(?m)^- (``\w+``|<doc:\w+>)$/)
    #expect(links.count <= 30)
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
