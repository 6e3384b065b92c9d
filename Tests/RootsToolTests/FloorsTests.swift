import TestTraits
import Testing

/// The check of the folders, `.ci/floors/check`, on a package of two folders that is made for the test.
@Suite(.timeLimited) struct `The order of folders` {
  /// Compiles a package with the folders Low and High, in this order, and checks it.
  private func check(
    low: String, high: String, order: String = "Demo (): Low High", circles: String = "", more: [String] = []
  ) throws -> (output: String, status: Int32) {
    let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return try shell(
      """
      dir=$(mktemp -d); cd "$dir" || exit; mkdir -p .ci/floors Sources/Demo/Low Sources/Demo/High
      echo '\(order)' > .ci/floors/order; echo '\(circles)' > .ci/floors/circles
      \(more.enumerated().map { "echo '\($1)' > Sources/Demo/High/More\($0).swift" }.joined(separator: "\n"))
      cat > Sources/Demo/Low/Low.swift <<'END'
      \(low)
      END
      cat > Sources/Demo/High/High.swift <<'END'
      \(high)
      END
      swiftc -module-name Demo -index-store-path store -c "$dir"/Sources/Demo/*/*.swift || exit 3
      '\(top.joined(separator: "/"))/.ci/floors/check' store .
      """)
  }

  @Test func `lets a folder use itself and those before it`() throws {
    let run = try check(low: "struct Low { var deep = 1 }", high: "struct High { let low = Low() }")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test func `names file, line and name of a use of a later folder`() throws {
    let run = try check(
      low: "struct Low {\n  func rise() -> Int { high }\n}\n", high: "extension Low { var high: Int { 1 } }")
    #expect(run.output == "Sources/Demo/Low/Low.swift:2: Low uses 'high' of High/High.swift\n")
    #expect(run.status == 1)
  }

  /// Three types of a folder, each of which uses the next.
  private static let ring = [
    "struct More0 { let next: [More1] }", "struct More1 { let next: [More2] }",
    "struct More2 { let next: [High] }",
  ]

  @Test(arguments: [
    ("", "Sources/Demo/High:1: a circle of High More0 More1 More2\n"),
    ("Demo/High: High More0 More1 More2: one value", ""),
    (
      "Demo/High: High Low More0 More1 More2: one value",
      ".ci/floors/circles:1: in no circle any more: Low\n"
    ),
    (
      "Demo/High High",
      ".ci/floors/circles:1: not 'TARGET/FOLDER: NAMES: REASON'\n"
        + "Sources/Demo/High:1: a circle of High More0 More1 More2\n"
    ),
  ])
  func `finds circles of types inside a folder, except those with a reason`(
    _ circles: String, _ output: String
  ) throws {
    let run = try check(
      low: "", high: "struct High { let next: More0 }", circles: circles, more: Self.ring)
    #expect(run.output == output)
    #expect(run.status == (output.isEmpty ? 0 : 1))
  }

  @Test func `lets two types of a folder use each other`() throws {
    let run = try check(
      low: "", high: "struct High { let next: [More0] }", more: ["struct More0 { let next: High }"])
    #expect(run.output == "" && run.status == 0)
  }

  @Test func `refuses a cast to a type that conforms to the protocol`() throws {
    let run = try check(
      low: "protocol Pane {}",
      high: "struct List: Pane {}\nfunc list(_ pane: any Pane) -> List? { pane as? List }")
    #expect(
      run.output == """
        Sources/Demo/High/High.swift:2: 'List' conforms to 'Pane': ask through the protocol instead of \
        casting to it

        """)
    #expect(run.status == 1)
  }

  @Test func `sees a cast in each form`() throws {
    let run = try check(
      low: "protocol Pane {}",
      high: """
        struct List: Pane {}
        func matched(_ pane: any Pane) -> List? { if case let list as List = pane { list } else { nil } }
        func parted(_ pane: any Pane) -> List? { pane
          as? List }
        func grouped(_ pane: any Pane) -> List? { pane as? (List) }
        func qualified(_ pane: any Pane) -> List? { pane as? Demo.List }
        func tested(_ pane: any Pane) -> Bool { (pane is\tList) }
        """)
    let lines = run.output.split(separator: "\n").compactMap { $0.split(separator: ":").dropFirst().first }
    #expect(lines == ["2", "4", "5", "6", "7"])
    #expect(run.status == 1)
  }

  @Test func `refuses a module that the target does not import, in each form`() throws {
    let run = try check(
      low: """
        internal import Foundation
        \tinternal import Foundation
        import Swift; internal import Foundation
        @_spi(Testing) internal import Foundation
        internal import struct Foundation.Data
        """, high: "", order: "Demo (Swift): Low High")
    let lines = (1...5).map { "Sources/Demo/Low/Low.swift:\($0): 'Demo' does not import 'Foundation'\n" }
    #expect(run.output == lines.joined())
    #expect(run.status == 1)
  }

  @Test func `takes no import for one that stands in a text`() throws {
    let run = try check(low: "let text = \"\"\"\n  import Foundation\n  \"\"\"", high: "")
    #expect(run.output == "")
    #expect(run.status == 0)
  }

  @Test(arguments: [
    ("Demo: Low High", ".ci/floors/order:1: not 'TARGET (MODULES): FOLDERS'\n"),
    ("Demo (): High", "Sources/Demo/Low/Low.swift:1: 'Low' is not in the order of folders\n"),
    ("# none", ".ci/floors/order:1: no line for the target 'Demo'\n"),
  ])
  func `refuses an order that leaves something out`(order: String, finding: String) throws {
    let run = try check(low: "", high: "", order: order)
    #expect(run.output.contains(finding))
    #expect(run.status == 1)
  }

  @Test func `stands in the article on architecture as it is checked`() throws {
    let article = try #require(Page.read("Sources/Roots/Roots.docc/Articles/Architecture.md"))
    let order = try #require(Page.read(".ci/floors/order"))
    let lines = order.split(separator: "\n").compactMap { $0.wholeMatch(of: /(\w+) \(.*\): (.+)/)?.output }
    #expect(lines.count > 1)
    for (_, target, order) in lines where order != "." {
      let shown = article.split(separator: "\n").first { $0.hasPrefix("\(target) ") && !$0.contains("|") }
      let folders = order.split(separator: " ").filter { $0 != "." }
      #expect(shown?.split(separator: " ").dropFirst() == folders[...])
    }
  }
}
