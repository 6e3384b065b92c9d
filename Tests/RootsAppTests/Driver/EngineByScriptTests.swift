import Roots
import TestTraits
import Testing

/// The rules of the engine, said in lines.
@MainActor @Suite(.timeLimited) struct `The engine by script` {
  private static let app = """
    tab home root=list; tab friends root=people; tab settings root=options
    screen list; screen people; screen options; screen item identity=id { param id type=int }; screen chat
    accessory cart; accessory card; accessory note input=passes; accessory wall opaque=#true
    """

  @Test(arguments: [
    (["push item id=1", "overlay cart", "push chat @on=tab:home"], "home: list > item > chat"),
    (["overlay cart", "push chat @on=tab:home @keep-overlays=#true"], "home: list > chat | 0: cart"),
    (["push chat @on=tab:friends @activate=#false"], "home: list"),
    (["push item id=1", "push item id=2", "push chat @popping-to=item"], "home: list > item > item > chat"),
    (
      ["push chat", "push item id=2", "push item id=3 @popping-to=chat @inclusive=#true"], "home: list > item"
    ),
    (["push item id=1", "push-new item id=1"], "home: list > item"),
    (["push item id=1", "navigate item id=2"], "home: list > item > item"),
    (["push item id=1", "push chat", "reveal item id=1"], "home: list > item"),
    (["push chat", "push item id=1", "pop 5"], "home: list"),
    (["push chat", "push item id=1", "pop @from=c4"], "home: list > item"),
    (["push chat", "pop-to item"], "home: list > chat > item"),
    (["push chat", "pop-to item @if-absent=replace-top"], "home: list > item"),
    (["push chat", "pop-to item @if-absent=reset @on=tab:home"], "home: item"),
    (["push chat", "push item id=1", "pop-to-root"], "home: list"),
    (["push chat", "replace item id=1"], "home: list > item"),
    (["push item id=1", "go-to chat"], "main: chat"), (["go-to chat", "tab 1"], "friends: people"),
    (["push chat", "push item id=1", "bring-to-front chat"], "home: list > item > chat"),
    (["set-stack @on=tab:home { list; item id=1; chat }"], "home: list > item > chat"),
    (["overlay cart", "push card", "overlay cart @layer=0"], "home: list | 0: cart > card > cart"),
    (["overlay cart", "overlay card", "dismiss 0"], "home: list | 1: card"),
    (["overlay cart", "overlay card @layer=5", "dismiss"], "home: list | 0: cart"),
    (["overlay cart", "overlay card", "dismiss-all"], "home: list"),
    (["overlay cart", "push chat @on=layer:0", "pop", "pop"], "home: list"),
    (["tab friends", "push chat", "tab home", "tab friends"], "friends: people > chat"),
    (["tab friends", "push chat", "reselect"], "friends: people"),
    (["tab friends", "tab settings", "back", "back"], "home: list"),
    (["push chat @embed=inner", "push item id=1"], "home: list > @stack | inner/ chat > item"),
    (["push chat @embed=inner", "push item id=1 @in=inner", "back", "back"], "home: list"),
    (["push chat", "undo"], "home: list"), (["push chat", "undo", "redo"], "home: list > chat"),
    (
      ["transaction { push chat; overlay cart; transaction { push item id=1 @on=tab:home } }"],
      "home: list > chat > item"
    ),
  ])
  func `keeps its rules`(_ lines: [String], _ stacks: String) throws {
    let drive = try Drive(Self.app)
    var last: Drive.Answer?
    for line in lines { last = try drive(line) }
    #expect(last?.stacks == stacks)
    #expect(last?.events.contains { $0.hasPrefix("diagnostic") } == false)
  }

  @Test(arguments: [
    ("pop", "atRoot"), ("push nothing", "unknownScreen"), ("tab nothing", "unknownTab"),
    ("push chat @on=layer:3", "unknownLayer"), ("push chat @in=nowhere", "unknownLayer"),
    ("pop-to chat @if-absent=fail", "notPresent"), ("push cart", "notAllowedHere"),
    ("push item id=x", "wrongPayload"), ("remove-tab home", "notAllowedHere"), ("back", "atRoot"),
    ("overlay cart @layer=10", "layerLimit"), ("open \"test://x\"", "noMatch"), ("go chat", "noPath"),
  ])
  func `refuses with a reason, and nothing changes`(_ line: String, _ code: String) throws {
    let drive = try Drive(Self.app)
    try drive("overlay note")
    let before = try drive("state").state
    let answer = try drive(line)
    #expect(answer.outcome == "rejected")
    #expect(answer.code == code, "\(answer.message ?? "")")
    #expect(answer.state == before)
  }

  @Test(arguments: [
    "tab home", "pop-to list", "pop-to-root", "dismiss", "dismiss-all", "undo", "grant",
    "set-stack @on=tab:home { list }",
  ])
  func `leaves things as they are where they are as asked`(_ line: String) throws {
    #expect(try Drive(Self.app)(line).outcome == "unchanged")
  }

  @Test func `tells when a screen had to be pushed instead`() throws {
    let answer = try Drive(Self.app)("pop-to chat")
    #expect(answer.outcome == "pushedInstead")
    #expect(answer.pushed == "c4")
  }
}
