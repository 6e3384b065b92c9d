import Glibc
import RootsApp
import RootsLanguage
import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `The documentation's pages` {
  @Test(arguments: Page.all.filter { !$0.sessions.isEmpty })
  func `show what their commands print`(_ page: Page) throws {
    for (step, printed) in zip(page.sessions.joined(), try page.run()) {
      #expect(step.output == printed, "\(step.command)")
    }
  }

  /// The Swift of a page is one program, read from top to bottom: its imports stand at the top of a file, all
  /// else in one function on the main actor, so that later blocks build on earlier ones as in a `main.swift`.
  /// In the comments of sources each block stands for itself.
  @Test func `show only Swift that compiles`() throws {
    let pages = (Page.all + Page.steps).filter { !$0.blocks(of: "swift").isEmpty }
    #expect(pages.count > 10)
    let own = OwnFolder()
    let folder = own.path
    let programs = pages.enumerated().map { ($1, program(of: $1, $0)) }
    let snippets = Page.comments.enumerated().map { ($1, $1.snippets($0)) }
    for (number, (page, text)) in (programs + snippets).enumerated() {
      let file = try #require(fopen("\(folder)/\(page.name)-\(number).swift", "w"))
      fputs(text, file)
      fclose(file)
    }
    let run = try shell(
      """
      exec 2>&1; built=$(dirname "$ROOTS"); cd \(folder.quotedForShell) || exit
      map() { echo "-Xcc -fmodule-map-file=$1/module.modulemap"; }
      maps="$(map "$built/CText.build") $(map "$built/CRescue.build")"
      maps="$maps $(map '\(Page.top)/Sources/CNcurses') $(map '\(Page.top)/Sources/CSQLite')"
      toolchain=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\\(.*\\)".*/\\1/p')
      swiftc -typecheck -continue-building-after-errors -parse-as-library -suppress-warnings \
        -swift-version 6 -I "$built/Modules" $maps \
        -I "$toolchain/pm/ManifestAPI" -package-description-version 6.2 -module-name Pages *.swift
      """)
    #expect(run.status == 0, "\(run.output)")
  }

  private func program(of page: Page, _ number: Int) -> String {
    let lines = page.blocks(of: "swift").flatMap(\.lines)
    let isImport = { (line: Substring) in line.wholeMatch(of: /(@testable )?import \w+/) != nil }
    return
      (lines.filter(isImport) + ["@MainActor func page\(number)() async throws {"]
      + lines.filter { !isImport($0) } + ["}"]).joined(separator: "\n")
  }

  /// The program itself is built from the files of the tutorial.
  @Test func `teach the tests that are run`() throws {
    let taught = try #require(Page.read("Sources/Roots/Roots.docc/Tutorials/Code/reading-tests.swift"))
    // A time limit is what the tests of this package carry, and nothing that a reader has to write.
    let run = Page.read("Tests/RootsToolTests/Documentation/ReadingTests.swift")?
      .replacing("(.timeLimited)", with: "").replacing("import TestTraits\n", with: "")
    #expect(taught == run)
  }

  @Test(arguments: Page.all)
  func `show only apps and tapes without a mistake`(_ page: Page) {
    for block in page.blocks(of: "kdl") where block.text.contains("app \"") {
      let reading = ScriptedApp.read(SourceText(name: page.path, text: block.text))
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.rendered)")
    }
    for block in page.blocks(of: "tape") {
      let tape = Tape(SourceText(name: page.path, text: block.text))
      #expect(tape.isValid, "\(tape.diagnostics.rendered)")
    }
  }

  @Test(arguments: Page.all.filter { $0.path.contains("/Articles/") })
  func `are listed on the first page of their library`(_ page: Page) throws {
    let library = try #require(page.path.split(separator: "/").dropFirst().first)
    let landing = try #require(Page.read("Sources/\(library)/\(library).docc/\(library).md"))
    #expect(landing.contains("- <doc:\(page.name)>\n"))
  }
}
