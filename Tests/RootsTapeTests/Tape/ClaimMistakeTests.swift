@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

/// What is said of mistakes in claims: in which line and column, what is wrong, and what would be right.
@Suite(.timeLimited) struct `A mistake in a claim` {
  nonisolated static let claims: [(String, String)] = [
    ("Expect+", "1:7: error[T020]: 'Expect' needs a scope behind '+'"),
    ("Expect+Row", "1:8: error[T020]: 'Expect' needs the number of a row"),
    ("Expect+Row x 'a'", "1:12: error[T026]: 'x' is not a whole number"),
    ("Expect+Row 1", "1:12: error[T020]: 'Expect' needs a text, a pattern or a claim about the state"),
    ("Expect+Pane", "1:8: error[T020]: 'Expect' needs the name of a pane"),
    ("Expect+Pane a Row", "1:15: error[T020]: 'Expect' needs the number of a row"),
    (
      "Expect+Pane a Row 0 'x'",
      "1:19: error[T026]: '0' is not a row: they count from 1, or from -1 at the bottom"
    ),
    (
      "Expect+Foo 'a'",
      "1:8: error[T021]: 'Foo' does not belong to 'Expect'; a scope is Screen, Line, Row, Pane, Status"
    ),
    ("Expect 'a' x", "1:12: error[T020]: 'Expect' needs how often"),
    ("Expect 'a' x -1", "1:14: error[T026]: '-1' is not zero or more"),
    ("Expect 'a' y", "1:12: error[T021]: 'y' does not belong to 'Expect'"),
    ("Expect 'a' 'b'", "1:12: error[T021]: ''b'' does not belong to 'Expect'"),
    ("Expect ''", "1:8: error[T020]: 'Expect' needs a text that is not empty"),
    ("Expect //", "1:8: error[T020]: 'Expect' needs a pattern that does not fit any text"),
    ("Expect /.*/", "1:8: error[T020]: 'Expect' needs a pattern that does not fit any text"),
    ("Expect Not /x?|y/", "1:12: error[T020]: 'Expect' needs a pattern that does not fit any text"),
    ("Expect Not", "1:8: error[T020]: 'Expect' needs something that must not be"),
    ("Expect Not Not 'a'", "1:12: error[T024]: nothing called 'Not' can be expected"),
    (
      "Expect \u{201C}a\u{201D}",
      "1:8: error[T024]: '\u{201C}a\u{201D}' has curly quotes; a text stands in straight quotes, as in \"Home\""
    ),
    ("Expect+Line Not Top a", "1:17: error[T025]: 'Top' looks at the state, not at a part of the screen"),
    ("Expect Tab", "1:8: error[T020]: 'Expect Tab' needs the name of a tab"),
    ("Expect Depth x", "1:14: error[T026]: 'x' is not a whole number"),
    ("Expect Stack", "1:8: error[T020]: 'Expect Stack' needs screens, '*' or '…'"),
    ("Expect Stack {", "1:14: error[T020]: 'Expect Stack' needs screens, '*' or '…'; '{' is not one"),
    ("Expect Layers -1", "1:15: error[T026]: '-1' is not zero or more"),
    ("Expect Layer", "1:8: error[T020]: 'Expect Layer' needs the number or name of a layer"),
    ("Expect Layer 0", "1:14: error[T020]: 'Expect Layer 0' needs Top, Depth or Stack"),
    (
      "Expect Layer 0 picker",
      "1:16: error[T021]: 'picker' does not belong to 'Expect Layer 0'; Top, Depth or Stack stands before it: 'Top picker'"
    ),
    ("Expect Layer 0 Top", "1:16: error[T020]: 'Expect Layer 0' needs the name of a screen"),
    ("Expect Layer 0 Stack", "1:16: error[T020]: 'Expect Layer 0' needs screens, '*' or '…'"),
    ("Expect Route /x", "1:14: error[T020]: 'Expect Route' needs a route in quotes; '/x' is not one"),
    ("Expect Route \"/x", "1:14: error[T022]: the string is not closed; there are no escapes in strings"),
    (
      "Expect Completed x {\"a\"}",
      "1:20: error[T023]: this is not valid JSON: expected ':' after the key but found '}'"
    ),
    ("Expect Completed x y z", "1:22: error[T021]: 'z' does not belong to 'Expect Completed'"),
    (
      "Expect Canceled x",
      "1:8: error[T024]: nothing called 'Canceled' can be expected; did you mean 'Cancelled'?"
    ),
    ("Expect Queue Idle", "1:14: error[T026]: 'Idle' is not idle or a number"),
    ("Expect Queue -1", "1:14: error[T026]: '-1' is not idle or a number"),
    (
      "Expect Phase busy",
      "1:14: error[T021]: 'busy' does not belong to 'Expect Phase'; a phase is idle, transitioning or waiting"
    ),
    (
      "Expect Phase Idle", "1:14: error[T021]: 'Idle' does not belong to 'Expect Phase'; did you mean 'idle'?"
    ),
    ("Expect Guard auth", "1:14: error[T020]: 'Expect Guard' needs pending, allowed or denied"),
    (
      "Expect Guard auth open",
      "1:19: error[T021]: 'open' does not belong to 'Expect Guard'; a guard is pending, allowed or denied"
    ),
    ("Expect Golden", "1:8: error[T020]: 'Expect Golden' needs the name of a frame"),
    ("Expect Golden a Pane", "1:17: error[T020]: 'Expect Golden' needs the name of a pane"),
    ("Expect Golden a Pan x", "1:17: error[T021]: 'Pan' does not belong to 'Expect Golden'"),
    ("Expect Golden a Style Pane b", "1:23: error[T021]: 'Pane' does not belong to 'Expect Golden'"),
    ("Expect Same a", "1:13: error[T020]: 'Expect Same' needs the name of a step in quotes; 'a' is not one"),
    ("Expect Changed x", "1:16: error[T021]: 'x' does not belong to 'Expect Changed'"),
    ("Expect Exit -1", "1:13: error[T026]: '-1' is not zero or more"),
    ("Expect Lock", "1:8: error[T020]: 'Expect Lock' needs free or held"),
    (
      "Expect Lock held",
      "1:8: warning[W116]: this claim is written in an older form; write 'Expect State phase != idle'"
    ),
    (
      "Check Lock free",
      "1:7: warning[W116]: this claim is written in an older form; write 'Check Phase idle'"
    ),
  ]

  nonisolated static let values: [(String, String)] = [
    ("Expect Payload", "1:8: error[T020]: 'Expect Payload' needs a path such as main.stack[-1].payload.id"),
    ("Expect Payload id", "1:16: error[T020]: 'Expect Payload' needs a relation such as == or exists"),
    (
      "Expect Payload id = 1",
      "1:19: error[T020]: 'Expect Payload' needs a relation such as == or exists; '=' is not one"
    ),
    ("Expect Payload id ==", "1:19: error[T020]: 'Expect Payload' needs a value"),
    (
      "Expect Payload id == {",
      "1:22: error[T023]: this is not valid JSON: the text ends where a key in double quotes should stand"
    ),
    (
      "Expect Payload id == [1",
      "1:22: error[T023]: this is not valid JSON: the text ends where ',' or ']' should stand"
    ),
    ("Expect Payload id ~", "1:19: error[T020]: 'Expect Payload' needs a pattern"),
    ("Expect Payload id ~ (", "1:21: error[T007]: bad pattern: missing closing ): `(`"),
    ("Expect Payload id ~ /a", "1:21: error[T016]: the pattern is not closed; add / at its end"),
    (
      "Expect Payload id. == 1",
      "1:16: error[T021]: 'id.' does not belong to 'Expect Payload'; a path is like main.stack[-1].payload.id"
    ),
    (
      "Expect Payload a[] == 1",
      "1:16: error[T021]: 'a[]' does not belong to 'Expect Payload'; a path is like main.stack[-1].payload.id"
    ),
    (
      "Expect Payload a[0]b == 1",
      "1:16: error[T021]: 'a[0]b' does not belong to 'Expect Payload'; a path is like main.stack[-1].payload.id"
    ),
    ("Expect Payload id exists 1", "1:26: error[T021]: '1' does not belong to 'Expect Payload'"),
    ("Expect Payload id has", "1:19: error[T020]: 'Expect Payload' needs a value"),
    (
      "Expect Payload id contains x",
      "1:19: error[T021]: 'contains' does not belong to 'Expect Payload'; == != < <= > >= ~ has exists or absent"
    ),
    (
      "Expect Payload id === 1",
      "1:19: error[T021]: '===' does not belong to 'Expect Payload'; == != < <= > >= ~ has exists or absent"
    ),
    (
      "Expect Payload id <>1",
      "1:19: error[T021]: '<>' does not belong to 'Expect Payload'; == != < <= > >= ~ has exists or absent"
    ),
    ("Expect State foo == 1", "1:14: error[T031]: the state has no 'foo'"),
    (
      "Expect State tabz.home.depth == 1",
      "1:14: error[T031]: the state has no 'tabz' where 'tabz.home.depth' looks for it; did you mean 'tab'?"
    ),
    (
      "Expect State main.stak == 1",
      "1:14: error[T031]: the state has no 'stak' where 'main.stak' looks for it; did you mean 'stack'?"
    ),
    (
      "Expect State layers != 2",
      "1:14: error[T033]: 'layers' has parts, and cannot be compared with a word or a number; compare one of them, such as 'layers.count'"
    ),
    (
      "Expect State layers.cuont == 1",
      "1:14: error[T033]: 'layers.cuont' has parts, and cannot be compared with a word or a number; did you mean 'layers.count'?"
    ),
    (
      "Expect State main.top == item",
      "1:14: error[T033]: 'main.top' has parts, and cannot be compared with a word or a number; compare one of them, such as 'main.top.screen'"
    ),
    (
      "Expect State stack > 1",
      "1:14: error[T033]: 'stack' has parts, and cannot be compared with a word or a number; compare one of them, such as 'stack.count'"
    ),
    (
      "Expect Value == 1",
      "1:14: error[T020]: 'Expect Value' needs a path such as main.stack[-1].payload.id; '==' is not one"
    ),
  ]

  nonisolated static let events: [(String, String)] = [
    ("Expect Event", "1:8: error[T020]: 'Expect Event' needs the word of an event"),
    ("Expect Event /(/", "1:14: error[T007]: bad pattern: missing closing ): `(`"),
    ("Expect Event foo", "1:14: error[T021]: 'foo' does not belong to 'Expect Event'"),
    (
      "Expect Event outcom",
      "1:14: error[T021]: 'outcom' does not belong to 'Expect Event'; did you mean 'outcome'?"
    ),
    (
      "Expect Event op.begin",
      "1:14: error[T021]: 'op.begin' does not belong to 'Expect Event'; did you mean 'request'?"
    ),
    (
      "Expect Event op.end",
      "1:14: error[T021]: 'op.end' does not belong to 'Expect Event'; did you mean 'outcome'?"
    ),
    (
      "Expect Event complete",
      "1:14: error[T021]: 'complete' does not belong to 'Expect Event'; did you mean 'completion'?"
    ),
    (
      "Expect Event guard",
      "1:14: error[T021]: 'guard' does not belong to 'Expect Event'; guard.asked or guard.answered"
    ),
    (
      "Expect Event life",
      "1:14: error[T021]: 'life' does not belong to 'Expect Event'; the step is the word: Event didAppear"
    ),
    (
      "Expect Event push",
      "1:14: error[T021]: 'push' does not belong to 'Expect Event'; a change is told by the outcome: Event outcome change=push"
    ),
    ("Expect Event outcome foo=1", "1:22: error[T021]: 'foo' does not belong to 'Expect Event'"),
    (
      "Expect Event outcome change=pusj",
      "1:29: error[T021]: 'pusj' does not belong to 'Expect Event'; did you mean 'push'?"
    ),
    (
      "Expect Not Event guard.answered answer=alowed",
      "1:40: error[T021]: 'alowed' does not belong to 'Expect Event'; did you mean 'allowed'?"
    ),
    (
      "Expect Event outcome outcome=reject",
      "1:30: error[T021]: 'reject' does not belong to 'Expect Event'; did you mean 'rejected'?"
    ),
    (
      "Expect Event completion result=canceled",
      "1:32: error[T021]: 'canceled' does not belong to 'Expect Event'; did you mean 'cancelled'?"
    ),
    ("Expect Event outcome to", "1:22: error[T020]: 'Expect Event' needs '=' behind 'to'"),
    ("Expect Event outcome to=", "1:24: error[T020]: 'Expect Event' needs a value"),
    ("Expect Event outcome =x", "1:22: error[T020]: 'Expect Event' needs a field; '=x' is not one"),
  ]

  @Test(arguments: [claims, values, events].flatMap { $0 }) func `is told, and hides nothing behind it`(
    _ text: String, _ headline: String
  ) {
    let tape = Tape(text + "\nStep \"after\"")
    #expect(tape.diagnostics.first?.headline == "t.tape:\(headline)")
    #expect(tape.commands.last?.action == .step("after"))
  }
}
