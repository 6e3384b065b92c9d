import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What a program on a stage takes from a tape, and what it says to the rest.
@MainActor @Suite(.timeLimited) struct `A program on a stage` {
  private static let desk = """
    app Desk {
      start screen=list
      screen list { list { row "A" { push item }; row "B" { set count=2 } } }
      screen item guard=auth { text "inside {counts}" }
      guard auth { manual }
      set count=1
    }
    """

  nonisolated static let tapes: [(String, String?)] = [
    ("Resolve guard auth allow", "no request waits for guard 'auth', or for anything else"),
    ("Enter\nResolve guard aut allow", "no request waits for guard 'aut'; requests wait for auth"),
    ("Enter\nExpect Guard auth pending\nResolve guard auth allow\nExpect Top item", nil),
    ("Enter\nResolve guard auth grant\nExpect Guard auth allowed", nil),
    ("Enter\nResolve guard auth refuse \"not now\"\nExpect Top list\nExpect Guard auth denied", nil),
    (
      "Enter\nResolve guard auth denied\nResolve guard auth deny",
      "no request waits for guard 'auth', or for anything else"
    ),
    ("Restart restore", "the program keeps no state; 'restore #true' in its file allows it"),
    ("Down\nEnter\nExpect Value count == 2\nRestart cold\nExpect Value count == 1", nil),
    ("Give {\"count\":5}\nExpect Value count == 5", nil),
    ("Give {\"coun\":5}", "the app has no value 'coun'; did you mean 'count'?"),
    // Nothing sets it, but a text reads it.
    ("Give {\"counts\":5}\nEnter\nResolve guard auth allow\nExpect \"inside 5\"", nil),
    ("Expect Top itm", "main.top.screen is list; the app has no screen 'itm'; did you mean 'item'?"),
    ("Expect Stack list itm", "main.stack is [list]; the app has no screen 'itm'; did you mean 'item'?"),
    ("Expect Focus itm", "focus is main, list; the app has no screen 'itm'; did you mean 'item'?"),
    ("Expect Completed itm", "itm has not completed; the app has no screen 'itm'; did you mean 'item'?"),
    (
      "Expect Guard aut allowed",
      "guard 'aut' was never asked; the app has no guard 'aut'; did you mean 'auth'?"
    ),
    ("Expect Top item", "main.top.screen is list"),
    ("Expect Guard auth allowed", "guard 'auth' was never asked"),
    ("Sleep 3s\nRestart cold\nSleep 1s\nExpect Top list", nil),
    ("Resize 40 10\nRestart cold\nExpect+Row 11 \"x\"", "there are only 10 rows"),
  ]

  @Test(arguments: tapes) func `takes what a tape wants, or says why not`(_ tape: String, _ sentence: String?)
    async throws
  {
    let result = try await TextApp.play(tape, on: Self.desk)
    #expect(result.failures.first?.sentence == sentence)
  }

  private static let asking = """
    app Asking {
      start screen=list
      screen list { list {
        row "Form" { push sealed }; row "Hand" { push hand }; row "Both" { push both }; row "Draft" { push draft }
        row "If" { push conditional }; row "On" { push sent }
      } }
      screen sealed guard=lock; screen hand guard=auth; screen both guard="lock,auth"
      screen draft { leave-guard "Leave it?" }; screen conditional guard=if; screen sent guard=on
      accessory login { submit "In" { complete } }
      guard lock { ask login; remember in }; guard auth { manual }; guard if { when ok=#true }
      guard on { redirect { push draft } }
      set in=#null ok=#false
    }
    """

  nonisolated static let resolutions: [(String, String?)] = [
    ("Enter\nResolve guard lock allow\nExpect Stack list sealed\nExpect Layers 0", nil),
    ("Enter\nResolve guard lock allow\nExpect Event guard.answered\nExpect Guard lock allowed", nil),
    ("Enter\nResolve guard lock deny\nExpect Stack list\nExpect Layers 0\nExpect Guard lock denied", nil),
    ("Down\nEnter\nResolve guard auth allow\nExpect Stack list hand", nil),
    (
      "Down 2\nEnter\nResolve guard lock allow\nExpect Stack list\nResolve guard auth allow\nExpect Stack list both",
      nil
    ),
    ("Down 3\nEnter\nEscape\nResolve guard draft allow\nExpect Stack list\nExpect Layers 0", nil),
    ("Down 3\nEnter\nEscape\nResolve guard draft deny\nExpect Stack list draft\nExpect Layers 0", nil),
    ("Enter\nDo push sealed @on=main\nResolve guard lock allow\nExpect Stack list sealed sealed", nil),
    ("Down 4\nEnter\nResolve guard if allow", "no request waits for guard 'if', or for anything else"),
    ("Down 5\nEnter\nResolve guard on allow", "no request waits for guard 'on', or for anything else"),
    ("Resolve guard lock deny", "no request waits for guard 'lock', or for anything else"),
  ]

  @Test(arguments: resolutions) func `takes a tester's answer in the place of every guard that waits for one`(
    _ tape: String, _ sentence: String?
  ) async throws {
    let result = try await TextApp.play(tape, on: Self.asking)
    #expect(result.failures.first?.sentence == sentence)
  }

  nonisolated static let answers: [(StageInput, String)] = [
    (
      .resolve(kind: "loader", name: "auth", outcome: "done", nil),
      "'loader' cannot be resolved; did you mean 'guard'?"
    ),
    (
      .resolve(kind: "guard", name: "auth", outcome: "maybe", nil),
      "a guard is resolved by allow or deny, not 'maybe'"
    ),
  ]

  @Test(arguments: answers) func `refuses an answer that no tape can give`(
    _ answer: StageInput, _ sentence: String
  ) async throws {
    let stage = try await stage()
    stage.press(.enter)
    await stage.settle()
    await #expect(throws: StageRefusal(sentence)) { try await stage.take(answer) }
  }

  private func stage(_ setup: StageSetup = StageSetup()) async throws -> SessionStage {
    let stage = try SessionStage(TextApp.app(Self.desk), setup)
    await stage.settle()
    return stage
  }

  @Test func `goes on with its time where it is started again`() async throws {
    let stage = try await stage()
    var heard: [Duration] = []
    stage.listener = { heard.append($0.time) }
    stage.advance(to: .seconds(5))
    #expect(stage.now == .seconds(5))
    try await stage.take(.restart(.cold))
    await stage.settle()
    #expect(stage.now == .seconds(5))
    stage.advance(to: .seconds(7))
    stage.press(.down)
    #expect(stage.now == .seconds(7) && heard.last == .seconds(7), "\(heard)")
    #expect(heard == heard.sorted())
  }

  @Test func `says what keeps it from being settled`() async throws {
    let stage = try await stage()
    #expect(stage.busy == [] && stage.isSettled && !stage.isAtWork && stage.asleep == [])
    #expect(stage.violations == [] && stage.exitStatus == nil && stage.secretField == nil)
  }

  @Test func `has panes that lie on its screen`() async throws {
    for (columns, rows) in [(80, 24), (20, 5)] {
      var setup = StageSetup()
      setup.size = Size(columns: columns, rows: rows)
      let stage = try await stage(setup)
      #expect(stage.size == setup.size && stage.frame.size == setup.size)
      #expect(stage.panes["status"] == Rect(x: 0, y: rows - 1, width: columns, height: 1))
      #expect(stage.pictureViolations == [])
      #expect(stage.violations == [])
    }
  }

  // MARK: Pictures

  @Test func `has a picture of the size of its screen`() {
    let stage = StillStage([:], Frame(rows: ["漢字", "ab"]))
    #expect(stage.pictureViolations == [])
    stage.screen = Size(columns: 5, rows: 2)
    #expect(stage.pictureViolations == ["the picture is 4x2, the screen 5x2"])
  }

  @Test func `has panes within its screen, in the order of their names`() {
    let stage = StillStage([:], Frame(rows: ["abcd", "efgh"]))
    stage.panes = [
      "whole": Rect(x: 0, y: 0, width: 4, height: 2), "none": Rect(x: 9, y: 9, width: 0, height: 0),
      "corner": Rect(x: 3, y: 1, width: 1, height: 1),
    ]
    #expect(stage.pictureViolations == [])
    stage.panes["right"] = Rect(x: 3, y: 0, width: 2, height: 1)
    stage.panes["below"] = Rect(x: 0, y: 1, width: 1, height: 2)
    #expect(
      stage.pictureViolations == [
        "pane 'below' reaches beyond the screen", "pane 'right' reaches beyond the screen",
      ])
  }

  // MARK: Events

  @Test func `is followed by a log that gives what is behind a number`() {
    var log = TapeLog()
    #expect(log.last == 0 && log.newest == nil && log.lines(after: 0).isEmpty)
    for number in 1...5 {
      log.append(LogEvent(number: 9, time: .zero, .key("k\(number)")), during: number * 10)
    }
    #expect(log.lines(after: 0).map(\.number) == [1, 2, 3, 4, 5] && log.newest?.step == 50)
    #expect(log.lines(after: 3).map(\.event.summary) == ["k4", "k5"])
    #expect(log.lines(after: 5).isEmpty && log.lines(after: 99).isEmpty)
    #expect(log.lines(after: -7).count == 5)
  }

  @Test func `forgets the oldest half of its events, and keeps their numbers`() {
    var log = TapeLog()
    let event = LogEvent(number: 0, time: .zero, .note("x"))
    for _ in 0..<2 * TapeLog.memory { log.append(event, during: 0) }
    #expect(log.lines(after: 0).count == 2 * TapeLog.memory)
    log.append(event, during: 0)
    #expect(log.last == 2 * TapeLog.memory + 1)
    #expect(log.lines(after: 0).count == TapeLog.memory + 1)
    #expect(log.lines(after: 0).first?.number == TapeLog.memory + 1)
    #expect(log.lines(after: TapeLog.memory + 1).first?.number == TapeLog.memory + 2)
  }

  // MARK: Starting

  @Test func `is started with what a tape asks for`() {
    var setup = StageSetup()
    (setup.arguments, setup.seed, setup.clock) = (["--x"], 7, "2027-01-01T00:00:00Z")
    setup.environment = ["A": "b"]
    let launch = Launch(setup)
    #expect(launch.arguments == ["--x"] && launch.seed == 7 && launch.clock == "2027-01-01T00:00:00Z")
    #expect(launch.environment == ["A": "b"] && launch.beginning == .restored)
    setup.start = .anew
    #expect(Launch(setup).beginning == .anew)
  }

  @Test func `that cannot be started says why`() {
    #expect(throws: StageRefusal("no room")) {
      _ = try ProgramStage(StageSetup()) { _ in throw StageRefusal("no room") }
    }
  }

  /// A stage whose program starts once and refuses each further start.
  private func stageThatStartsOnce() throws -> ProgramStage {
    var starts = 0
    return try ProgramStage(StageSetup()) { _ in
      starts += 1
      if starts > 1 { throw StageRefusal("no room") }
      return StartedProgram(try Navigator(AppMap { Screen("door") { _ in BodyScreen { "Come in." } } }))
    }
  }

  @Test func `that cannot be started again keeps its time`() async throws {
    let stage = try stageThatStartsOnce()
    stage.advance(to: .seconds(5))
    await #expect(throws: StageRefusal("no room")) { try await stage.take(.restart(.cold)) }
    #expect(stage.now == .seconds(5))
  }

  @Test func `that cannot be started again is heard on`() async throws {
    let stage = try stageThatStartsOnce()
    var heard: [String] = []
    stage.listener = { heard.append($0.description) }
    await #expect(throws: StageRefusal("no room")) { try await stage.take(.restart(.cold)) }
    heard = []
    stage.press(.down)
    #expect(heard != [])
  }

  nonisolated static let pictures: [(String, String)] = [
    ("a.svg", "<svg"), ("a.html", "<"), ("a.ansi", "one"), ("a.frame", "roots-frame 1 3x1 cursor off\none|"),
    ("a.txt", "one\n"), ("a", "one\n"), ("a.png", "PNG"), ("a.SVG", "one\n"),
  ]

  @Test(arguments: pictures) func `is kept as a picture of the kind that its name says`(
    _ path: String, _ start: String
  ) {
    let files = ToyFiles()
    #expect(FramePicture(Frame(rows: ["one"]), PictureOptions()).write(to: path, files) == nil)
    #expect(files.text(path).hasPrefix(start), "\(files.text(path))")
    files.isReadOnly = true
    #expect(
      FramePicture(Frame(rows: ["one"]), PictureOptions()).write(to: path, files) == .refused("read-only"))
  }
}
