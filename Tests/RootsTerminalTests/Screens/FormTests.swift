import Glibc
import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A form in a body` {
  @Test func `looks like the mock-up`() {
    var reader = Reader(Body.address, columns: 40, rows: 14)
    reader.press("tab tab end backspace 2 shift+tab shift+tab")
    #expect(
      reader.screen == """
        Name
        ▌ Ada Lind

        Street
        │ Oak Road 4

        Post code
        │ 12          ✗ five digits

          ( ) home   (●) work
          [✓] keep for next time

          Send
        """)
    #expect(reader.frame.cursor == Point(x: 10, y: 1))
    reader.charset = .ascii
    #expect(reader.frame.row(7) == "| 12          x five digits")
    #expect(reader.frame.row(9) == "  ( ) home   (*) work")
    #expect(reader.frame.row(10) == "  [+] keep for next time")
  }

  @Test(arguments: [
    ("tab", "street"), ("down", "street"), ("tab tab tab", "kind"), ("up", "name"), ("shift+tab", "Send"),
    ("pagedown", "Send"), ("tab tab tab l tab", "keep"), ("tab tab tab tab j", "Send"),
    ("tab tab tab tab end home", "name"), ("enter", "street"),
  ])
  func `moves`(keys: String, selected: String) {
    var reader = Reader(Body.address, rows: 20)
    reader.press(keys)
    #expect(reader.selected == selected)
  }

  @Test func `says what is wrong with a choice behind all of its words`() {
    var reader = Reader(Body.address, columns: 60, rows: 20)
    reader.state.complain(about: "kind", "not now")
    let line = (0..<20).map(reader.frame.row).first { $0.contains("not now") } ?? ""
    #expect(line.contains("( ) home   (●) work  ✗ not now"), "\(reader.screen)")
  }

  @Test func `shows what is wrong when it is sent, also where the wheel has turned it away`() {
    var reader = Reader(Body.address, columns: 40, rows: 6)
    reader.press("tab tab 1")
    for _ in 0..<5 { _ = reader.state.wheel(.up, in: reader.body) }
    #expect(!reader.screen.contains("Post code"))
    reader.press("ctrl+s")
    #expect(reader.selected == "code")
    #expect(reader.screen.contains("five digits"), "\(reader.screen)")
  }

  @Test(.row("2.29"), arguments: ["tab", "tab tab", "tab tab tab", "tab tab tab tab"])
  func `keeps its field in sight when the screen shrinks`(keys: String) throws {
    var reader = Reader(Body.address, columns: 40, rows: 20)
    reader.press(keys)
    let line = try #require(reader.frame.cursor.map { reader.frame.row($0.y) })
    reader.size = Size(columns: 40, rows: 3)
    #expect(reader.frame.cursor.map { reader.frame.row($0.y).hasPrefix(line) } == true)
  }

  @Test(arguments: [
    ("backspace", "Ada Lin"), ("ctrl+w", "Ada "), ("ctrl+u", ""), ("home ctrl+k", ""),
    ("home delete", "da Lind"),
    ("alt+backspace", "Ada "), ("home alt+d", " Lind"), ("ctrl+left delete", "Ada ind"),
    ("left x", "Ada Linxd"),
    ("ctrl+a j k h l", "jkhlAda Lind"), ("alt+b ctrl+right space / q ? 1", "Ada Lind /q?1"),
    ("ctrl+e e", "Ada Linde"),
  ])
  func `edits text`(keys: String, text: String) {
    var reader = Reader(Body.address)
    reader.press(keys)
    #expect(reader.state.text(of: reader.body.fields[0]) == text)
    #expect(reader.selected == "name")
    #expect(!reader.reactions.contains(.ignored))
  }

  @Test func `tells of each change`() {
    var reader = Reader(Body.address)
    reader.press("! end tab tab 3 tab left right tab space")
    #expect(
      reader.events == [
        .changed(field: "name", "Ada Lind!"), .changed(field: "code", "123"), .changed(field: "kind", "home"),
        .changed(field: "kind", "work"), .changed(field: "keep", false),
      ])
  }

  /// How long this thread has worked, in nanoseconds.
  private var worked: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }

  @Test func `takes a key in the same time, no matter what its fields hold, and how much`() {
    func time(_ kind: Body.Field.Kind) -> Int {
      let long = String(repeating: "7", count: 15_000)
      var reader = Reader(.field(Body.Field("text", kind: kind, initial: long)))
      reader.press("end 7")
      let begin = worked
      for _ in 0..<20 { reader.press("7") }
      return worked - begin
    }
    func least(_ kind: Body.Field.Kind) -> Int { (0..<5).map { _ in time(kind) }.min() ?? 0 }
    let plain = least(.string)
    for kind in [Body.Field.Kind.date, .int] {
      let other = least(kind)
      #expect(other < 4 * plain, "\(kind): \(other), and \(plain)")
    }
  }

  @Test func `is sent only when all of it is valid`() {
    var reader = Reader(Body.address)
    reader.press("ctrl+s")
    #expect(reader.last == .refused("five digits", field: "code"))
    #expect(reader.selected == "code")
    reader.type("345")
    reader.press("ctrl+s")
    #expect(
      reader.last
        == .event(
          .sent(
            submit: 5,
            ["name": "Ada Lind", "street": "Oak Road 4", "code": "12345", "kind": "work", "keep": true])))
  }

  @Test func `is sent by enter when no field wants anything more`() {
    let form = Body([
      .field(Body.Field("name", need: .required)),
      .field(Body.Field("secret", kind: .secret, need: .required)),
      .submit("Sign in"),
    ])
    var reader = Reader(form)
    #expect(reader.state.enterWord(in: form) == "next")
    reader.type("ada")
    reader.press("enter")
    #expect(reader.selected == "secret")
    reader.type("pw")
    #expect(reader.state.enterWord(in: form) == "sign in")
    reader.press("enter")
    #expect(reader.last == .event(.sent(submit: 2, ["name": "ada", "secret": "pw"])))
    #expect(reader.frame.rows.contains("▌ ••"))
  }

  @Test func `tells which of its buttons sent it`() {
    var reader = Reader(.field(Body.Field("a")), .submit("Save"), .submit("Save and close"))
    reader.press("tab tab enter")
    #expect(reader.last == .event(.sent(submit: 2, ["a": ""])))
    reader.press("up space")
    #expect(reader.last == .event(.sent(submit: 1, ["a": ""])))
  }

  @Test(arguments: [
    (Body.Field.Kind.string, "", "is needed"), (.string, "  ", "is needed"), (.string, "x", ""),
    (.secret, "", "is needed"), (.int, "", "is needed"), (.int, "12", ""), (.int, "-7", ""),
    (.int, " 7 ", ""),
    (.int, "1.5", "a whole number"), (.int, "99999999999999999999", "a smaller number"),
    (.date, "2026-11-20", ""), (.date, "2024-02-29", ""), (.date, "2026-02-29", "a day of the calendar"),
    (.date, "1900-02-29", "a day of the calendar"), (.date, "2026-1-1", "a day like 2026-11-20"),
    (.date, "2026-13-01", "a day of the calendar"), (.date, "２０２６-11-20", "a day like 2026-11-20"),
    (.choice(["a"]), "", "choose one"), (.choice(["a"]), "a", ""), (.choice(["a"]), "b", "choose one"),
    (.bool, "false", "has to be ticked"), (.bool, "true", ""),
  ])
  func `judges`(kind: Body.Field.Kind, text: String, complaint: String) {
    #expect((Body.Field("f", kind: kind, need: .required).complaint(about: text) ?? "") == complaint)
  }

  @Test func `does not call wrong what is still being typed`() {
    var reader = Reader(.field(Body.Field("age", kind: .int, need: .required)), .field(Body.Field("b")))
    reader.press("left tab shift+tab x")
    #expect(reader.screen.contains("✗") == false)
    reader.press("tab")
    #expect(reader.frame.row(1) == "│ x           ✗ a whole number")
    reader.press("shift+tab backspace 7")
    #expect(reader.frame.row(1) == "▌ 7")
    #expect(reader.last == .event(.changed(field: "age", 7)))
  }

  @Test func `shows what the screen says against a field until the field changes`() {
    var reader = Reader(.field(Body.Field("name")), .submit("Go"))
    reader.type("ada")
    reader.state.complain(about: "name", "is taken")
    #expect(reader.frame.row(1) == "▌ ada         ✗ is taken")
    reader.press("enter")
    #expect(reader.last == .refused("is taken", field: "name"))
    reader.press("2 enter")
    #expect(reader.last == .event(.sent(submit: 1, ["name": "ada2"])))
  }

  @Test func `says what is wrong below where there is no room beside`() {
    var reader = Reader(Body.address, columns: 18, rows: 20)
    reader.press("ctrl+s")
    #expect(reader.frame.rows[6...8] == ["Post code", "▌ 12", "  ✗ five digits"])
    #expect(reader.frame.cursor == Point(x: 4, y: 7))
  }

  @Test func `cuts long text in favor of what is wrong with it`() {
    var reader = Reader(.field(Body.Field("n", kind: .int)), .field(Body.Field("b")), columns: 30)
    reader.type("one two three four five six")
    reader.press("tab")
    #expect(reader.frame.row(1).hasSuffix("✗ a whole number"))
    #expect(reader.frame.row(1).hasPrefix("│ "))
  }

  @Test func `lets its options flow over lines`() {
    let words = ["red", "orange", "yellow", "green", "blue"]
    var reader = Reader(.field(Body.Field("c", label: "Color", kind: .choice(words))), columns: 26)
    #expect(
      reader.screen == """
        Color
        ▌ ( ) red   ( ) orange
          ( ) yellow   ( ) green
          ( ) blue
        """)
    reader.press("left")
    #expect(reader.frame.row(3) == "▌ (●) blue")
    #expect(reader.frame.cursor == Point(x: 3, y: 3))
    reader.press("right")
    #expect(reader.last == .handled)
    reader.press("space")
    #expect(reader.frame.row(1).hasPrefix("▌ (●) red"))
    reader.click(18, 2)
    #expect(reader.last == .event(.changed(field: "c", "green")))
    reader.click(0, 2)
    #expect(reader.last == .handled)
  }

  @Test func `puts the cursor where one clicks`() {
    var reader = Reader(Body.address, columns: 30, rows: 20)
    reader.click(6, 4)
    reader.press("!")
    #expect(reader.last == .event(.changed(field: "street", "Oak !Road 4")))
    reader.click(29, 4)
    reader.press("?")
    #expect(reader.last == .event(.changed(field: "street", "Oak !Road 4?")))
    reader.click(0, 1)
    reader.press("*")
    #expect(reader.last == .event(.changed(field: "name", "*Ada Lind")))
    reader.click(4, 10)
    #expect(reader.last == .event(.changed(field: "keep", false)))
  }

  @Test func `holds wide characters and long text`() {
    var reader = Reader(.field(Body.Field("f", label: "")), columns: 10, rows: 1)
    reader.type("漢字かなx")
    #expect(reader.screen == "▌ … なx")
    #expect(reader.frame.cursor == Point(x: 7, y: 0))
    #expect(reader.state.paste("a\tb\nc\u{7}", in: reader.body) == .event(.changed(field: "f", "漢字かなxa b c")))
  }

  @Test func `says beside a field that a text does not fit, until something else is done there`() {
    var reader = Reader(.field(Body.Field("f", label: "F")), columns: 80, rows: 3)
    reader.type("abc")
    let long = String(repeating: "x", count: 16_384)
    guard case .refused = reader.state.paste(long, in: reader.body) else {
      Issue.record("it was pasted"); return
    }
    #expect(reader.screen.contains("16384 bytes do not fit: the field takes 16384, and has 3"))
    reader.press("left")
    #expect(!reader.screen.contains("do not fit"))
    _ = reader.state.paste(String(long.dropLast(3)), in: reader.body)
    #expect(!reader.screen.contains("the field"))
    reader.press("y")
    #expect(reader.screen.contains("the field is full: it takes 16384 bytes"))
    reader.press("backspace")
    #expect(!reader.screen.contains("full"))
  }

  @Test func `knows whether leaving it would lose anything`() {
    var reader = Reader(Body.address)
    #expect(!reader.state.hasChanges(in: reader.body))
    reader.press("x")
    #expect(reader.state.hasChanges(in: reader.body))
    reader.press("backspace")
    #expect(!reader.state.hasChanges(in: reader.body))
    reader.press("tab tab tab left")
    #expect(reader.state.hasChanges(in: reader.body))
    reader.state.clearFields()
    #expect(!reader.state.hasChanges(in: reader.body))
  }

  @Test func `keeps what was typed when it changes under it`() {
    var reader = Reader(Body.address)
    reader.press("tab !")
    reader.body.blocks.insert(.field(Body.Field("title")), at: 0)
    #expect(reader.selected == "street")
    #expect(reader.selection?.block == 2)
    reader.body.blocks.removeFirst(3)
    #expect(reader.selected == "kind")
    reader.body = Body.address
    #expect(reader.state.text(of: reader.body.fields[1]) == "Oak Road 4!")
  }

  @Test func `can be filled in at once`() {
    var reader = Reader(Body.address)
    for (field, text) in zip(reader.body.fields, ["Bo", "", "54321", "home", "false"]) {
      reader.state.fill(field, with: text)
    }
    reader.press("ctrl+s")
    #expect(
      reader.last
        == .event(
          .sent(submit: 5, ["name": "Bo", "street": "", "code": "54321", "kind": "home", "keep": false])))
  }

  @Test func `hides secrets wherever states are printed`() {
    var reader = Reader(.field(Body.Field("pw", kind: .secret)))
    reader.type("hunter2")
    #expect(!"\(reader.state)".contains("hunter"))
    #expect(!reader.screen.contains("hunter"))
    #expect(!reader.body.plain(reader.state).allLines.joined().contains("hunter"))
  }
}
