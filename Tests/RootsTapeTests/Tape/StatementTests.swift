import Roots
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing
internal import RootsApp

@Suite(.timeLimited) struct `A statement of a tape` {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let action: TapeAction

    init(_ text: String, _ action: TapeAction) { (self.text, self.action) = (text, action) }

    var testDescription: String { text }
  }

  private static func claim(_ assertion: Assertion) -> TapeAction { .expect(Expectation(assertion)) }

  private static func pattern(_ source: String) -> Pattern {
    (try? Pattern(source)) ?? emptyPattern
  }

  private static let emptyPattern: Pattern = {
    do { return try Pattern("") } catch { preconditionFailure("the empty pattern is a pattern") }
  }()

  private static let second = TapeTime(milliseconds: 1_000)

  static let cases: [Case] = [
    Case("Home", .press([.home], pace: nil, count: 1)),
    Case("F24@1s 3", .press([.function(24)], pace: second, count: 3)),
    Case("End 0", .press([.end], pace: nil, count: 0)),
    Case("Key \"é\"", .press([.character("é")], pace: nil, count: 1)),
    Case("Key PageUp 2", .press([.pageUp], pace: nil, count: 2)),
    Case("Ctrl+Tab", .press([Key(.tab, .ctrl)], pace: nil, count: 1)),
    Case("Alt+Ctrl+Delete 2", .press([Key(.delete, [.ctrl, .alt])], pace: nil, count: 2)),
    Case("Shift+Up@1s 3", .press([Key(.up, .shift)], pace: second, count: 3)),
    Case("Alt+5", .press([.alt("5")], pace: nil, count: 1)),
    Case("Alt+Shift+x", .press([.alt("X")], pace: nil, count: 1)),
    Case("Ctrl+/", .press([.ctrl("/")], pace: nil, count: 1)),
    Case("Advance 1s", .advance(second)),
    Case("Settle", .settle(timeout: nil)),
    Case("Settle@1s", .settle(timeout: second)),
    Case("Settle Off", .settleAutomatically(.off)),
    Case("Step \"sign in\"", .step("sign in")),
    Case("Step login # first", .step("login")),
    Case("Capture a.frame", .capture("a.frame")),
    Case("Resize 100 30", .resize(columns: 100, rows: 30)),
    Case("Launch shop.kdl --flag 'a b'", .launch("shop.kdl", arguments: ["--flag", "a b"])),
    Case("Restart", .restart(nil)),
    Case("Restart cold", .restart(.cold)),
    Case("Open \"shop://item/42\"", .open("shop://item/42")),
    Case("Do push item id=42 @keep-overlays=#true", .perform("push item id=42 @keep-overlays=#true")),
    Case("Resolve guard auth allow", .resolve(kind: "guard", name: "auth", outcome: "allow", nil)),
    Case(
      "Resolve guard feed refuse [{\"id\": 1}]",
      .resolve(kind: "guard", name: "feed", outcome: "refuse", [["id": 1]])),
    Case("Give {\"count\": 2, \"last\": null}", .give(["count": 2, "last": .null])),
    Case("Give 2", .faulty),
    Case("Note 'it''s'", .faulty),
    Case("Skip \"flaky\"", .skip("flaky")),
    Case("Todo later", .todo("later")),
    Case("Set Cols 100", .set(.columns, "100")),
    Case("Set Clock \"2026-01-01\"", .set(.clock, "2026-01-01")),
    Case("Expect \"Save\"", claim(.text(.literal("Save"), in: .screen, count: nil))),
    Case("Expect 'a' x 3", claim(.text(.literal("a"), in: .screen, count: 3))),
    Case("Expect+Screen /a\\/b/", claim(.text(.pattern(pattern("a\\/b")), in: .screen, count: nil))),
    Case("Expect+Line \"a\"", claim(.text(.literal("a"), in: .line, count: nil))),
    Case("Expect+Row -1 \"a\"", claim(.text(.literal("a"), in: .row(-1), count: nil))),
    Case("Expect+Pane list Row 2 \"a\"", claim(.text(.literal("a"), in: .pane("list", row: 2), count: nil))),
    Case("Expect+Status \"a\"", claim(.text(.literal("a"), in: .status, count: nil))),
    Case(
      "Check+Screen@1s Not \"a\"",
      .expect(
        Expectation(
          .text(.literal("a"), in: .screen, count: nil), verb: .check, timeout: second, isNegated: true))),
    Case("Assert@1s Top item", .expect(Expectation(.top("item"), verb: .assert, timeout: second))),
    Case("Expect Tab home", claim(.tab("home"))),
    Case("Expect Depth 2", claim(.depth(2))),
    Case(
      "Expect Stack Home * … 'two words'",
      claim(.stack([.screen("Home"), .anyOne, .anyNumber, .screen("two words")]))),
    Case("Expect Layers 0", claim(.layers(0))),
    Case("Expect Top item on tab:home", claim(.top("item", on: .tab("home")))),
    Case("Expect Top on on nested:on", claim(.top("on", on: .nested("on")))),
    Case("Expect Layer 1 Top picker", claim(.layer(.number(1), .top("picker")))),
    Case("Expect Layer sheet Depth 2", claim(.layer(.name("sheet"), .depth(2)))),
    Case("Expect Focus \"layer:1\"", claim(.focus("layer:1"))),
    Case("Expect Route \"/feed/42\"", claim(.route("/feed/42"))),
    Case("Expect Payload id == 42", claim(.payload(Comparison([.field("id")], .equals(42))))),
    Case(
      "Expect State main.stack[-1].payload.user~/A.a/",
      claim(
        .state(
          Comparison(
            [.field("main"), .field("stack"), .index(-1), .field("payload"), .field("user")],
            .matches(pattern("A.a")))))),
    Case(
      "Expect State tabs[feed].depth<=3",
      claim(.state(Comparison([.field("tabs"), .key("feed"), .field("depth")], .lessOrEqual(3))))),
    Case("Expect State route absent", claim(.state(Comparison([.field("route")], .absent)))),
    Case("Expect State tabOrder has \"a b\"", claim(.state(Comparison([.field("tabOrder")], .has("a b"))))),
    Case("Expect Completed picker {\"color\":\"red\"}", claim(.completed("picker", ["color": "red"]))),
    Case(
      "Expect Event outcome to=Post change=push request=1",
      claim(
        .event(
          .word(.outcome, fields: [.init("to", "Post"), .init("change", "push"), .init("request", 1)])))),
    Case("Expect Event /error/", claim(.event(.line(pattern("error"))))),
    Case("Expect Queue idle", claim(.queue(0))),
    Case("Expect Queue 2", claim(.queue(2))),
    Case("Expect Phase transitioning", claim(.phase(.transitioning))),
    Case("Expect Lock free", claim(.phase(.idle))),
    Case("Expect Lock held", claim(.state(Comparison([.field("phase")], .differs("idle"))))),
    Case(
      "Expect Value session.user == \"ada\"",
      claim(.value(Comparison([.field("session"), .field("user")], .equals("ada"))))),
    Case("Expect Guard auth pending", claim(.guarded("auth", .pending))),
    Case("Expect Golden home Pane list Style", claim(.golden("home", pane: "list", .style))),
    Case("Expect Same \"before edit\"", claim(.same("before edit"))),
    Case("Expect Not Changed", .expect(Expectation(.changed, isNegated: true))),
    Case("Expect Exit 3", claim(.exit(3))),
  ]

  @Test(arguments: cases) func `is read into a value`(_ example: Case) {
    let tape = Tape(example.text)
    #expect(tape.commands.map(\.action) == [example.action])
    #expect(tape.isValid == (example.action != .faulty), "\(tape.diagnostics.rendered)")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let headline: String

    init(_ text: String, _ headline: String) { (self.text, self.headline) = (text, headline) }

    var testDescription: String { text }
  }

  static let faults: [Fault] = [
    Fault("Expect Topp item", "1:8: error[T024]: nothing called 'Topp' can be expected; did you mean 'Top'?"),
    Fault("Expect", "1:1: error[T020]: 'Expect' needs a text, a pattern or a claim about the state"),
    Fault("Expect Top", "1:8: error[T020]: 'Expect Top' needs the name of a screen"),
    Fault(
      "Expect+Scren \"x\"", "1:8: error[T021]: 'Scren' does not belong to 'Expect'; did you mean 'Screen'?"),
    Fault("Expect+Line Top x", "1:13: error[T025]: 'Top' looks at the state, not at a part of the screen"),
    Fault("Expect \"open", "1:8: error[T022]: the string is not closed; there are no escapes in strings"),
    Fault("Expect /a(/", "1:8: error[T007]: bad pattern: missing closing ): `a(`"),
    Fault("Expect /a", "1:8: error[T016]: the pattern is not closed; add / at its end"),
    Fault("Expect \"a\" x two", "1:14: error[T026]: 'two' is not a whole number"),
    Fault("Expect Depth -1", "1:14: error[T026]: '-1' is not zero or more"),
    Fault(
      "Expect+Row 0 \"a\"", "1:12: error[T026]: '0' is not a row: they count from 1, or from -1 at the bottom"
    ),
    Fault(
      "Expect Top a b",
      "1:14: error[T021]: 'b' does not belong to 'Expect Top'; a place is main, tab:NAME, layer:N or nested:NAME, as in 'on main'"
    ),
    Fault(
      "Expect Top a on b",
      "1:17: error[T021]: 'b' does not belong to 'Expect Top'; a place is main, tab:NAME, layer:N or nested:NAME, as in 'on main'"
    ),
    Fault("Expect Top a on", "1:14: error[T020]: 'Expect Top' needs a place"),
    Fault(
      "Expect Lock opened",
      "1:13: error[T021]: 'opened' does not belong to 'Expect Lock'; free or held"),
    Fault(
      "Expect State tab is 1",
      "1:18: error[T021]: 'is' does not belong to 'Expect State'; == != < <= > >= ~ has exists or absent"),
    Fault(
      "Expect Value ratin =>3",
      "1:20: error[T020]: 'Expect Value' needs a relation such as == or exists; '=>3' is not one"),
    Fault(
      "Expect Value ratin equals",
      "1:20: error[T021]: 'equals' does not belong to 'Expect Value'; == != < <= > >= ~ has exists or absent"),
    Fault("Expect Value ratin 3", "1:20: error[T021]: '3' does not belong to 'Expect Value'; write '== 3'"),
    Fault(
      "Expect Value name \"Ada\"",
      "1:19: error[T021]: '\"Ada\"' does not belong to 'Expect Value'; write '== \"Ada\"'"),
    Fault(
      "Expect Value ratin exist",
      "1:20: error[T021]: 'exist' does not belong to 'Expect Value'; == != < <= > >= ~ has exists or absent"),
    Fault(
      "Expect State a[ == 1",
      "1:14: error[T021]: 'a[' does not belong to 'Expect State'; a path is like main.stack[-1].payload.id"),
    Fault(
      "Expect Completed x {\"a\" 1}",
      "1:20: error[T023]: this is not valid JSON: expected ':' after the key but found '1'"),
    Fault("Key Hoome", "1:5: error[T008]: 'Hoome' is not a key; did you mean 'Home'?"),
    Fault("Key ctrl+p", "1:5: error[T008]: 'ctrl' is not a key; a chord stands by itself, as in Ctrl+P"),
    Fault("Ctrl+Pageup", "1:6: error[T008]: 'Pageup' is not a key; did you mean 'PageUp'?"),
    Fault("Shift+", "1:7: error[T010]: 'Shift' needs a key; such as Shift+Tab"),
    Fault("Settle Offf", "1:8: error[T021]: 'Offf' does not belong to 'Settle'; On or Off"),
    Fault("Resize 0 24", "1:8: error[T026]: '0' is not from 1 to 2048"),
    Fault(
      "Restart warm", "1:9: error[T021]: 'warm' does not belong to 'Restart'; a restart is cold or restore"),
    Fault(
      "Capture a.pdf",
      "1:9: error[T012]: unknown file type '.pdf'; known are .png .svg .html .txt .ansi .frame"),
    Fault("Advance 5.", "1:9: error[T017]: '5.' is not a time; write 5"),
    Fault("Set Colls 80", "1:5: error[T002]: unknown setting 'Colls'; did you mean 'Cols'?"),
    Fault("Set Motion slow", "1:12: error[T013]: 'Motion' cannot be 'slow'; on or off"),
    Fault("type \"a\"", "1:1: error[T001]: unknown command 'type'; did you mean 'Type'?"),
    Fault(
      "#: dialect vhs\nHome",
      "2:1: error[T001]: unknown command 'Home'; VHS has no 'Home'; '#: Home' is read here and is a comment there"
    ),
    Fault("Esc", "1:1: error[T001]: unknown command 'Esc'; did you mean 'Escape'?"),
    Fault("PgUp", "1:1: error[T001]: unknown command 'PgUp'; did you mean 'PageUp'?"),
    Fault("FontSize 20", "1:1: error[T001]: unknown command 'FontSize'; did you mean 'Set FontSize'?"),
    Fault("Down 100001", "1:6: error[T018]: '100001' times is more than 100,000"),
    Fault("Sleep 5.", "1:7: error[T017]: '5.' is not a time; write 5"),
    Fault("#: Expct Top a", "1:4: error[T001]: unknown command 'Expct'; did you mean 'Expect'?"),
    Fault("#: vhs begin\nFoo", "1:1: error[T027]: '#: vhs begin' has no '#: vhs end'"),
    Fault("#: vhs end", "1:1: error[T028]: '#: vhs end' has no '#: vhs begin'"),
    Fault(
      "#: here is what it does",
      "1:4: warning[W115]: 'here' begins no statement, so the comment is passed over"),
    Fault("#:= Settle", "1:1: warning[W113]: '#:=' has no command on its line to replace"),
    Fault(
      "Enter\nSet Width 10",
      "2:1: warning[W108]: 'Set Width' has no effect here; move it before the first command"),
    Fault(
      "Enter\nSet Cols 10",
      "2:1: warning[W108]: 'Set Cols' has no effect here; move it before the first command"),
  ]

  @Test(arguments: faults) func `says what is wrong, where, and what would be right`(_ fault: Fault) {
    let tape = Tape(fault.text)
    #expect(tape.diagnostics.first?.headline == "t.tape:\(fault.headline)")
  }

  @Test func `hides no mistake of a later line`() {
    let tape = Tape("Type é x\nFoo\nExpect Topp a\nSleep\nEnter\nKey\nWait /a(/")
    #expect(tape.codes == ["1:6 T003", "2:1 T001", "3:8 T024", "4:1 T004", "6:1 T020", "7:6 T007"])
    #expect(tape.commands.contains { $0.action == .press([.enter], pace: nil, count: 1) })
  }

  @Test func `has a caret below its mistake`() {
    #expect(
      Tape("Enter\n  Expect Topp item").diagnostics.rendered == """
        t.tape:2:10: error[T024]: nothing called 'Topp' can be expected; did you mean 'Top'?
          Expect Topp item
                 ^^^^

        """)
  }

  @Test func `has codes that are all different and explained`() {
    #expect(Set(TapeIssueCode.allCases.map(\.rawValue)).count == TapeIssueCode.allCases.count)
  }
}
