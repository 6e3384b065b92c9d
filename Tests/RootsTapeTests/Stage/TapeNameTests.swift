import Roots
@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A name in a statement` {
  nonisolated static let places: [(String, [String])] = [
    ("Expect Top item", ["item@11"]), ("Expect Stack a * … b a", ["a@13", "b@21", "a@23"]),
    ("Expect Top \"two words\"", ["two words@12"]), ("Expect Layer ask Top item", ["ask@13", "item@21"]),
    ("Expect Layer 0 Top item", ["item@19"]), ("Expect Top Top", ["Top@11"]),
    ("Expect Tab home", ["home@11"]),
    ("Expect Guard auth allowed", ["auth@13"]), ("Resolve guard auth allow", ["auth@14"]),
    ("Resolve guard auth done", []), ("Expect Focus home", ["home@13"]),
    ("Expect Focus tabs.home", ["home@18"]),
    ("Expect State tabs.home.depth == 1", ["home@18"]), ("Expect State tabs[home].depth == 1", ["home@18"]),
    ("Expect State main.stack[-1].screen == item", ["item@38"]),
    ("Expect Event outcome from=a to=b", ["a@26", "b@31"]), ("Expect Event note text=a", []),
    ("Expect Completed ask {\"ask\":1}", ["ask@17"]), ("Expect \"item\"", []), ("Type item", []),
    ("Expect Top", []), ("Nonsense item", []), ("Expect Value count == 1", ["count@13"]),
  ]

  @Test(arguments: places) func `stands where another name changes what is named`(
    _ statement: String, _ wanted: [String]
  ) {
    let found = TapeNames.places(in: statement).map { "\($0.named.name)@\($0.place.lowerBound)" }
    #expect(found.sorted() == wanted.sorted())
    for (named, place) in TapeNames.places(in: statement) {
      #expect(Array(statement.utf8)[place].elementsEqual(named.name.utf8))
    }
  }

  @Test func `is of a kind`() {
    func kinds(_ statement: String) -> [TapeNames.Kind] { TapeNames.names(in: statement).map(\.kind) }
    #expect(kinds("Expect Top item") == [.of(.screen)])
    #expect(kinds("Expect Tab home") == [.of(.tab)])
    #expect(kinds("Expect Guard auth denied") == [.of(.guard)])
    #expect(kinds("Expect Focus home") == [.focus])
    #expect(kinds("Expect Value count == 1") == [.of(.value)])
    #expect(kinds("Expect Layer ask Stack a b") == [.of(.screen), .of(.screen), .of(.screen)])
  }

  private static func slot(_ beginning: String, _ word: String = "") -> String {
    switch TapeNames.slot(behind: beginning, word) {
    case .name(.focus)?: "focus"
    case .name(.of(let kind))?: kind.rawValue
    case .path(let steps)?: "path \(TapePrinter.pathText(steps))"
    case nil: "nothing"
    }
  }

  nonisolated static let slots: [(String, String, String)] = [
    ("Expect Top ", "", "screen"), ("Expect Not Top ", "it", "screen"), ("Check+Row ", "", "nothing"),
    ("Expect Tab ", "", "tab"), ("Expect Stack a ", "", "screen"), ("Expect Layer 0 Top ", "", "screen"),
    ("Expect Guard ", "", "guard"), ("Expect Guard auth ", "", "nothing"),
    ("Resolve ", "", "nothing"), ("Resolve guard ", "", "guard"), ("Resolve guard ", "au", "guard"),
    ("Resolve guard auth ", "", "nothing"), ("Resolve guard auth deny ", "", "nothing"),
    ("Sleep ", "", "nothing"), ("#: Resolve guard ", "", "guard"), ("#:= Resolve guard ", "au", "guard"),
    ("#: Resolve ", "", "nothing"), ("#: Expect Top ", "", "screen"), ("#: Expect State ", "", "path "),
    ("Down 3 #: Resolve guard ", "", "guard"), ("Enter #:= Expect Tab ", "", "tab"),
    ("# Expect Top ", "", "nothing"),
    ("Expect Focus ", "", "focus"), ("Expect Completed ", "", "screen"), ("Type ", "", "nothing"),
    ("Expect State ", "", "path "), ("Expect State ", "main.", "path main"),
    ("Expect State ", "main.stack[-1].pa", "path main.stack[-1]"), ("Expect Value ", "", "value"),
    ("Expect Event outcome ", "to=", "screen"), ("Expect Event guard.asked ", "guard=a", "guard"),
  ]

  @Test(arguments: slots)
  func `can stand behind a beginning`(_ beginning: String, _ word: String, _ wanted: String) {
    #expect(Self.slot(beginning, word) == wanted)
  }
}
