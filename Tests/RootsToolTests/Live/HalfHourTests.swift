import Foundation
import Roots
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

/// Half an hour of testing an app by hand, with three faults to be found: what it leaves.
@MainActor @Suite(.timeLimited) struct `Half an hour with the shop` {
  /// A folder with the shop, in which three things have gone wrong.
  private func makeFolder() throws -> Folder {
    let folder = try Folder()
    let apps =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
        separator: "/") + "/Resources/Apps"
    var shop = try String(contentsOfFile: "\(apps)/shop.kdl", encoding: .utf8)
    for (right, wrong) in [
      ("open \"shop://news/autumn\"", "open \"shop://orders\""),
      ("row \"Look around\" { tab home }", "row \"Look around\" { tab me }"),
      ("set last=#null count=0 coupon=#null", "set last=#null coupon=#null"),
    ] {
      #expect(shop.contains(right))
      shop = shop.replacing(right, with: wrong)
    }
    try folder.write("shop.kdl", shop)
    #expect(try folder.run("cp -r '\(apps)/Shop' .").status == 0)
    return folder
  }

  /// Walks about the shop for half an hour, and notes what is wrong.
  private func test(_ run: TestRun) {
    run.press("^<v^<vv^<")
    run.press("3^")
    #expect(run.screen == "login")
    run.press("<1")
    run.note(2, "why must one sign in for a profile?")
    for _ in 0..<5 { run.press("v") }
    run.press("^")
    #expect(run.screen == "orders", "\(run.session.frame.text)")
    run.note(1, "the news are not shown", wrong: 1)
    run.press("22")
    run.press("^")
    #expect(run.screen == "me", "\(run.session.frame.text)")
    run.note(1, "'Look around' does not lead to the shelves", wrong: 1)
    run.press("22")
    run.press("1")
    for _ in 0..<8 { run.session.press(.up) }
    run.press("^")
    #expect(run.screen == "item", "\(run.session.frame.text)")
    run.press("^^v^")
    #expect(run.screen == "address", "\(run.session.frame.text)")
    run.press("x^^^")
    #expect(run.deck.signs.first?.hasPrefix("invariant 'no-empty-bill'") == true, "\(run.session.frame.text)")
    run.note(1, "the cart still counts what was paid", wrong: 1)
    run.press("2")
    run.note(4, "good names")
    run.session.advance(by: .seconds(1_800) - run.session.now)
  }

  @Test func `leaves three tapes of few keys that fail at their claim, and a sheet`() throws {
    let folder = try makeFolder()
    let run = try TestRun(
      folder, "shop.kdl", charter: "Explore buying, from the shelf to the bill", limit: .seconds(1_800))
    test(run)
    #expect(run.deck.recording?.hasSuffix("30/30 min, time is up") == true)
    #expect(run.end() == nil)
    let closed = try folder.run("$ROOTS session close out")
    #expect(closed.status == 0, "\(closed.output)")
    for (number, claim) in [
      (2, "Expect Not Top orders"), (3, "Expect Not Top me"), (4, "Expect Invariants"),
    ] {
      let tape = try folder.read("out/bug-\(number).tape")
      #expect(tape.hasSuffix("\n\(claim)\n"), "\(tape)")
      let replay = try folder.run("cd out && $ROOTS replay --allow-outside bug-\(number).tape")
      #expect(replay.status == 1 && replay.output.contains(claim), "\(tape)\n\(replay.output)")
      let keys = try #require(tape.firstMatch(of: #/From \d+ keys to (\d+) /#)?.1)
      #expect(try #require(Int(keys)) <= 12, "\(tape)")
    }
    let sheet = try folder.read("out/sheet.md")
    for line in [
      "# Explore buying, from the shelf to the bill\n", "| duration | 30:00 |\n", "why must one sign in",
      "good names", "| Expect Invariants |", "invariant 'no-empty-bill' does not hold",
    ] {
      #expect(sheet.contains(line), "\(line)\n\(sheet)")
    }
    #expect(sheet.contains(#/\| screens \| 0 of \d+ \| 1\d of \d+ \| .*address.*\|/#), "\(sheet)")
  }
}
