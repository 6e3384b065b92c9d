import Roots
import RootsTerminal
import TestTraits
import Testing
internal import RootsTape

@MainActor @Suite(.timeLimited) struct `A claim` {
  struct Case: Sendable, CustomTestStringConvertible {
    let tape: String
    /// What is said of it; nothing if it holds.
    let sentence: String?

    init(_ tape: String, _ sentence: String? = nil) { (self.tape, self.sentence) = (tape, sentence) }

    var testDescription: String { tape.replacing("\n", with: " / ") }
  }

  nonisolated static let cases: [Case] = [
    Case("Expect Tab home"),
    Case("Expect Tab feed", "tab is home"),
    Case("Tab\nExpect Tab feed"),
    Case("Expect Not Tab home", "tab is home"),
    Case("Expect Top list"),
    Case("Enter\nExpect Top list", "tabs.home.top.screen is item"),
    Case("Ctrl+O\nExpect Top picker"),
    Case("Ctrl+O\nExpect Top list on tab:home"),
    Case("Ctrl+O\nExpect Top picker on layer:0"),
    Case(
      "Ctrl+O\nExpect Top list",
      "layers[0].top.screen is picker; 'list' is on top of tab:home: Expect Top list on tab:home"),
    Case("Enter 2\nExpect Depth 3"),
    Case("Expect Depth 3", "tabs.home.depth is 1"),
    Case("Enter 3\nExpect Stack list … item"),
    Case("Enter 3\nExpect Stack list * item", "tabs.home.stack is [list, item, item, item]"),
    Case("Enter 2\nExpect Stack list * item"),
    Case("Expect Stack …"),
    Case("Expect Layers 0"),
    Case("Ctrl+O\nExpect Layers 0", "layers is 1 [picker]"),
    Case("Ctrl+O\nExpect Layer 0 Top picker"),
    Case("Ctrl+O\nExpect Layer picker Depth 1"),
    Case("Expect Layer 0 Top picker", "no layer is open"),
    Case("Ctrl+O\nExpect Layer card Depth 1", "open are picker"),
    Case("Expect Focus home"),
    Case("Ctrl+O\nExpect Focus picker"),
    Case("Ctrl+O\nExpect Focus layers[0]"),
    Case("Expect Focus picker", "focus is tabs.home, list"),
    Case(#"Expect Route "/home""#),
    Case(#"Expect Route "/feed""#, "route is /home"),
    Case("Enter\nExpect Payload n == 2"),
    Case("Enter\nExpect Payload n > 3", "tabs.home.top.payload.n is 2"),
    Case("Expect Payload n == 1.0"),
    Case("Expect State tabs[feed].depth == 1"),
    Case("Expect State tabs.home.stack[-1].payload.n <= 1"),
    Case("Expect State layers.count == 0"),
    Case("Expect State top.screen == list"),
    Case("Expect State tabs.news exists", "tabs.news is absent"),
    Case("Expect State tabs.fed exists", "tabs.fed is absent; did you mean 'feed'?"),
    Case("Expect Payload nn == 1", "tabs.home.top.payload.nn is absent; did you mean 'n'?"),
    Case("Expect State tabs.news absent"),
    Case("Expect State tabs.home.stack has list"),
    Case("Expect State route ~ /^.h.me$/"),
    Case("Expect State route != /home", "route is /home"),
    Case("Expect Queue idle"),
    Case("Expect Queue 2", "queue is idle"),
    Case("Expect Phase idle"),
    Case("Expect Phase waiting", "phase is idle"),
    Case("Expect Lock free"),
    Case("Expect Lock held", "phase is idle"),
    Case("Expect Guard auth pending", "guard 'auth' was never asked"),
    Case("Do guard\nExpect Guard auth pending"),
    Case("Do guard\nExpect Guard aut pending", "guard 'aut' was never asked"),
    Case("Do guard\nResolve guard auth deny\nExpect Guard auth allowed", "guards.auth is denied"),
    Case("Expect Invariants"),
    Case("F5\nExpect Invariants", "two layers in one place"),
    Case("F4\nExpect Exit 3"),
    Case("F4\nExpect Exit 0", "the program: it has ended with 3"),
    Case("Expect Exit 0", "the program: it is still running"),
    Case("F4\nExpect \"home\"", "the app has ended with 3: it shows nothing"),
    Case("F4\nExpect Not \"gone\"", "the app has ended with 3: it shows nothing"),
    Case(
      "F4\nResize 90 30\nSleep 1s\nExpect Exit 3\nDown",
      "the app has ended with 3: nothing reaches it; 'Restart' starts it again"),
  ]

  @Test(arguments: cases) func `is judged by the state`(_ example: Case) async {
    let played = await Played.tape(example.tape)
    #expect(played.sentences.first == example.sentence)
  }

  nonisolated static let texts: [Case] = [
    Case(#"Expect "home""#),
    Case(#"Expect "news""#, "'news' is not on the screen"),
    Case(#"Expect Not "home""#, "'home' is on the screen"),
    Case(#"Expect /^ h\w+$/"#, #"/^ h\w+$/ is not on the screen"#),
    Case(#"Expect /(?m)^ h\w+$/"#),
    Case(#"Type "aXbX" Expect "X" x 2"#, nil),
    Case("Type \"aXbX\"\nExpect \"X\" x 3", "'X' is there 2 times"),
    Case("Type \"hello\"\nExpect+Line \"hello\""),
    Case(#"Expect+Line "home""#, "'home' is not on the cursor's row"),
    Case(#"Expect+Row 1 "home""#),
    Case(#"Expect+Row -1 "ready""#),
    Case(#"Expect+Row 99 "ready""#, "there are only 24 rows"),
    Case(#"Expect+Status "ready""#),
    Case(#"Expect+Pane body "list""#),
    Case(#"Expect+Pane body Row 2 ">""#),
    Case(#"Expect+Pane body "ready""#, "'ready' is not on pane body"),
    Case(#"Expect+Pane bdy "ready""#, "there is no pane 'bdy'; did you mean 'body'?"),
    Case("Assert+Screen /list/"),
  ]

  @Test(arguments: texts) func `is judged by what is shown`(_ example: Case) async {
    let played = await Played.tape(example.tape)
    #expect(played.sentences.first == example.sentence)
  }

  nonisolated static let events: [Case] = [
    Case("Enter\nExpect Event outcome change=push to=item"),
    Case(
      "Enter\nExpect Event outcome to=list",
      "no such event among 2 events; the last outcome is '1 push list → item'"),
    Case("Enter\nExpect Event outcome\nExpect Event outcome", "no such event among 0 events"),
    Case("Enter 2\nExpect Event outcome\nExpect Event outcome"),
    Case("Enter\nExpect Event /\"event\":\"outcome\"/"),
    Case("Enter\nExpect Not Event /push/", "1 push list → item"),
    Case("Enter\nStep \"next\"\nExpect Not Event /push/"),
    Case("Expect Not Event /toy.tape/"),
    Case("Ctrl+O\nCtrl+Y\nExpect Completed picker"),
    Case("Ctrl+O\nCtrl+Y\nExpect Completed picker {\"color\":\"red\"}"),
    Case(
      "Ctrl+O\nCtrl+Y\nExpect Completed picker {\"color\":\"blue\"}",
      #"picker completed with {"color":"red"}"#),
    Case("Ctrl+O\nCtrl+Y\nExpect Completed picker\nExpect Completed picker", "picker has not completed"),
    Case("Ctrl+O\nEscape\nExpect Dismissed picker\nExpect Cancelled picker"),
    Case("Ctrl+O\nExpect Cancelled picker", "picker has not been cancelled"),
    Case("Expect Not Completed picker"),
  ]

  @Test(arguments: events) func `is judged by what happened, and uses it up`(_ example: Case) async {
    let played = await Played.tape(example.tape)
    #expect(played.sentences.first == example.sentence)
  }

  nonisolated static let comparisons: [Case] = [
    Case("Step \"before\"\nEnter\nEscape\nExpect Same \"before\""),
    Case(
      "Step \"before\"\nEnter\nExpect Same \"before\"",
      "tabs.home.stack was [list] at step 'before', is [list, item]"),
    Case(
      "Step \"before\"\nExpect Same \"befor\"", "no step 'befor' has been passed; did you mean 'before'?"),
    Case("Enter\nExpect Changed"),
    Case("Enter\nUp\nExpect Changed", "the state is what it was"),
    Case("Enter\nUp\nExpect Unchanged"),
    Case("Enter\nExpect Unchanged", "tabs.home.stack was [list] before, is [list, item]"),
    // Visits are counted anew, so that the way to a state does not matter.
    Case("Enter\nStep \"there\"\nEscape\nEnter\nExpect Same \"there\"", nil),
    // What a guard has answered is past; what it still has to answer is not.
    Case("Step \"before\"\nDo guard\nResolve guard auth deny\nExpect Same \"before\""),
    Case(
      "Step \"before\"\nDo guard\nExpect Same \"before\"",
      "guards.auth was absent at step 'before', is pending"),
    Case("Do guard\nResolve guard auth deny\nExpect Changed"),
  ]

  @Test(arguments: comparisons) func `looks back`(_ example: Case) async {
    let played = await Played.tape(example.tape)
    #expect(played.sentences.first == example.sentence)
  }

  @Test func `comes true in virtual time`() async {
    let tape = "F3\nExpect Not \"saved\"\nExpect@2s \"saved\"\nExpect@1ms Not \"saved\""
    let played = await Played.tape(tape)
    #expect(played.places == ["4 timedOut"])
    #expect(played.result.code == .timedOut)
    // One second until the notice, and fifty milliseconds for the key; no wait was written.
    #expect(played.result.duration >= .seconds(1))
  }
}
