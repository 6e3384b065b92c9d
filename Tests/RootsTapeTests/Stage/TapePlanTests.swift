@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `The plan of a tape` {
  private static func plan(_ text: String) -> TapePlan {
    let source = SourceText(name: "t.tape", text: text)
    return TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
  }

  @Test func `is that of a tape that says nothing`() {
    let plan = Self.plan("Enter")
    #expect(plan.setup == StageSetup())
    #expect(plan.picture == PictureOptions())
    #expect(plan.waitTimeout == .seconds(15) && plan.patience == .seconds(10))
    #expect(plan.typingSpeed == .milliseconds(50) && plan.playbackSpeed == 1)
    #expect(plan.frameTime == .seconds(1) / 30)
    #expect(plan.waitPattern == nil && plan.needs == [] && plan.keyCount == 1)
  }

  @Test func `sets up the program`() {
    let plan = Self.plan(
      """
      Set Cols 100
      Set Rows 40
      Set Seed 18446744073709551615
      Set Clock "2027-02-03T04:05:06Z"
      Set Locale de_DE.UTF-8
      Set Motion on
      Set Guard 2m
      Env A "1"
      Env B "2"
      Env A "3"
      Launch shop.kdl --flag
      Launch other.kdl
      """)
    #expect(plan.setup.size == Size(columns: 100, rows: 40))
    #expect(plan.setup.seed == .max)
    #expect(plan.setup.clock == "2027-02-03T04:05:06Z")
    #expect(plan.setup.locale == "de_DE.UTF-8")
    #expect(plan.setup.motion == .full)
    #expect(plan.setup.environment == ["A": "3", "B": "2"])
    #expect(plan.setup.app == "shop.kdl" && plan.setup.arguments == ["--flag"])
    #expect(plan.patience == .seconds(120))
  }

  @Test func `takes settings until the first key, and no later ones`() {
    let plan = Self.plan("Set Cols 100\nSleep 1s\nSet Rows 40\nEnter\nSet Cols 60\nSet Seed 9\nSet Guard 3s")
    #expect(plan.setup.size == Size(columns: 100, rows: 40))
    #expect(plan.setup.seed == 1 && plan.patience == .seconds(10))
  }

  nonisolated static let times: [(String, Duration)] = [
    ("Set WaitTimeout 5", .seconds(5)), ("Set WaitTimeout 500ms", .milliseconds(500)),
    ("Set WaitTimeout 2m", .seconds(120)), ("Set WaitTimeout .5", .milliseconds(500)),
  ]

  @Test(arguments: times) func `says how long a wait waits`(_ line: String, _ time: Duration) {
    #expect(Self.plan(line).waitTimeout == time)
  }

  nonisolated static let speeds: [(String, Double, Duration)] = [
    ("Set PlaybackSpeed 2", 2, .seconds(1) / 30), ("Set PlaybackSpeed 0", 1, .seconds(1) / 30),
    ("Set PlaybackSpeed 1000", 100, .seconds(1) / 30), ("Set PlaybackSpeed .001", 0.05, .seconds(1) / 30),
    ("Set PlaybackSpeed \"x\"", 1, .seconds(1) / 30), ("Set PlaybackSpeed \"nan\"", 1, .seconds(1) / 30),
    ("Set Framerate 50", 1, .seconds(1) / 50), ("Set Framerate 0", 1, .seconds(1) / 30),
    ("Set Framerate .5", 1, .seconds(1)), ("Set Framerate 1000", 1, .seconds(1) / 100),
    ("Set Framerate \"-5\"", 1, .seconds(1) / 30),
  ]

  @Test(arguments: speeds)
  func `keeps the speed of films within bounds`(_ line: String, _ speed: Double, _ frame: Duration) {
    let plan = Self.plan(line)
    #expect(plan.playbackSpeed == speed)
    #expect(plan.frameTime == frame)
  }

  @Test func `knows what is written, taken, needed and pressed`() {
    let plan = Self.plan(
      """
      Output a.txt
      Output b.cast
      Require sh
      Set WaitPattern /re[a]dy/
      Set TypingSpeed 20ms
      Type "añb" Enter 3
      Alt+abc
      Ctrl+A 2
      Down 0
      Screenshot a.png
      Capture b.svg
      Capture b.svg
      """)
    #expect(plan.outputs == ["a.txt", "b.cast"])
    #expect(plan.pictures == ["a.png", "b.svg"])
    #expect(plan.requirements == ["sh"])
    #expect(plan.waitPattern?.source == "re[a]dy")
    #expect(plan.typingSpeed == .milliseconds(20))
    #expect(plan.keyCount == 3 + 3 + 3 + 2)
  }

  nonisolated static let needs: [(String, TapePlan.Needs)] = [
    ("Expect Event note", .events), ("Expect Completed a", .events), ("Check Dismissed a", .events),
    ("Expect Not Cancelled a", .events), ("Expect Changed", .changes), ("Expect Unchanged", .changes),
    ("Expect Top a", []), ("Expect Same \"a\"", []), ("Expect \"Event\"", []),
    ("Expect Changed\nExpect Event note", [.events, .changes]),
  ]

  @Test(arguments: needs) func `remembers what its claims look back at`(
    _ tape: String, _ needs: TapePlan.Needs
  ) {
    #expect(Self.plan(tape).needs == needs)
  }
}

@Suite(.timeLimited) struct `The looks that a tape sets` {
  private static func picture(_ settings: String...) -> PictureOptions {
    let text = settings.map { "Set \($0)" }.joined(separator: "\n")
    let source = SourceText(name: "t.tape", text: text)
    return TapePlan(TapeProgram(source) { _, _ in nil }, of: source).picture
  }

  @Test func `are those of its pictures`() {
    let picture = Self.picture(
      "FontFamily \"My Font\"", "FontSize 20", "Padding 5", "Margin 6", "MarginFill \"#674EFF\"",
      "BorderRadius 7",
      "WindowBar RingsRight")
    #expect(picture.fontFamily == "My Font")
    #expect([picture.fontSize, picture.padding, picture.margin, picture.borderRadius] == [20, 5, 6, 7])
    #expect(picture.marginFill == RGB(red: 0x67, green: 0x4E, blue: 0xFF))
    #expect(picture.windowBar == .ringsRight)
  }

  @Test func `stay as they are where the value says nothing`() {
    let usual = PictureOptions()
    #expect(Self.picture("FontSize 1.5", "Padding \"x\"", "Margin \"1e3\"", "BorderRadius \"\"") == usual)
    #expect(Self.picture("Theme \"Dracula\"", "Theme {1}", "Width 100", "LineHeight 2") == usual)
    #expect(Self.picture("MarginFill \"red\"").marginFill == RGB("red"))
  }

  @Test func `are light, dark, or the colors of a theme`() {
    let light = Self.picture("Theme \"LIGHT\"")
    #expect(light.palette == .light && light.theme == .light)
    #expect(Self.picture("Theme light", "Theme dark").palette == .dark)
    let own = Self.picture(
      "Theme { \"background\": \"#FFFFFF\", \"foreground\": \"#000001\", \"red\": 3, \"x\": \"#111111\" }")
    #expect(own.palette.background == RGB(red: 255, green: 255, blue: 255))
    #expect(own.palette.foreground == RGB(red: 0, green: 0, blue: 1))
    #expect(own.theme == .light, "what is written on a light ground is dark")
    let night = Self.picture("Theme { \"background\": \"#101010\" }")
    #expect(night.theme == .dark && night.palette != .dark)
  }
}
