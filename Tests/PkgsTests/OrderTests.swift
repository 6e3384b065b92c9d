import RootsTerminal
import TestTraits
import Testing

@testable import Pkgs

@Suite(.timeLimited) struct `The command line of pkgs` {
  private func choices(_ change: (inout Order.Choices) -> Void) -> Order {
    var order = Order()
    change(&order.choices)
    return order
  }

  @Test func `says what is to be done`() throws {
    #expect(try Order([]) == Order())
    #expect(throws: LaunchEnd(Order.usage, status: 0)) { try Order(["open", "pkg://a", "--help"]) }
    #expect(
      try Order(["--status", "s", "--notes=n", "--fresh", "open", "pkg://a/why"])
        == choices {
          $0.status = "s"
          $0.notes = "n"
          $0.beginning = .fresh
        })
    #expect(try Order(["--status=a=b"]) == choices { $0.status = "a=b" })
  }

  @Test(arguments: [
    (["--stauts", "x"], "'--stauts' is not known here"), (["libc6"], "'libc6' is not known here"),
    (["--status"], "'--status' needs a file: --status FILE"),
    (["--notes="], "'--notes' needs a file: --notes FILE"),
    (["open"], "'open' needs a URL: pkgs open pkg://libc6"),
    (["--fresh=yes"], "'--fresh=yes' is not known here"),
  ])
  func `is refused with a cure`(_ words: [String], _ what: String) {
    let misuse = #expect(throws: Order.Misuse.self) { try Order(words) }
    #expect(misuse?.description == "\(what); 'pkgs --help' shows what is")
  }
}
