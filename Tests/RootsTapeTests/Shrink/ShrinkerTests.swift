@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A failing tape` {
  private func shrunk(_ text: String, limit: Int = 2_000) async -> Shrinker.Outcome {
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles(), limit: limit) { ToyStage($0) }
    return await shrinker.shrink(SourceText(name: "toy.tape", text: text))
  }

  private func lines(_ outcome: Shrinker.Outcome) -> [String] {
    guard case .shrunk(let shrunk) = outcome else { return ["\(outcome)"] }
    return shrunk.tape.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `loses everything that its failure does not need`() async {
    let outcome = await shrunk(
      """
      # a long way round
      Set Cols 90
      Output frames.txt
      Step "one"
      Type "hello" Tab Tab
      Expect Tab home
      Down 3
      Enter 7
      Escape
      Note "now"
      Enter
      Expect Depth 8
      Up
      Enter@2s 4
      Expect Tab home
      Expect Depth 3
      """)
    #expect(lines(outcome) == ["Enter", "Expect Depth 3"])
  }

  @Test func `keeps as many keys as it takes, and the smallest of them`() async {
    let outcome = await shrunk(
      """
      Type "xyz" Backspace 2 Tab Tab
      Ctrl+O
      Escape
      Enter 9
      F5
      Escape 2
      Expect Top list
      """)
    guard case .shrunk(let shrunk) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(lines(outcome) == ["Enter", "Expect Top list"])
    #expect((shrunk.keysBefore, shrunk.keysAfter) == (21, 1))
    #expect(shrunk.tape.hasPrefix("# From 21 keys to 1 in \(shrunk.runs) runs.\n"))
  }

  @Test func `says how often it was played while it becomes shorter`() async {
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { ToyStage($0) }
    var seen: [(runs: Int, keys: Int)] = []
    shrinker.onRun = { seen.append(($0, $1)) }
    let source = SourceText(name: "toy.tape", text: "Type \"xy\"\nTab 2\nEnter\nExpect Top list")
    guard case .shrunk(let shrunk) = await shrinker.shrink(source) else {
      Issue.record("it is not shrunk")
      return
    }
    #expect(seen.map(\.runs) == Array(1...shrunk.runs))
    #expect(seen.first?.keys == shrunk.keysBefore && seen.last?.keys == shrunk.keysAfter)
  }

  @Test func `keeps the values with which it failed if it is told to`() async throws {
    let app = try TextApp.app(
      """
      app "Loans" {
        start screen=home; set due=14 renewed=#false
        screen home { list { row "Loan" { push loan } } }
        screen loan { text "due in {due} days"; list { row "Renew" { set renewed=#true } } }
      }
      """)
    func keys(_ likeness: Shrinker.Likeness) async -> Int? {
      let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
        try SessionStage(app, setup)
      }
      shrinker.likeness = likeness
      let tape = "Enter 2\nEscape\nEnter\nExpect \"due in 28 days\""
      guard case .shrunk(let shrunk) = await shrinker.shrink(SourceText(name: "due.tape", text: tape)) else {
        return nil
      }
      return shrunk.keysAfter
    }
    #expect(await keys(.claim) == 1)
    // The loan has to come after it was renewed.
    #expect(await keys(.claimAndEffects) == 4)
  }

  @Test func `keeps the way to the thing of which a text is wrong, and the text`() async throws {
    let app = try TextApp.app(
      """
      app "Rooms" {
        start screen=home
        screen home { list { row "One" { push thing n=1 }; row "Two" { push thing n=2 } } }
        screen thing { param n type=int; list { row "Cellar" { push room n="{n}" }; row "Room" { push room n="{n}" } } }
        screen room { param n type=int; text "Room {n} is on the first floor." }
      }
      """)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    shrinker.likeness = .claimAndEffects
    shrinker.wrong = "Room 2 is on the first floor."
    let claim = "Expect \"Room 2 is on the second floor.\""
    let outcome = await shrinker.shrink(
      SourceText(name: "room.tape", text: "Down\nEnter\nDown\nEnter\n\(claim)"))
    #expect(lines(outcome) == ["Down", "Enter", "Down", "Enter", claim])
  }

  @Test func `keeps the window in which a text was seen, and no look at the help`() async throws {
    let app = try TextApp.app(
      """
      app "Soup" {
        start screen=home
        screen home { list { row "Soup" { push soup } } }
        screen soup { text "Onion soup. Slice six onions and let them brown slowly; half an hour is not too long." }
      }
      """)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    shrinker.likeness = .claimAndEffects
    let outcome = await shrinker.shrink(
      SourceText(
        name: "soup.tape",
        text: """
          Set Cols 40
          Set Rows 14
          Set Seed 3
          Type "?"
          Down
          Escape
          Enter
          Type "?"
          Escape
          Expect Not "Onion soup. Slice six onions and"
          """))
    #expect(
      lines(outcome) == [
        "Set Cols 40", "Set Rows 14", "Enter", "Expect Not \"Onion soup. Slice six onions and\"",
      ])
  }

  @Test(arguments: [
    ("Enter\nDown\nEnter", 6),
    // A setting whose row is dead.
    ("Down\nEnter", 5),
  ]) func `keeps what was done before a person went on to see it`(_ deed: String, _ count: Int) async throws {
    let app = try TextApp.app(
      """
      app "Desks" {
        start screen=home; set desk="main" news="on"
        screen home { list { row "Settings" { push settings } } }
        screen settings {
          text "{desk} {news}"; list { row "Desk" { push desk }; row "News" { set news="on" } }
        }
        screen desk { list { row "Main" { complete "main" }; row "South" { complete "south" } } }
      }
      """)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    shrinker.likeness = .claimAndEffects
    let tape = "Enter\nDown\nUp\n\(deed)\nEscape\nDown 2\nUp\nEnter\nExpect Not \"main on\""
    let outcome = await shrinker.shrink(SourceText(name: "desks.tape", text: tape))
    guard case .shrunk(let shrunk) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(shrunk.keysAfter == count, "\(shrunk.tape)")
    #expect(shrunk.tape.contains(" runs. The last keys do the same; 'tape shrink' keeps the claim alone.\n"))
    #expect(shrunk.tape.contains(deed), "\(shrunk.tape)")
  }

  @Test(arguments: [
    // A text that is given up.
    ("Down\nEnter\nType \"clover\"\nEscape\nExpect \"Leave?\"", "Down, Enter, Type \"r\", Escape"),
    // A value that was changed long before.
    (
      "Enter\n" + String(repeating: "Down\nEnter\nEscape\nUp\n", count: 8) + "Down\nEnter\nExpect Top far",
      "Down, Enter"
    ),
  ]) func `keeps what the last keys did, and no more`(_ tape: String, _ keys: String) async throws {
    let app = try TextApp.app(
      """
      app "Labels" {
        start screen=home; set on=#false
        screen home { list { row "On" { set on=#true }; row "Label" { push label } } }
        screen label { field words }
        screen far
      }
      """)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    shrinker.likeness = .claimAndEffects
    let outcome = await shrinker.shrink(SourceText(name: "labels.tape", text: tape))
    #expect(lines(outcome).dropLast().joined(separator: ", ") == keys)
  }

  @Test(arguments: [("Type \"{pin}\"", false), ("Type \"{a b}\"", true), ("Type \"pin\"", true)])
  func `keeps the name of a secret in one piece`(_ line: String, _ isCut: Bool) {
    let source = SourceText(name: "a.tape", text: line)
    #expect(Tape(source).commands.allSatisfy { (TapeUnit($0, in: source).text != nil) == isCut })
  }

  @Test func `may fail without a claim`() async {
    let outcome = await shrunk("Type \"ab\"\nF5\nUp")
    #expect(lines(outcome) == ["F5"])
  }

  @Test func `keeps what broke the claim, though the program looks the same before`() async throws {
    let text = """
      app "Visit" {
        start screen=today
        screen today { list { row "Open" { push appointment } } }
        screen appointment { list { row "Move" { push move } } }
        screen move { list { row "Done" { pop; pop } } }
      }
      """
    let app = try TextApp.app(text)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let tape = "Type \"i\"\nType \"i\"\nEnter 3\nCheck Stack today appointment"
    let source = SourceText(name: "visit.tape", text: tape)
    guard case .shrunk(let shrunk) = await shrinker.shrink(source) else {
      Issue.record("it is not shrunk")
      return
    }
    #expect(shrunk.keysAfter == 3, "\(shrunk.tape)")
    #expect(lines(.shrunk(shrunk)) == ["Enter 3", "Check Stack today appointment"])
  }

  @Test(arguments: [
    // A claim of the state fails before the dead row is chosen, and of the screen from the start.
    ("Enter\nDown\nEnter\nExpect Not State values.session == \"ada\"", "Enter, Down, Enter"),
    ("Down\nDown\nEnter\nEscape\nUp\nEnter\nUp 2\nExpect Not Top home", "Down, Enter"),
    // The screen shows a field, whose letters do not matter.
    ("Down 2\nEnter\nType \"abc\"\nExpect Not Top note", "Down 2, Enter"),
    // It is the row that gives the value that matters, not the one that came last.
    ("Enter\nDown\nEnter\nUp\nEnter\nExpect Not State values.session == \"ada\"", "Enter"),
  ]) func `keeps the key that does nothing, if that is what is wrong`(_ tape: String, _ keys: String)
    async throws
  {
    let app = try TextApp.app(
      """
      app "Dead" {
        start screen=home
        set session=#null
        screen home { list { row "In" { set session="ada" }; row "Out" { }; row "Note" { push note } } }
        screen note { field words }
      }
      """)
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let outcome = await shrinker.shrink(SourceText(name: "dead.tape", text: tape))
    #expect(lines(outcome).dropLast().joined(separator: ", ") == keys)
  }

  @Test func `shortens texts letter by letter`() async {
    let outcome = await shrunk("Type \"many a word\"\nExpect Not \"w\"")
    #expect(lines(outcome) == [#"Type "w""#, #"Expect Not "w""#])
  }

  @Test(arguments: [1, 3, 4, 5]) func `is as short as it has become when its runs are used up`(
    _ limit: Int
  ) async {
    let outcome = await shrunk("Type \"abcdefghijklmnop\"\nEnter 9\nExpect Depth 3", limit: limit)
    guard case .shrunk(let shrunk) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(shrunk.runs <= max(3, limit) && shrunk.end == .spent)
    #expect(shrunk.keysAfter < 25 || limit < 5, "\(shrunk.tape)")
    #expect(shrunk.tape.hasSuffix("\nExpect Depth 3\n"))
  }

  @Test(arguments: [0, 1, 2, 3]) func `is as short as it has become when it is interrupted`(_ after: Int)
    async
  {
    let shrinker = Shrinker(loader: TapeLoader(), files: ToyFiles()) { ToyStage($0) }
    var runs = 0
    shrinker.onRun = { count, _ in runs = count }
    shrinker.isInterrupted = { runs > after || after == 0 }
    let text = "Type \"abcdefghijklmnop\"\nEnter 9\nExpect Depth 3"
    switch await shrinker.shrink(SourceText(name: "toy.tape", text: text)) {
    case .interrupted: #expect(after == 0)
    case .shrunk(let shrunk):
      #expect(after > 0 && shrunk.end == .interrupted && shrunk.runs == after + 1)
      #expect(shrunk.tape.hasSuffix("\nExpect Depth 3\n") && shrunk.keysAfter <= 25)
    case let outcome: Issue.record("\(outcome)")
    }
  }

  @Test func `that passes, or cannot be played, is not shortened`() async {
    guard case .passes = await shrunk("Enter\nExpect Depth 2") else {
      Issue.record("it passes")
      return
    }
    guard case .unplayable = await shrunk("Entre") else {
      Issue.record("it has a mistake")
      return
    }
    guard case .unplayable = await shrunk("Require no-such-program-anywhere\nExpect Depth 9") else {
      Issue.record("a program is missing")
      return
    }
  }

  @Test(arguments: [[3], [3, 17], [0, 1, 2, 40], Array(0..<50)])
  func `is cut down to what is needed together`(_ needed: [Int]) async {
    var count = 0
    let part = await smallestPart(of: Array(0..<50)) { part in
      count += 1
      return needed.allSatisfy(part.contains)
    }
    #expect(part == needed)
    #expect(count < 1_500)
    #expect(await smallestNumber(upTo: 100) { $0 >= needed.count } == needed.count)
    #expect(await smallestNumber(upTo: 100) { $0 != 2 } == 1)
  }
}
