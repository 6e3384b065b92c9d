import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Fields of a form as questions, each answered by a line.
@MainActor @Suite(.timeLimited) struct `An answer on a line` {
  private func field(_ kind: Body.Field.Kind, now text: String = "", label: String = "Size") -> PlainField {
    PlainField(field: Body.Field("size", label: label, kind: kind), place: 0, text: text)
  }

  @Test(arguments: [
    (Body.Field.Kind.string, "", "Size? "), (.string, "x", "Size, now x? "), (.int, "3", "Size, now 3? "),
    (.bool, "true", "Size (yes, no), now yes? "), (.bool, "", "Size (yes, no), now no? "),
    (.choice(["S", "M"]), "M", "Size (S, M), now M? "), (.choice(["S", "M"]), "", "Size (S, M)? "),
    (.date, "", "Size (a day such as 2026-01-31)? "), (.secret, "", "Size? "),
    (.area(rows: 2), "one\ntwo", "Size, now one / two? "), (.area(rows: 2), "", "Size? "),
  ])
  func `is asked for with what can be said and what is there`(
    kind: Body.Field.Kind, now: String, question: String
  ) {
    #expect(field(kind, now: now).question == question)
  }

  @Test func `is asked for by the name of a field without a label, and shows no secret`() {
    #expect(field(.string, label: "").question == "size? ")
    #expect(!field(.secret, now: "hunter2").question.contains("hunter2"))
    #expect(field(.secret, now: "hunter2").question != field(.secret).question)
  }

  @Test(arguments: [
    ("y", true), ("YES", true), (" true ", true), ("on", true), ("1", true), ("n", false), ("No", false),
    ("false", false), ("off", false), ("0", false), ("maybe", nil), ("", nil), ("ye", nil), ("2", nil),
  ])
  func `is yes or no in a few ways`(line: String, isYes: Bool?) {
    #expect(field(.bool).takes(line) == (isYes != nil))
    guard let isYes else {
      #expect(field(.bool).refusal(of: line) == "'\(line)' is neither yes nor no")
      return
    }
    #expect(field(.bool, now: "true").keys(for: line) == (isYes ? [] : [.space]))
    #expect(field(.bool, now: "").keys(for: line) == (isYes ? [.space] : []))
  }

  @Test(arguments: [
    ("red", 0), ("RED", 0), ("2", 1), ("3", 2), ("or", 1), ("gree", 2), ("r", 0), ("g", nil), ("4", 3),
    ("5", nil), ("0", nil),
    ("pink", nil), ("great", 3), ("", nil),
  ])
  func `is a word, its number or its beginning`(line: String, place: Int?) {
    let words = ["red", "orange", "green", "great"]
    let kind = Body.Field.Kind.choice(words)
    #expect(field(kind).takes(line) == (place != nil))
    guard let place else {
      let why = ["g": "may be green or great"][line] ?? "is none of red, orange, green, great"
      #expect(field(kind).refusal(of: " \(line)") == "'\(line)' \(why)")
      #expect(field(kind).keys(for: line).isEmpty)
      return
    }
    for (now, word) in words.enumerated() {
      let keys = field(kind, now: word).keys(for: line)
      #expect(keys == Array(repeating: place > now ? .right : .left, count: abs(place - now)))
    }
    #expect(field(kind).keys(for: line) == Array(repeating: .right, count: place + 1))
  }

  @Test func `is anything where one types`() {
    for kind in [Body.Field.Kind.string, .int, .secret, .date, .area(rows: 2)] {
      #expect(
        field(kind).takes("anything") && field(kind).keys(for: "x").isEmpty
          && field(kind).refusal(of: "x").isEmpty)
    }
  }

  /// What a program says to some lines, and what was sent to it at the end.
  private func talk(_ fields: [Field], _ lines: String...) throws -> (said: [String], sent: [String: Value]) {
    @MainActor final class Box { var sent: [String: Value] = [:] }
    let box = Box()
    var map = AppMap(title: "Form") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in
        Page {
          for field in fields { field }
          Submit("Send") { record in for (name, value) in record { box.sent[name] = value } }
        }
      }
    ]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    terminal.begin(session)
    for line in lines {
      said.append(terminal.prompt + line)
      terminal.enter(line)
    }
    return (said, box.sent)
  }

  @Test func `adds a line to those of a field of several`() throws {
    let notes = Field("notes", label: "Notes", kind: .area(rows: 3), initial: "one")
    let (said, sent) = try talk([notes], "1", "two", "1", "three", "1", "", "2")
    #expect(sent["notes"]?.text == "one\ntwo\nthree")
    #expect(said.contains("Notes, now one? two") && said.contains("Notes, now one / two? three"))
    let empty = Field("notes", label: "Notes", kind: .area(rows: 3))
    #expect(try talk([empty], "1", "two", ".", "2").sent["notes"]?.text == "two")
  }

  @Test func `goes on to the next field, until a point ends the questions`() throws {
    let fields = [
      Field("name", label: "Name"), Field("age", label: "Age", kind: .int),
      Field("keep", label: "Keep", kind: .bool),
    ]
    let (said, sent) = try talk(fields, "1", "Ada", "many", "36", "yes", "4")
    #expect(sent["name"] == "Ada" && sent["age"] == 36 && sent["keep"] == true)
    #expect(said.contains("· Age: a whole number"))
    #expect(said.contains("Name? Ada") && said.contains("Age? many") && said.contains("Age, now many? 36"))
    let ended = try talk(fields, "1", "Ada", ".", "4").sent
    #expect(ended["name"] == "Ada" && ended["age"]?.text == nil)
  }

  /// The answer may be a secret, and would be said as a wrong command.
  @Test func `is not taken as anything else when its question has gone`() throws {
    var map = AppMap(title: "Form") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in
        Page {
          "Text"
          Field("pin", label: "Search")
        }
      },
      Screen("door").make { _ in Page { Field("pin", label: "PIN", kind: .secret) } },
    ]
    for isRead in [true, false] {
      var said: [String] = []
      let terminal = PlainTerminal { said.append($0) }
      let session = Session(try Navigator(map), on: terminal, chrome: Deck())
      terminal.begin(session)
      session.send(.push("door"))
      terminal.catchUp()
      terminal.enter("1")
      #expect(terminal.expectsSecret)
      session.send(.pop())
      let now = ContinuousClock.now
      if isRead { terminal.sayNews(at: now) }
      said = []
      if isRead { terminal.hear("hunter2", at: now + .seconds(2)) } else { terminal.enter("hunter2") }
      #expect(said.first == "· 'PIN' is not asked for any more, and nothing was done", "\(said)")
      #expect(!said.joined().contains("hunter2"))
      terminal.enter("what")
      #expect(said.last?.contains("Search: what") == true)
    }
  }

  @Test func `is taken as it was typed where a secret has the keys`() throws {
    let said = try talk([Field("pin", label: "PIN", kind: .secret)], "0012").said
    #expect(said.last?.contains("1 PIN: 4 characters") == true, "\(said)")
  }

  @Test func `is missed where a form with mistakes is sent`() throws {
    let fields = [Field("name", label: "Name", need: .required), Field("age", label: "Age", kind: .int)]
    let (said, sent) = try talk(fields, "2", "many", ".", "3")
    #expect(sent.isEmpty)
    #expect(said.contains("· not sent: Name: is needed"), "\(said)")
  }

  @Test(arguments: [
    (["ACCESSIBLE": "1"], true), (["ACCESSIBLE": "0"], false), (["TERM": "dumb"], true),
    (["TERM": "xterm"], false), ([:], false),
    (["ACCESSIBLE": "yes", "TERM": "dumb"], true),
  ])
  func `is wanted where the environment says so`(environment: [String: String], isWanted: Bool) {
    #expect(PlainTerminal.isWanted { environment[$0] } == isWanted)
  }

  @Test func `is not seen where it is a secret`() throws {
    var map = AppMap(title: "Form") { Tab("home", root: "home") }
    map.screens = [
      Screen("home").make { _ in
        Page {
          Field("name")
          Field("word", kind: .secret)
        }
      }
    ]
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    terminal.begin(session)
    #expect(!terminal.expectsSecret)
    terminal.enter("2")
    #expect(terminal.expectsSecret && terminal.prompt == "word? ")
    terminal.enter("hunter2")
    #expect(!terminal.expectsSecret)
    // The field still has the keys, but what is typed now is seen.
    for line in ["hunter3", "0042"] {
      said = []
      terminal.hear(line)
      #expect(said.first == "· that was not taken; 2 asks for word and does not show it")
    }
    #expect(!said.joined().contains("hunter2") && !terminal.allWords.joined().contains("hunter2"))
    #expect(
      terminal.allWords.first?.contains("Form") == true || terminal.allWords.first?.contains("home") == true)
    for step in [terminal.ring, terminal.redraw, terminal.suspend] { step() }
    #expect(session.keyPlain?.selected != nil)
  }
}
