import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What a screen can hold, as it is drawn while the keys are at different places of it.
@MainActor @Suite(.timeLimited) struct `A body looks as designed` {
  private struct Shoe: Sendable {
    let name: String
    let price: Double
    let note: String
    var stock = 3
  }

  private static let shoes = [
    Shoe(name: "Trail", price: 89, note: "wet ground"), Shoe(name: "Road", price: 120.5, note: "", stock: 0),
    Shoe(name: "漢字 shoe of a long name indeed", price: 9, note: "a note that is long enough to be cut"),
    Shoe(name: "Slipper", price: 19.9, note: "indoors"),
  ]

  private static let bodies: [String: Content] = [
    "rows": Content {
      "What there is:"
      List {
        Section("Greek") {
          Row("Alpha", detail: "1").badge("new", .ok)
          Row("Beta", detail: "a detail that is much longer than a row can be in a narrow window").badge(
            "!", .bad)
          Row("Gamma").off("sold out")
        }
        Section("Other") {
          Row("漢字 and more", detail: "wide").tone(.muted)
          Row("Danger", detail: "x").tone(.bad).badge("2", .warn).badge("3")
          Row("Last")
        }
      }
      "Below the list."
    },
    "marks": Content {
      List { for name in ["Apple", "Banana", "Cherry", "Damson"] { Row(name, detail: "\(name.count)") } }
        .marking()
      Submit("Send")
    },
    "table": Content {
      "Shoes"
      Table(shoes) {
        Column("Name", width: .filling) { $0.name }
        Column("Price") { "\($0.price)" }.sorted { $0.price }
        Column("Note", width: .fixed(12), alignment: .center) { $0.note }
      } row: { shoe in
        Row(shoe.name).off(shoe.stock == 0 ? "none in stock until the end of the year" : nil)
          .badge(shoe.price < 20 ? "cheap" : nil)
      }
    },
    "form": Content {
      Field("name", label: "Name", need: .required, initial: "Ada")
      Field("age", label: "Age", kind: .int, rules: [.range(18...99)])
      Field("born", label: "Born", kind: .date)
      Field("pin", label: "PIN", kind: .secret, initial: "1234")
      Field("notes", label: "Notes", kind: .area(rows: 3), initial: "one\ntwo\nthree\nfour")
      Field("size", label: "Size", kind: .choice(["small", "large"]), initial: "large")
      Field(
        "city", label: "City",
        kind: .choice(["Oslo", "Paris", "Prague", "Rome", "Sofia", "Tallinn", "Vienna"]))
      Field("keep", label: "Keep", kind: .bool)
      Submit("Send")
      Submit("Ask first")
    },
    "texts": Content {
      "A text that is wrapped where a line of it is longer than there is room for in the window, which is often."
      ProgressBar("Copied", 0.25, .ok)
      ProgressBar("Checked", 3, of: 4)
      ProgressBar("Waiting", nil)
      Picture(["/\\_/\\", "( o.o )", " > ^ <"])
      Table(
        columns: ["Day", "Rain"], rows: [["Monday", "3 mm"], ["Tuesday", "12.5 mm"], ["Wednesday", ""]])
      "The end."
    },
    "parts": Content {
      BackdropPicture((0..<20).map { y in String((0..<70).map { x in (x + 3 * y) % 9 == 0 ? "+" : "." }) })
      Top(height: 2) { "Above everything,\nin two lines." }
      Bottom(height: 5) {
        List {
          Row("Reserve", detail: "4.20")
          Row("Show the way").off("no way")
          Row("Report")
        }
      }
    },
  ]

  /// A body, and the keys that are pressed before it is drawn.
  nonisolated static let views: [(body: String, view: String, keys: String)] = [
    ("rows", "first", ""), ("rows", "badge", "down"), ("rows", "off", "down down"), ("rows", "end", "end"),
    ("rows", "filtered", "/ a"), ("marks", "one", "space"), ("marks", "some", "space down down space"),
    ("marks", "sent", "tab"), ("table", "first", ""), ("table", "off", "down"), ("table", "badge", "end"),
    ("table", "sorted", "s s"), ("table", "filtered", "/ l i enter"), ("form", "first", "end x"),
    ("form", "refused", "backspace backspace backspace tab 7 tab"), ("form", "date", "tab tab 2 0 2 6"),
    ("form", "secret", "tab tab tab 5"), ("form", "area", "tab tab tab tab end enter x"),
    ("form", "choice", "tab tab tab tab tab left"), ("form", "picker", "tab tab tab tab tab tab r"),
    ("form", "toggle", "tab tab tab tab tab tab tab space"), ("form", "submit", "shift+tab"),
    ("texts", "first", ""),
    ("texts", "moved", "pagedown"), ("parts", "first", ""), ("parts", "off", "down"),
  ]

  private func reader(_ name: String, _ keys: String, _ size: Size) throws -> Reader {
    var reader = Reader(try #require(Self.bodies[name]).body, columns: size.columns, rows: size.rows)
    for name in keys.split(separator: " ") {
      reader.press(try #require(Key(String(name))))
    }
    return reader
  }

  @Test(arguments: views, [Size(columns: 72, rows: 32), Size(columns: 34, rows: 12)])
  func `wherever the keys are`(view: (body: String, view: String, keys: String), size: Size) throws {
    try Golden.expect(try reader(view.body, view.keys, size).frame, "body-\(view.body)-\(view.view)-\(size)")
  }

  @Test(arguments: ["rows", "marks", "table", "form", "texts", "parts"]) func `in the background`(
    name: String
  ) throws {
    let body = try #require(Self.bodies[name]).body
    var frame = Frame(Size(columns: 60, rows: 26))
    frame.draw { canvas in body.draw(BodyState(), on: &canvas, with: .background) }
    try Golden.expect(frame, "body-\(name)-behind")
    #expect(frame.cursor == nil)
  }
}
