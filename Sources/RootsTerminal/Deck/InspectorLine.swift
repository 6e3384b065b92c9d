/// A line of the inspector: a text, and what stands at its right end.
struct InspectorLine {
  var text: String
  var style = Style.text
  var mark: (text: String, style: Style)?
  var all: String { (mark?.text ?? "") + text }

  var whole: String?
  var branch: String?

  func draw(at y: Int, on canvas: inout Canvas) {
    var x = 0
    if let mark { x += canvas.put(mark.text, at: Point(x: 0, y: y), style: mark.style) }
    canvas.put(Text.clipped(text, to: max(0, canvas.width - x)), at: Point(x: x, y: y), style: style)
  }
}
