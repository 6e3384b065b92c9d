import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `What is filled into a form` {
  private func field(
    _ kind: Body.Field.Kind, _ name: String = "f", need: Body.Field.Need = .optional, initial: String = ""
  ) -> Body.Field {
    Body.Field(name, kind: kind, need: need, initial: initial)
  }

  @Test(arguments: [
    (Body.Field.Kind.string, " a ", Value.string(" a ")), (.secret, "s", "s"),
    (.area(rows: 2), "a\nb", "a\nb"), (.int, " 7 ", 7),
    (.int, "x", .null), (.int, "", .null), (.date, " 2026-01-31 ", "2026-01-31"),
    (.date, "2026-02-30", .null),
    (.choice(["a", "b"]), "b", "b"), (.choice(["a", "b"]), "c", .null), (.choice(["a"]), "", .null),
    (.bool, "yes", true),
    (.bool, "true", true), (.bool, "#true", true), (.bool, "1", true), (.bool, "on", false),
    (.bool, "", false),
    (.bool, "TRUE", false),
  ])
  func `is data of its kind, or nothing`(kind: Body.Field.Kind, text: String, value: Value) {
    #expect(FormState().value(of: field(kind, initial: text)) == value)
    var form = FormState()
    form.fill(field(kind), with: text)
    #expect(form.value(of: field(kind)) == value)
  }

  @Test(arguments: [
    ("right", "a"), ("left", "c"), ("space", "a"), ("l", "a"), ("h", "c"), ("right right", "b"),
    ("right right right right", "c"),
    ("right left", "a"), ("right left left", "a"), ("left space", "a"), ("space space space space", "a"),
    ("left l", "c"),
    ("right j", "a"), ("up", ""), ("x", ""),
  ])
  func `is one of a few words, from end to end, and around by Space`(keys: String, word: String) throws {
    let field = field(.choice(["a", "b", "c"]))
    var form = FormState()
    for name in keys.split(separator: " ") { _ = form.press(try #require(Key(String(name))), in: field) }
    #expect(form.choice(of: field) == word)
  }

  @Test func `says whether a key means something, and whether it changed anything`() {
    let choice = field(.choice(["a", "b"]))
    var form = FormState()
    let effects: [TextField.Effect?] = [.right, .left, .right, .right, .enter, "q"].map {
      form.press($0, in: choice)
    }
    #expect(effects == [.changed, .unchanged, .changed, .unchanged, nil, nil])
    #expect(form.press(.right, in: field(.choice([]), "none")) == .unchanged)
    let tick = field(.bool, "t")
    #expect(form.press(.enter, in: tick) == nil && form.press("x", in: tick) == nil)
    #expect(form.press(.space, in: tick) == .changed && form.isTicked(tick))
    #expect(form.press(.space, in: tick) == .changed && !form.isTicked(tick))
    let text = field(.string, "s", initial: "ab")
    #expect(form.press(.left, in: text) == .unchanged && form.press("c", in: text) == .changed)
    #expect(
      form.text(of: text) == "acb" && form.press(.up, in: text) == nil
        && form.press(.ctrl("s"), in: text) == nil)
  }

  @Test(
    arguments: [
      ("f", 0, nil, nil), ("ff", 0, 1, nil), ("ff", 1, nil, nil), ("ffs", 0, 1, 2), ("ffs", 1, nil, 2),
      ("tfltfs", 1, 4, 5), ("fsfs", 0, nil, 1), ("fsfs", 2, nil, 3), ("fsf", 2, nil, 1), ("", 0, nil, nil),
    ] as [(String, Int, Int?, Int?)])
  func `goes on to the next field, and from the last to the button`(
    blocks: String, number: Int, next: Int?, button: Int?
  ) {
    let body = Body(
      blocks.enumerated().map { place, kind in
        switch kind {
        case "f": .field(field(.string, "f\(place)"))
        case "s": .submit("Send")
        case "l": .list([Body.Row("a row")])
        default: .text("words")
        }
      })
    #expect(body.nextField(after: number) == next && body.submit(from: number)?.block == button)
  }

  @Test func `goes on through the parts of a screen as they are seen`() {
    var body = Body([.field(field(.string, "middle"))])
    body.top = Body.Part(height: 2, heights: [], [.field(field(.string, "top")), .submit("Find")])
    body.bottom = Body.Part(height: 2, heights: [], [.field(field(.string, "bottom")), .submit("Send")])
    let next = body.nextField(after: 0)
    #expect(next.flatMap { body.block($0) } == .field(field(.string, "bottom")))
    #expect(body.submit(from: 0)?.word == "Send" && body.nextField(after: 1) == nil)
  }

  @Test func `differs from another in what the next key could notice`() {
    let (name, secret, area) = (
      field(.string, "name", initial: "ab"), field(.secret, "pw"), field(.area(rows: 2), "notes")
    )
    var form = FormState()
    #expect(form.agrees(with: FormState()))
    _ = form.press(.left, in: name)
    #expect(!form.agrees(with: FormState()) && !FormState().agrees(with: form))
    _ = form.press(.right, in: name)
    #expect(form.agrees(with: FormState()) && FormState().agrees(with: form))
    var (one, two) = (form, form)
    one.fill(secret, with: "x")
    two.fill(secret, with: "y")
    #expect(one.agrees(with: two))
    one.fill(name, with: "ab")
    two.fill(name, with: "ac")
    #expect(!one.agrees(with: two))
    (one, two) = (form, form)
    _ = one.press("x", in: area)
    #expect(!one.agrees(with: two))
    _ = two.press("x", in: area)
    #expect(one.agrees(with: two))
    _ = two.press(.left, in: area)
    #expect(!one.agrees(with: two))
  }

  @Test func `is listed by the names of fields, whichever are there`() {
    var form = FormState()
    form.fill(field(.bool, "b"), with: "true")
    form.fill(field(.string, "z"), with: "text")
    form.fill(field(.choice(["m"]), "c"), with: "m")
    form.fill(field(.area(rows: 1), "a"), with: "l1\nl2")
    #expect(
      form.filled.map { "\($0.name)=\($0.text)" } == [
        "choice c=m", "text a=l1\nl2", "text z=text", "toggle b=true",
      ])
  }

  @Test func `becomes a secret as soon as its field is one`() {
    var form = FormState()
    _ = form.press("x", in: field(.string))
    #expect(form.textField(of: field(.string)).kind == .open)
    #expect(
      form.textField(of: field(.secret)).kind == .secret && form.textField(of: field(.secret)).text == "x")
    _ = form.press("y", in: field(.secret))
    #expect(form.typed(into: field(.secret))?.kind == .secret && form.text(of: field(.secret)) == "xy")
    #expect(form.typed(into: field(.string, "other")) == nil)
  }

  @Test(
    arguments: [
      (Body.Field.Rule.length(1...8), "123456789", "at most 8 characters"),
      (.length(0...1), "ab", "at most 1 character"),
      (.length(2...2), "a", "two characters"), (.length(1 ... .max), "", "at least 1 character"),
      (.digits(1), "", "one digit"),
      (.digits(12), "1", "twelve digits"), (.digits(13), "1", "13 digits"), (.digits(0), "1", "no digits"),
      (.digits(2), "1a", "two digits"), (.digits(2), "١٢", "two digits"), (.range(5...5), "6", "5"),
      (.range(0...1), "2", "0 to 1"),
      (.range(-3 ... -1), "0", "-3 to -1"), (.range(1...10), "10", nil), (.range(1...10), "0", "1 to 10"),
      (.range(1...10), "1", nil),
      (.length(2...4), "abcd", nil), (.length(2...4), "abcde", "2 to 4 characters"), (.digits(3), "007", nil),
      (.range(18 ... .max), "17", "at least 18"), (.range(.min...5), "6", "at most 5"),
      (.range(1...10), "x", "1 to 10"), (.length(2...8), "漢字", nil),
      (.own { $0.contains("@") ? nil : "an address with @" }, "ada", "an address with @"),
      (.own { $0.contains("@") ? nil : "an address with @" }, "ada@home", nil),
    ] as [(Body.Field.Rule, String, String?)])
  func `keeps rules, or is told them`(rule: Body.Field.Rule, text: String, complaint: String?) {
    #expect(rule.complaint(about: text) == complaint)
  }

  @Test(arguments: [
    ("2026-11-20", true), ("2000-02-29", true), ("1900-02-29", false), ("2024-02-29", true),
    ("2026-04-31", false),
    ("2026-12-31", true), ("2026-00-10", false), ("2026-13-10", false), ("2026-01-00", false),
    ("2026-01-32", false),
    ("2026/01/01", false), ("2026-1-01", false), ("2026-01-1", false), (" 026-01-01", false),
    ("0000-01-01", true),
    ("2026-06-30", true), ("2026-06-31", false), ("2026-09-31", false), ("2026-11-31", false),
    ("2026-01-01 ", false),
    ("2026-0a-01", false), ("2026-01:01", false),
  ])
  func `may be a day that there is`(text: String, isDay: Bool) {
    #expect((CalendarDay(text) != nil) == isDay)
  }
}
