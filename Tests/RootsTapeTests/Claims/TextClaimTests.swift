import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A claim about what is shown` {
  private static func stage(cursor: Point? = Point(x: 3, y: 1)) -> StillStage {
    let frame = Frame(
      rows: ["Home │ Feed", "> one one", "", "漢字 two", "ready"], columns: 20, cursor: cursor)
    let stage = StillStage([:], frame)
    stage.panes = [
      "body": Rect(x: 0, y: 1, width: 20, height: 3), "side": Rect(x: 7, y: 0, width: 5, height: 2),
      "foot": Rect(x: 0, y: 4, width: 20, height: 1),
    ]
    return stage
  }

  // The screen shows a flag as its letters, and a family as one person.
  @Test(arguments: ["🇩🇪", "👨‍👩‍👧", "❤️", "👍🏽"])
  func `is about a picture as the screen shows it`(_ picture: String) {
    let stage = StillStage([:], Frame(rows: ["> \(picture) <"], columns: 20, cursor: nil))
    #expect(stage.told("Expect \"\(picture)\"").hasPrefix("holds"))
    #expect(stage.told("Expect Not \"\(picture)\"").hasPrefix("fails"))
    #expect(stage.told("Expect \"\(picture)x\"").hasPrefix("fails"))
  }

  nonisolated static let claims: [(String, String)] = [
    ("Expect \"Feed\"", "holds: 'Feed' is on the screen"),
    ("Expect \"feed\"", "fails: 'feed' is not on the screen: 'feed' / not there"),
    ("Expect Not \"Feed\"", "fails: 'Feed' is on the screen: not so / 'Feed' is on the screen"),
    ("Expect Not \"feed\"", "holds: 'feed' is not on the screen"),
    ("Expect \"one\" x 2", "holds: 'one' is on the screen"),
    ("Expect \"one\" x 1", "fails: 'one' is there 2 times: 'one' x 1 / 2 times"),
    ("Expect \"one\" x 3", "fails: 'one' is there 2 times: 'one' x 3 / 2 times"),
    ("Expect \"two\" x 2", "fails: 'two' is there once: 'two' x 2 / once"),
    ("Expect \"none\" x 0", "holds: 'none' is on the screen"),
    ("Expect \"one\" x 0", "fails: 'one' is there 2 times: 'one' x 0 / 2 times"),
    ("Expect \"none\" x 2", "fails: 'none' is not on the screen: 'none' x 2 / not there"),
    ("Expect /o[n]e/ x 2", "holds: /o[n]e/ is on the screen"),
    ("Expect /o[n]e/ x 1", "fails: /o[n]e/ is there 2 times: /o[n]e/ x 1 / 2 times"),
    ("Expect /^ready$/", "fails: /^ready$/ is not on the screen: /^ready$/ / not there"),
    ("Expect /(?m)^ready$/", "holds: /(?m)^ready$/ is on the screen"),
    // Rows are joined by line ends, blanks at their ends are left out.
    ("Expect /Feed\\n> one/", "holds: /Feed\\n> one/ is on the screen"),
    ("Expect /one\\n\\n漢/", "holds: /one\\n\\n漢/ is on the screen"),
    // The second half of a wide character is nothing.
    ("Expect \"漢字\"", "holds: '漢字' is on the screen"),
    ("Expect+Line \"one\"", "holds: 'one' is on the cursor's row"),
    ("Expect+Line \"two\"", "fails: 'two' is not on the cursor's row: 'two' / not there"),
    ("Expect+Line /^> one one$/", "holds: /^> one one$/ is on the cursor's row"),
    ("Expect+Row 1 \"Home\"", "holds: 'Home' is on row 1"),
    ("Expect+Row 2 \"Home\"", "fails: 'Home' is not on row 2: 'Home' / not there"),
    ("Expect+Row 5 \"ready\"", "holds: 'ready' is on row 5"),
    ("Expect+Row -1 \"ready\"", "holds: 'ready' is on row -1"),
    ("Expect+Row -5 \"Home\"", "holds: 'Home' is on row -5"),
    ("Expect+Row 6 \"ready\"", "fails: there are only 5 rows: row 6 / 5 rows"),
    ("Expect+Row -6 \"ready\"", "fails: there are only 5 rows: row -6 / 5 rows"),
    ("Expect+Status \"ready\"", "holds: 'ready' is on the status line"),
    ("Expect+Status \"two\"", "fails: 'two' is not on the status line: 'two' / not there"),
    ("Expect+Pane body \"two\"", "holds: 'two' is on pane body"),
    ("Expect+Pane body \"ready\"", "fails: 'ready' is not on pane body: 'ready' / not there"),
    ("Expect+Pane body Row 3 \"two\"", "holds: 'two' is on row 3 of pane body"),
    ("Expect+Pane body Row -3 \"one\"", "holds: 'one' is on row -3 of pane body"),
    ("Expect+Pane body Row 4 \"ready\"", "fails: there are only 3 rows: row 4 of pane body / 3 rows"),
    ("Expect+Pane foot Row 2 \"x\"", "fails: there is only 1 row: row 2 of pane foot / 1 row"),
    // A pane is cut out on its sides too.
    ("Expect+Pane side \"Feed\"", "holds: 'Feed' is on pane side"),
    ("Expect+Pane side \"Home\"", "fails: 'Home' is not on pane side: 'Home' / not there"),
    (
      "Expect+Pane bodi \"x\"", "fails: there is no pane 'bodi'; did you mean 'body'?: bodi / absent"
    ),
    ("Expect+Pane zzz \"x\"", "fails: there is no pane 'zzz'; there are body, foot, side: zzz / absent"),
    // Of a place that cannot be, the opposite does not hold either.
    (
      "Expect+Pane bodi Not \"x\"", "fails: there is no pane 'bodi'; did you mean 'body'?: bodi / absent"
    ),
    ("Expect+Pane foot Row 2 Not \"x\"", "fails: there is only 1 row: row 2 of pane foot / 1 row"),
    ("Expect+Pane side Not \"Home\"", "holds: 'Home' is not on pane side"),
    ("Expect \"a\u{1B}[2Jb\"", "fails: 'a\\u{1b}[2Jb' is not on the screen: 'a\\u{1b}[2Jb' / not there"),
  ]

  @Test(arguments: claims) func `is told with where it looked`(_ claim: String, _ told: String) {
    #expect(Self.stage().told(claim) == told)
  }

  @Test func `of a program without panes names none`() {
    let stage = Self.stage()
    stage.panes = [:]
    #expect(stage.told("Expect+Pane body \"x\"") == "fails: there is no pane 'body': body / absent")
    // The last row is the status line where nothing else is called so.
    #expect(stage.told("Expect+Status \"ready\"") == "holds: 'ready' is on the status line")
    stage.panes = ["status": Rect(x: 0, y: 1, width: 20, height: 1)]
    #expect(stage.told("Expect+Status \"one\"") == "holds: 'one' is on the status line")
  }

  @Test func `of the cursor's row means the first one where there is no cursor`() {
    #expect(Self.stage(cursor: nil).told("Expect+Line \"Home\"") == "holds: 'Home' is on the cursor's row")
  }

  private func rows(_ scope: Assertion.TextScope) -> [String] {
    guard case .success(let found) = TextRows.find(scope, on: Self.stage()) else { return [] }
    return found.pairs(expecting: "wanted").map { "\($0.number) \($0.expected)|\($0.actual)|\($0.marks)" }
  }

  @Test func `shows the rows it has looked at that hold something, what was wanted beside the first`() {
    #expect(rows(.screen) == ["1 wanted|Home │ Feed|", "2 |> one one|", "4 |漢字 two|", "5 |ready|"])
    #expect(rows(.pane("body", row: nil)) == ["2 wanted|> one one|", "4 |漢字 two|"])
    // A row that was asked for is shown, though it is empty.
    #expect(rows(.row(3)) == ["3 wanted||"])
    #expect(rows(.row(-1)) == ["5 wanted|ready|"])
    #expect(rows(.pane("body", row: 3)) == ["4 wanted|漢字 two|"])
    #expect(rows(.line) == ["2 wanted|> one one|"])
    #expect(rows(.status) == ["5 wanted|ready|"])
  }

  @Test func `looks at what is left of a frame that is cut`() {
    let frame = Frame(rows: ["abcd", "efgh", "ijkl"], cursor: Point(x: 2, y: 1))
    let part = frame.cropped(to: Rect(x: 1, y: 1, width: 2, height: 5))
    #expect(part.rows == ["fg", "jk"] && part.cursor == Point(x: 1, y: 0))
    #expect(frame.cropped(to: Rect(x: 0, y: 2, width: 4, height: 1)).cursor == nil)
    #expect(frame.cropped(to: Rect(x: 3, y: 1, width: 1, height: 1)).cursor == nil)
    // Nothing of the frame, or all of it: there is nothing to cut.
    #expect(frame.cropped(to: Rect(x: 9, y: 9, width: 1, height: 1)) == frame)
    #expect(frame.cropped(to: Rect(x: 0, y: 0, width: 9, height: 9)) == frame)
  }
}
