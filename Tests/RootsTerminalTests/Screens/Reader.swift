import Roots
import Testing

@testable import RootsTerminal

/// A user who reads a body on a screen of some size and presses keys.
struct Reader {
  var body: Body
  var state = BodyState()
  var size: Size
  var charset = Charset.utf8
  var reactions: [BodyState.Reaction] = []

  init(_ body: Body, columns: Int = 40, rows: Int = 12) {
    self.body = body
    size = Size(columns: columns, rows: rows)
    state.fit(body, in: size)
  }

  init(_ blocks: Body.Block..., columns: Int = 40, rows: Int = 12) {
    self.init(Body(blocks), columns: columns, rows: rows)
  }

  /// Presses keys by their names, with blanks between.
  mutating func press(_ keys: String) {
    for name in keys.split(separator: " ") {
      guard let key = Key(String(name)) else {
        Issue.record("no key is called '\(name)'")
        return
      }
      press(key)
    }
  }

  mutating func press(_ key: Key) {
    state.fit(body, in: size)
    reactions.append(state.press(key, in: body))
  }

  mutating func type(_ text: String) {
    for key in Key.typing(text) { press(key) }
  }

  mutating func click(_ x: Int, _ y: Int) {
    reactions.append(state.click(at: Point(x: x, y: y), in: body))
  }

  var last: BodyState.Reaction? { reactions.last }

  var events: [BodyEvent] {
    reactions.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  var selection: Body.Spot? { state.selection(in: body) }

  /// The title of the selected row, or the name of the field.
  var selected: String? { selection.flatMap { body.name(at: $0)?.text } }

  var frame: Frame { frame(.focused) }

  /// What is seen with or without the keys.
  func frame(_ focus: ScreenFocus) -> Frame {
    .drawn(size.columns, size.rows, charset: charset) { body.draw(state, on: &$0, with: focus) }
  }

  /// What is seen, without the blank rows at the end.
  var screen: String {
    var rows = frame.rows
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}

extension Body {
  static func rows(_ count: Int) -> Body {
    Body([.list((0..<count).map { Row("row \($0)") })])
  }

  /// The form of the mock-up.
  static let address = Body([
    .field(Field("name", label: "Name", need: .required, initial: "Ada Lind")),
    .field(Field("street", label: "Street", initial: "Oak Road 4")),
    .field(Field("code", label: "Post code", initial: "12", rules: [.digits(5)])),
    .field(Field("kind", label: "", kind: .choice(["home", "work"]), initial: "work")),
    .field(Field("keep", label: "keep for next time", kind: .bool, initial: "true")),
    .submit("Send"),
  ])
}
