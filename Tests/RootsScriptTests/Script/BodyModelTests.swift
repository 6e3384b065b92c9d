import Roots
import RootsScript
import RootsTerminal
import Testing

@Suite struct `A person in a body` {
  private static let form = Body([
    .text("Who are you?"), .field(Body.Field("name", need: .required)),
    .field(Body.Field("age", kind: .int)),
    .field(Body.Field("size", kind: .choice(["S", "M"]), initial: "S")),
    .field(Body.Field("ready", kind: .bool)), .field(Body.Field("day", kind: .date)), .submit("Go"),
  ])

  private func press(_ keys: String..., in body: Body, _ model: inout BodyModel) -> [BodyModel.Answer] {
    keys.flatMap { word in
      (Key(word).map { [$0] } ?? Key.typing(word)).map { model.press($0, in: body) }
    }
  }

  @Test func `chooses rows`() {
    let body = Body([
      .list([Body.Row("a"), Body.Row("b", .off("why"))]), .text("x"), .list([Body.Row("c")]),
    ])
    var model = BodyModel()
    #expect(press("enter", in: body, &model) == [.chose(block: 0, row: 0)])
    #expect(press("down", "enter", in: body, &model) == [.handled, .chose(block: 2, row: 0)])
    #expect(press("down", "j", "enter", in: body, &model).last == .chose(block: 2, row: 0))
    #expect(press("home", "enter", in: body, &model).last == .chose(block: 0, row: 0))
    #expect(press("x", in: body, &model) == [.passed])
  }

  @Test func `fills in a form`() {
    var model = BodyModel()
    #expect(!model.isDirty(in: Self.form))
    _ = press("A", "d", "a", "tab", "3", "6", "tab", "right", "tab", "space", "tab", in: Self.form, &model)
    _ = press("2", "0", "2", "4", "-", "0", "2", "-", "2", "9", "tab", in: Self.form, &model)
    let sent: Record = ["name": "Ada", "age": 36, "size": "M", "ready": true, "day": "2024-02-29"]
    #expect(press("enter", in: Self.form, &model) == [.sent(block: 6, sent)])
    #expect(model.isDirty(in: Self.form))
    #expect(model.fields(in: Self.form) == sent)
  }

  @Test func `is taken to the first field that is wrong`() {
    var model = BodyModel()
    #expect(press("end", "enter", "B", in: Self.form, &model) == [.handled, .handled, .handled])
    #expect(model.fields(in: Self.form)["name"] == "B")
    #expect(press("tab", "x", "end", "enter", "backspace", "7", in: Self.form, &model).last == .handled)
    #expect(model.fields(in: Self.form)["age"] == 7)
  }

  @Test(arguments: [
    ("2026-11-20", true), ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false),
    ("2026-13-01", false),
    ("26-1-1", false), ("2026-1１-20", false), ("", true),
  ])
  func `writes days as they are in the calendar`(_ text: String, _ isDay: Bool) {
    #expect((Body.Field("day", kind: .date).value(of: text) != nil) == isDay)
  }

  @Test func `meets a body that has changed meanwhile`() {
    var model = BodyModel()
    let long = Body([.list((0..<9).map { Body.Row("\($0)") })])
    _ = press("end", in: long, &model)
    #expect(press("enter", in: Body([.list([Body.Row("a")])]), &model) == [.chose(block: 0, row: 0)])
    #expect(press("enter", in: Body(), &model) == [.passed])
  }
}
