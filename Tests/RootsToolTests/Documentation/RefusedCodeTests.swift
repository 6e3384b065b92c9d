import Glibc
import RootsLanguage
import TestTraits
import Testing

/// Mistakes that the compiler finds, where they could else only show when the program runs.
@Suite(.timeLimited) struct `Code that cannot be right` {
  private static let (never, neverPushed) = ("ambiguous use of 'present'", "ambiguous use of 'answer(of:)'")
  private static let row = "a Row stands in a List"

  /// Statements, and what an error in their line says; `nil` where there is none.
  private static let cases: [(code: String, words: String?)] = [
    ("context.task { try await context.present(Sheet()) }", never),
    ("context.task { try await context.present(Sheet()); print() }", never),
    ("context.task { let page = try await context.present(Sheet()); print(page) }", never),
    ("context.task { try await nav.present(Sheet()) }", never),
    ("context.task { try await nav.tab(\"a\").answer(of: Page()) }", neverPushed),
    ("try await nav.present(Sheet())", never),
    ("_ = try await context.answer(of: Page())", neverPushed),
    ("_ = BodyScreen { Row(\"one\") }", row),
    ("context.overlay(Sheet())", nil), ("context.push(Page())", nil), ("nav.overlay(Sheet())", nil),
    ("context.push(Sheet())", "'push"), ("nav.tab(\"a\").replace(with: Sheet())", "'replace"),
    ("context.overlay(Page())", "'overlay"), ("_ = Screen(Sheet.self)", "Sheet"),
    ("_ = Accessory(Page.self) { _, _ in BodyScreen {} }", "Page"),
    ("context.task { if try await context.present(Sure()) { print() } }", nil),
    ("let answer: Bool = try await context.answer(of: Choice()); _ = answer", nil),
    ("_ = BodyScreen { List { Row(\"one\") } }", nil),
  ]

  @Test func `is an error with what to write in its place, and other code compiles`() throws {
    let own = OwnFolder()
    let top = """
      import Roots; import RootsTerminal
      struct Page: Destination {}; struct Choice: Destination { typealias Answer = Bool }
      struct Sheet: AccessoryDestination {}; struct Sure: AccessoryDestination { typealias Answer = Bool }
      """
    let functions = Self.cases.enumerated().map { number, line in
      "@MainActor func f\(number)(_ context: ScreenContext, _ nav: Navigator) async throws { \(line.code) }"
    }
    own.write("Code.swift", ([top] + functions).joined(separator: "\n"))
    let run = try shell(
      """
      exec 2>&1; built=$(dirname "$ROOTS"); cd \(own.path.quotedForShell) || exit
      swiftc -typecheck -continue-building-after-errors -swift-version 6 -parse-as-library \
        -I "$built/Modules" -Xcc -fmodule-map-file="$built/CText.build/module.modulemap" Code.swift
      """)
    let errors = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
    for (number, line) in Self.cases.enumerated() {
      let said = errors.filter { $0.contains("Code.swift:\(number + 4):") }
      #expect(said.isEmpty == (line.words == nil), "\(line.code): \(run.output)")
      #expect(line.words.map { words in said.allSatisfy { $0.contains(words) } } != false, "\(said)")
    }
  }
}
