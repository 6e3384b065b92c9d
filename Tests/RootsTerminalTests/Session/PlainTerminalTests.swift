import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A terminal of lines` {
  /// What is said from the beginning on while these lines are entered.
  private func talk(
    _ scene: Shop.Scene, _ lines: String..., detail: Deck.Detail = .inspection
  ) throws -> String {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: detail))
    scene.set(session)
    terminal.begin(session)
    for line in lines {
      said.append(terminal.prompt + line)
      terminal.enter(line)
    }
    return said.joined(separator: "\n")
  }

  /// The answer to a line that a person entered when something had happened by itself.
  private func hear(_ line: String, after change: (Session) -> Void) throws -> (
    said: [String], stack: [String]
  ) {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.stack.set(session)
    terminal.begin(session)
    change(session)
    said = []
    terminal.hear(line)
    return (said, session.navigator.state.keyEntries.map(\.screen))
  }

  @Test(arguments: ["1", "b", "", "text", "k down"]) func `does nothing by a line about what is gone`(
    line: String
  ) throws {
    let (said, stack) = try hear(line) { $0.send(.pop()) }
    #expect(said.first == "· something else has happened meanwhile, and nothing was done")
    #expect(said.last?.hasPrefix(" 1 ") == true && stack == ["catalog"], "\(said)")
    #expect(try hear(line) { _ in }.said.first?.hasPrefix("· something") != true)
  }

  @Test func `does nothing by a line that was entered before the news could be read`() throws {
    for (delay, screen, below) in [
      (0, "catalog", "home"), (999, "catalog", "home"), (1000, "item", "catalog"),
    ] {
      var said: [String] = []
      let terminal = PlainTerminal { said.append($0) }
      let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
      Shop.Scene.stack.set(session)
      terminal.begin(session)
      session.send(.pop())
      let now = ContinuousClock.now
      terminal.sayNews(at: now)
      terminal.hear("1", at: now + .milliseconds(delay))
      #expect(session.navigator.state.keyEntries.last?.screen == screen, "\(said)")
      // It was told once that nothing was done; the next line counts.
      terminal.hear("b", at: now + .milliseconds(delay))
      #expect(session.navigator.state.keyEntries.last?.screen == below, "\(said)")
    }
  }

  @Test(arguments: ["h", "t"]) func `obeys lines that mean the same everywhere`(line: String) throws {
    #expect(try hear(line) { $0.send(.pop()) }.said.first?.hasPrefix("· something") == false)
  }

  @Test(arguments: ["ctrl+p", "g", "?"]) func `opens nothing that would only be drawn`(key: String) throws {
    let said = try talk(.stack, "k \(key)", "2")
    #expect(said.contains("· \(key) opens something that is only drawn; h lists the commands"), "\(said)")
    #expect(said.hasSuffix(try talk(.stack, "2").split(separator: "\n").suffix(2).joined(separator: "\n")))
  }

  @Test func `says at once what happens by itself`() throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.stack.set(session)
    terminal.begin(session)
    said = []
    terminal.sayNews()
    #expect(said.isEmpty)
    session.send(.pop())
    terminal.isPrompting = true
    terminal.sayNews()
    #expect(said.first == "" && said.dropFirst().first?.hasPrefix("tab 1 Home, 2 deep") == true, "\(said)")
    #expect(!terminal.isPrompting)
    session.say("saved")
    terminal.sayNews()
    #expect(said.last == "· saved")
  }

  @MainActor private final class Changing: TextScreen {
    var state = BodyState()
    static var text = ""
    var content: Content { Self.text }
  }

  @Test func `says the first other text that comes by itself, and nothing that counts`() throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let map = AppMap { Screen("w") { _ in Changing() } }
    Changing.text = "One moment, 1"
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    terminal.begin(session)
    for (text, isSaid) in [("One moment, 2", false), ("Sunny, 3", true), ("Rain, 4", false)] {
      said = []
      Changing.text = text
      session.invalidate()
      terminal.sayNews()
      #expect(said.contains { $0.hasSuffix(text) } == isSaid, "\(said)")
    }
  }

  @Test func `says every fact on a line of its own`() throws {
    let said = try talk(.stack, "1", "b")
    #expect(
      said == """
        tab 1 Home, 3 deep: Home, Catalog, Item 42
        Item 42
        Trail shoe, size 42
        In stock: 7
        A light shoe for wet ground and long days.
        Weight 268 g, drop 4 mm.
         1 Add to cart   2 See reviews   3 Ask the seller   b back   t tabs   h help
        > 1
        opened layer 0 over Item 42: Cart
        Cart. 1 x Trail shoe       89.00
         b cancel   h help
        > b
        layer 0 closed, nothing returned. Item 42, tab 1 Home, 3 deep
        Item 42
        Trail shoe, size 42
        In stock: 7
        A light shoe for wet ground and long days.
        Weight 268 g, drop 4 mm.
         1 Add to cart   2 See reviews   3 Ask the seller   b back   t tabs   h help
        """)
  }

  @Test(arguments: Shop.Scene.allCases) func `says no word about layers, depths and guards to an audience`(
    scene: Shop.Scene
  ) throws {
    let said = try talk(scene, "t", "1", "b", "b", "h", detail: .presentation)
    for word in ["layer", "deep", "guard", "held", "by auth"] {
      #expect(!said.contains(word), "'\(word)' in\n\(said)")
    }
  }

  @Test func `names what opens and closes to an audience`() throws {
    let said = try talk(.stack, "1", "b", "t", detail: .presentation)
    for line in [
      "tab 1 Home: Catalog, Item 42\n", "\nopened over Item 42: Cart\n",
      "\nCart closed. Item 42, tab 1 Home\n", "\n t 1 Home   t 2 Map   t 3 Inbox\n",
    ] {
      #expect(said.contains(line), "\(line) in\n\(said)")
    }
  }

  /// Tabs, and programs without any, are often called as their first screen is.
  @Test(arguments: [true, false]) func `says a title once where it names the place as well`(hasTabs: Bool)
    throws
  {
    var said: [String] = []
    var map = AppMap(title: "Desk") { if hasTabs { Tab("desk", root: "desk", title: "Desk") } }
    map.screens = [
      Screen("desk", title: "Desk").make { _ in
        Page {
          "Papers"; List(1...2) { Row("Paper \($0)") {} }
        }
      },
      Screen("paper", title: "Paper").make { _ in Page { "Text" } },
    ]
    if !hasTabs { map.start = .screen("desk") }
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .presentation))
    terminal.begin(session)
    session.send(.push("paper"))
    terminal.catchUp()
    let place = hasTabs ? "tab 1 Desk" : "Desk"
    let home = (hasTabs ? [place] : []) + ["Desk. Papers", " 1 Paper 1   2 Paper 2   h help"]
    #expect(said == home + ["\(place): Paper", "Paper. Text", " b back   h help"])
    terminal.enter("b")
    #expect(Array(said.suffix(home.count)) == home)
  }

  @Test func `says what a layer returned`() throws {
    let said = try talk(.layers, "1")
    #expect(said.contains("layer 2 closed, returned true"))
  }

  @Test func `says what is held and why a choice means nothing`() throws {
    let said = try talk(.guarded, "9", "?", "-", detail: .inspection)
    #expect(said.contains("a number chooses, b goes back"))
    #expect(said.contains("held: go invoices, by auth; + grants, - refuses"))
    #expect(said.contains("there is no choice 9; there are 2"))
    #expect(said.contains("✗ 'auth' refused"))
    #expect(try talk(.stack, "what").contains("'what' is not a command here; h lists the commands"))
  }

  @Test func `lets only those who test decide for a guard`() throws {
    let said = try talk(.guarded, "?", "+", "-", detail: .quiet)
    #expect(said.contains("waiting for an answer\n") && !said.contains("held"))
    #expect(said.contains("'+' is not a command here; h lists the commands"))
    #expect(said.contains("'-' is not a command here; h lists the commands"))
    #expect(!said.contains("grants"))
  }

  /// A braille line shows one row of cells: what has several is told in sentences, pictures not at all.
  @Test func `reads a scene of parts from the top down, and chooses in each`() throws {
    let said = try talk(.multipart, "2")
    #expect(
      said.contains(
        "Car 7. Car 7, 240 m away, 81 % charge. top part: moves with the scene\n"
          + " 1 Reserve for 15 min, 4.20 to start\n 2 Show the way, 0.31 a minute\n 3 Report a fault\n b back"
      ))
    #expect(!said.contains("┼"))
  }

  @Test func `reaches choices in both parts of a scene`() throws {
    var chosen: [String] = []
    var map = AppMap(title: "Parts") { Tab("map", root: "map") }
    map.screens = [
      Screen("map").make { _ in
        Page {
          BackdropPicture(["~"])
          Top(height: 3) { List(1...3) { number in Row("Upper \(number)") { chosen.append("u\(number)") } } }
          Bottom(height: 3) {
            List(1...3) { number in Row("Lower \(number)") { chosen.append("l\(number)") } }
          }
        }
      }
    ]
    let terminal = PlainTerminal { _ in }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    for line in ["5", "2", "6", "1", "4"] { terminal.enter(line) }
    #expect(chosen == ["l2", "u2", "l3", "u1", "l1"])
  }

  @Test func `fills in fields one by one, hides secrets and says what is wrong`() throws {
    let said = try talk(.form, "3", "12", "", "sauna", "w", ".")
    #expect(said.contains("Post code, now 12? 12"))
    #expect(said.contains("'sauna' is none of home, work"))
    #expect(said.contains("3 Post code: 12"))
    #expect(said.contains("4 kind: work of home, work"))
    let secret = try talk(.guarded, "2", "hunter2")
    #expect(secret.contains("2 Password: 7 characters"))
  }

  @Test func `takes text as the answer to the field that has the keys, and goes on with those after it`()
    throws
  {
    let said = try talk(.form, "Grace", "", "12345", "h", "no")
    #expect(
      said.contains("Street, now Oak Road 4? \nPost code, now 12? 12345\nkind (home, work), now work? h"))
    #expect(said.contains("1 Name: Grace"))
    #expect(said.contains("3 Post code: 12345"))
    #expect(said.contains("4 kind: home of home, work"))
    #expect(said.contains("5 keep for next time: no"))
    #expect(said.ranges(of: "1 Name:").count == 2)
  }

  @Test func `breaks lines between words where it has few columns`() throws {
    var said: [String] = []
    let terminal = PlainTerminal(columns: 40) { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.stack.set(session)
    terminal.begin(session)
    #expect(said.allSatisfy { Text.width(of: $0) <= 40 })
    let words = said.joined(separator: " ").split(separator: " ")
    #expect(words.contains("ground") && words.contains("268"))
  }

  @Test func `presses keys by their names`() throws {
    var isOpen = false
    var map = AppMap(title: "Door") { Tab("door", root: "door") }
    map.screens = [Screen("door", title: "Door").make { _ in Page { isOpen ? "Open." : "Shut." } }]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let deck = Deck(detail: .inspection)
    try deck.bind([ScreenKey(.function(5), "open") { isOpen = true }])
    let session = Session(try Navigator(map), on: terminal, chrome: deck)
    terminal.begin(session)
    #expect(said.last == " k f5 open   h help")
    terminal.enter("k f5")
    #expect(isOpen)
    terminal.enter("k f99")
    #expect(said.contains { $0.contains("unknown key 'f99'") })
  }

  @Test func `says only what has changed`() throws {
    var isOpen = true
    var map = AppMap(title: "Door") { Tab("door", root: "door") }
    map.screens = [
      Screen("door", title: "Door").make { _ in
        Page {
          isOpen ? "It is open." : "It is shut."
          List { Row("Push it") { isOpen.toggle() } }
        }
      }
    ]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    said = []
    terminal.enter("1")
    terminal.enter("")
    terminal.enter("b")
    #expect(said.prefix(2) == ["Door. It is shut.", " 1 Push it   h help"])
    #expect(said.last == " 1 Push it   h help")
    #expect(said.contains { $0.contains("nothing to go back to") })
  }

  @Test func `reads long lists by pages`() throws {
    let terminal = PlainTerminal { _ in }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    var said: [String] = []
    let reader = PlainTerminal { said.append($0) }
    session.navigator.push("stock")
    reader.begin(session)
    #expect(said.suffix(2).first == " 20 Shoe 20, green" && said.last?.hasPrefix(" m more") == true)
    reader.enter("m")
    #expect(said.contains(" 21 Shoe 21, red"))
    _ = terminal
  }

  @Test(arguments: [1, 20, 21, 40, 45])
  func `reads the last part of a list again when asked for more behind it`(count: Int) throws {
    var map = AppMap(title: "T") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in Page { List(0..<count) { Row("A row of the number \($0 + 1)") } } }
    ]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    // Choices stand on lines of their own, or apart by three blanks.
    func numbers() -> [Int] {
      said.flatMap { $0.split(separator: "   ") }.filter { $0.contains(part: "A row") }
        .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    }
    var seen = numbers()
    while said.joined().contains(part: " m more") {
      said = []
      terminal.enter("m")
      seen += numbers()
    }
    #expect(seen == Array(1...count))
    let last = numbers()
    said = []
    terminal.enter("m")
    #expect(numbers() == last)
    withExtendedLifetime(session) {}
  }

  @Test func `filters by the text of a line`() throws {
    var map = AppMap(title: "Trees") { Tab("trees", root: "trees") }
    map.screens = [Screen("trees").make { _ in BodyScreen { List(["oak", "fir", "elm"]) { Row($0) {} } } }]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    for line in ["k /", "fir"] { terminal.enter(line) }
    #expect(said.last?.hasPrefix(" 1 fir ") == true && said.contains { $0.contains("/ fir") }, "\(said)")
  }

  @Test func `reads the row that Enter would choose before it does`() throws {
    let (said, stack) = try hear("") { _ in }
    #expect(said == [" 1 Add to cart"] && stack == ["item"])
    var chosen: [String] = []
    let terminal = PlainTerminal { _ in }
    var map = AppMap(title: "T") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in Page { List(1...3) { row in Row("\(row)") { chosen.append("\(row)") } } } }
    ]
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    terminal.begin(session)
    for line in ["", "2", "", ""] { terminal.hear(line) }
    #expect(chosen == ["2", "2"])
    withExtendedLifetime(session) {}
  }

  @Test(arguments: ["b", "2", "q"]) func `takes the first line after the key of a filter as its words`(
    words: String
  ) throws {
    var map = AppMap(title: "Trees") { Tab("trees", root: "trees") }
    map.screens = [
      Screen("trees").make { _ in BodyScreen { List(["oak", "birch 2", "q"]) { Row($0) {} } } }
    ]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    for line in ["k /", words] { terminal.enter(line) }
    #expect(said.contains { $0.contains("/ \(words), 1 of 3 rows") }, "\(said)")
    #expect(!session.isFinished)
  }

  /// A recording holds these keys.
  @Test(arguments: [(1, 2), (250, 251), (299, 2), (500, 2)]) func `reaches a row by few keys`(
    number: Int, most: Int
  ) throws {
    var chosen = 0
    var map = AppMap(title: "T") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in Page { List(1...500) { row in Row("Row \(row)") { chosen = row } } } }
    ]
    var keys = 0
    let terminal = PlainTerminal { _ in }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    let token = session.listen { if case .input(.key) = $0 { keys += 1 } }
    terminal.begin(session)
    if number == 299 { terminal.enter("300") }
    keys = 0
    terminal.enter("\(number)")
    #expect(chosen == number && keys <= most)
    withExtendedLifetime(token) {}
  }

  @Test func `ends by Ctrl-D at a terminal as by q, and says at the end of a pipe what still waits`() throws {
    for (scene, line, open, isDone) in [
      (Shop.Scene.stack, "", nil as String?, true), (.form, "1", nil, false),
      (.guarded, "", "· the lines have ended: go invoices was held by auth", false),
    ] {
      var said: [String] = []
      let terminal = PlainTerminal { said.append($0) }
      let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
      scene.set(session)
      terminal.begin(session)
      if !line.isEmpty { terminal.enter(line) }
      said = []
      terminal.sayUnfinished()
      #expect(said.first == open)
      terminal.end()
      #expect(session.isFinished == isDone && !terminal.allWords.joined().contains("Name: q"), "\(said)")
    }
  }

  /// The keys that a recording hears for some lines.
  private func keys(_ scene: Shop.Scene, _ lines: String...) throws -> [Key] {
    var keys: [Key] = []
    let terminal = PlainTerminal { _ in }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    scene.set(session)
    let token = session.listen { if case .input(.key(let key)) = $0 { keys.append(key) } }
    terminal.begin(session)
    for line in lines { terminal.enter(line) }
    withExtendedLifetime(token) {}
    return keys
  }

  @Test func `tells a recording of the keys that do the same as its lines`() throws {
    #expect(try keys(.stack, "b") == [.escape])
    #expect(try keys(.stack, "q") == ["q", "y"])
    #expect(try keys(.stack, "1", "q") == [.enter])
    #expect(try keys(.guarded, "+") == [.function(2)])
    #expect(try keys(.guarded, "-") == [.function(3)])
  }

  @Test func `numbers links like rows`() throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    var map = AppMap(title: "Links") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").children("there").make { context in
        Page {
          Text(markup: "Read [the rules](rules) first.")
          List { Row("Go") { context.push("there") } }
        }
      },
      Screen("there").make { _ in Page { "There." } }, Screen("rules").make { _ in Page { "One." } },
    ]
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    terminal.begin(session)
    #expect(said.last?.contains(" 1 the rules   2 Go") == true)
    terminal.enter("2")
    #expect(session.navigator.state.focusedEntry?.screen == "there")
  }

  @Test func `is plain where the terminal is`() throws {
    var said: [String] = []
    let terminal = PlainTerminal(charset: .ascii) { said.append($0) }
    let session = Session(try Navigator(Shop.map()), on: terminal, chrome: Deck(detail: .inspection))
    Shop.Scene.layers.set(session)
    terminal.begin(session)
    terminal.enter("9")
    #expect(said.joined().utf8.allSatisfy { $0 < 0x80 })
  }

  /// What takes its time is told when it is done, in the order in which things happened.
  @Test func `tells what takes its time when it is done`() async throws {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    var map = AppMap(title: "Slow") { Tab("home", root: "home") }
    map.screens = [
      Screen("home", title: "Home").children("slow").make { context in
        Page { List { Row("Go") { context.push("slow") } } }
      },
      Screen("slow", title: "Slow").make { _ in Page { "There." } },
    ]
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    session.options.slowness = .milliseconds(500)
    terminal.begin(session)
    said = []
    terminal.enter("1")
    #expect(said.isEmpty)
    await terminal.settle()
    #expect(said.first == "tab 1 home, 2 deep: Home, Slow")
  }

  @Test func `shows tabs by number`() throws {
    let said = try talk(.stack, "t", "t 3", "t 9")
    #expect(said.contains(" t 1 Home, 3 deep   t 2 Map, 1 deep   t 3 Inbox, 2 deep"))
    #expect(said.contains("tab 3 Inbox, 2 deep: Inbox, Thread 9"))
    #expect(said.contains("there is no tab 9"))
  }

  /// A page that asks before it is left.
  private final class Draft: TextScreen, LeaveGuarding {
    var state = BodyState()
    var content: Content { Content { "A draft." } }
    func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { .wait }
  }

  @Test(arguments: ["q", "ctrl-c"])
  func `quits over what does not want to be left only when it is told so once more`(_ way: String) throws {
    let map = AppMap(title: "Shop") {
      Screen("home")
      Screen("draft").make { _ in Draft() }
    }
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck(detail: .inspection))
    session.send(.push(Visit("draft")))
    terminal.begin(session)
    func leave() { if way == "q" { terminal.enter("q") } else { terminal.interrupt() } }
    said = []
    leave()
    #expect(said.first == "something here is not done yet; q once more quits without it")
    #expect(!session.isFinished)
    leave()
    #expect(session.exitStatus == (way == "q" ? 0 : 130))
  }

  @Test func `reads a choice that no page has said, and makes it when its number comes again`() throws {
    let map = AppMap {
      Screen("home") { context in
        BodyScreen { List { for number in 1...30 { Row("Row \(number)") { context.push("row") } } } }
      }
      Screen("row") { _ in BodyScreen { "A row" } }
    }
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    terminal.begin(session)
    func hear(_ line: String) -> (words: [String], screen: String?) {
      said = []
      terminal.hear(line)
      return (said, session.navigator.state.focusedEntry?.screen)
    }
    #expect(hear("25") == ([" 25 Row 25"], "home"))
    #expect(hear("26") == ([" 26 Row 26"], "home"))
    #expect(hear("26").screen == "row")
    _ = hear("b")
    #expect(hear("20").screen == "row")
    _ = (hear("b"), hear("m"))
    #expect(hear("25").screen == "row")
  }

  @Test func `tells those who listen what was typed as a command, in its own words`() throws {
    let deck = Deck()
    deck.language = PromptLanguage { _ in .request(Request(.push("item")), text: "push item @now") }
    let map = AppMap {
      Screen("home")
      Screen("item")
    }
    let terminal = PlainTerminal { _ in }
    let session = Session(try Navigator(map), on: terminal, chrome: deck)
    terminal.begin(session)
    var heard: [String] = []
    let token = session.listen { event in if case .command(_, let text?) = event { heard.append(text) } }
    terminal.enter(":push item @now")
    #expect(heard == ["push item @now"])
    #expect(session.navigator.state.focusedEntry?.screen == "item")
    token.cancel()
  }
}
