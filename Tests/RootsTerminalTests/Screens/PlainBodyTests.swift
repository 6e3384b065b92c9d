import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A body in plain lines` {
  private func choices(_ lengths: Int...) -> PlainBody {
    PlainBody(
      ["read"],
      choices: lengths.map { PlainBody.Choice(String(repeating: "x", count: $0), at: Body.Spot(block: 0)) })
  }

  @Test func `has its choices on one line of eighty columns, else on a line each`() {
    #expect(choices(36, 36).allLines.map(\.count) == [4, 80])
    #expect(choices(36, 37).allLines.map(\.count) == [4, 39, 40])
    #expect(choices(1, 2).allLines == ["read", " 1 x   2 xx"])
    #expect(choices().allLines == ["read"])
  }

  private func plain(_ blocks: Body.Block..., state: BodyState = BodyState()) -> PlainBody {
    Body(blocks).plain(state)
  }

  @Test(arguments: [
    (Body.Field.Kind.string, "", "F: empty"), (.string, "x", "F: x"), (.secret, "", "F: empty"),
    (.secret, "a", "F: 1 character"),
    (.secret, "abc", "F: 3 characters"), (.bool, "", "F: no"), (.bool, "true", "F: yes"),
    (.choice(["a", "b"]), "", "F: none of a, b"),
    (.choice(["a", "b"]), "b", "F: b of a, b"), (.area(rows: 1), "", "F: empty"),
    (.area(rows: 1), "a\n\nb", "F: a / b"),
    (.int, "7", "F: 7"), (.date, "", "F: empty"),
  ])
  func `says what a field holds`(kind: Body.Field.Kind, initial: String, text: String) {
    let plain = plain(.field(Body.Field("f", label: "F", kind: kind, initial: initial)))
    #expect(plain.choices.map(\.text) == [text] && plain.selected == 0)
    #expect(
      self.plain(.field(Body.Field("f", label: "", kind: kind, initial: initial))).choices[0].text == "f"
        + text.dropFirst())
  }

  @Test func `says at once what is wrong with a text`() {
    let body = Body([.field(Body.Field("n", kind: .int)), .submit("Go")])
    var state = BodyState()
    _ = state.press("x", in: body)
    #expect(body.plain(state).choices.map(\.text) == ["n: x (a whole number)", "Go"])
    #expect(body.plain(state).choices[0].complaint == "a whole number")
    _ = state.press(.tab, in: body)
    #expect(
      body.plain(state).choices.map(\.text) == ["n: x (a whole number)", "Go"]
        && body.plain(state).selected == 1)
  }

  @Test func `reads rows with all that stands in them`() {
    var row = Body.Row("Inbox", detail: "today")
    row.badges = [.init("3"), .init("new")]
    let off = Body.Row("Sent", .off("empty"))
    let mute = Body.Row("Old", detail: "1999", .off(""))
    let plain = plain(.list([row, off, mute]))
    #expect(plain.choices.map(\.text) == ["Inbox, 3, new, today", "Sent (off: empty)", "Old, 1999 (off)"])
    #expect(plain.choices.map(\.spot.row) == [0, 1, 2] && plain.lines.isEmpty)
  }

  @Test func `reads tables by their heads, those that are only read as lines`() {
    var row = Body.Row(cells: ["beta", "2", "more"])
    row.badges = [.init("!")]
    let columns = [Body.Table.Column("Name"), Body.Table.Column("Size")]
    let chosen = plain(.table(Body.Table(columns: columns, rows: Body.Rows([row]))))
    #expect(chosen.choices.map(\.text) == ["Name: beta, Size: 2, more, !"] && chosen.lines.isEmpty)
    let read = plain(.table(Body.Table(columns: columns, rows: Body.Rows([row], use: .reading))))
    #expect(read.lines == ["Name: beta, Size: 2, more, !"] && read.choices.isEmpty && read.selected == nil)
  }

  @Test func `says by what its table is sorted`() {
    let rows = Body.Rows([Body.Row(cells: ["b", "1"]), Body.Row(cells: ["a", "2"])])
    let body = Body([.table(Body.Table(columns: [.init("Name"), .init("Size")], rows: rows))])
    var state = BodyState()
    _ = state.press("s", in: body)
    #expect(body.plain(state).lines == ["sorted by Name, ascending"])
    _ = state.press("S", in: body)
    #expect(body.plain(state).lines == ["sorted by Name, descending"])
  }

  @Test func `puts the title of a section before its first row, and the words of a filter behind its rows`() {
    let rows = Body.Rows(
      [Body.Row("alpha"), Body.Row("beta"), Body.Row("one")],
      sections: [.init("Greek", count: 2), .init("", count: 0), .init("Numbers", count: 1)])
    let body = Body([.list(rows)])
    #expect(body.plain().choices.map(\.text) == ["Greek: alpha", "beta", "Numbers: one"])
    var state = BodyState()
    _ = state.press("/", in: body)
    #expect(body.plain(state).lines == ["/ "])
    _ = state.press("b", in: body)
    #expect(
      body.plain(state).choices.map(\.text) == ["beta"] && body.plain(state).lines == ["/ b, 1 of 3 rows"])
    _ = state.press(.enter, in: body)
    #expect(body.plain(state).lines == ["/ b, 1 of 3 rows"])
    _ = state.press(.escape, in: body)
    #expect(body.plain(state).lines.isEmpty && body.plain(state).choices.count == 3)
  }

  @Test func `reads texts line by line with the targets of links, and leaves pictures out`() {
    let plain = plain(
      .text(Text(markup: "See [the shop](shop)\nor [this](https://a.b/c).")), .image(["x"]),
      .chart(.progress(ProgressBar("Done", 1, of: 4))),
      .text("a\u{1B}b"))
    #expect(plain.lines == ["See the shop (shop)", "or this (https://a.b/c).", "Done: 25 %", "a�b"])
    #expect(plain.choices.map(\.text) == ["the shop", "this"] && plain.choices.map(\.spot.row) == [0, 1])
  }

  @Test func `reads the parts of a scene from the top down`() {
    var body = Body([.text("middle")])
    body.top = Body.Part(height: 1, [.text("top")])
    body.bottom = Body.Part(height: 1, [.submit("Go")])
    #expect(body.plain().lines == ["top", "middle"] && body.plain().choices.map(\.spot.block) == [2])
  }

  @Test(arguments: [
    ("item", Command.push("item")), ("shop://item/1", .open("shop://item/1")), ("/item", .open("/item")),
    ("a:b", .open("a:b")),
    ("order-list", .push("order-list")),
  ])
  func `leads where a link leads`(target: String, command: Command) {
    #expect(Command.following(target) == command)
  }
}
