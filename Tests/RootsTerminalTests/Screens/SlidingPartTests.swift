import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The heights of a part` {
  @Test(arguments: [
    ("1", Body.Height.rows(1)), ("200", .rows(200)), ("all", .all), ("0", nil), ("201", nil),
    ("-3", nil), ("ALL", nil),
    ("", nil), ("3.5", nil), (" 3", nil), ("three", nil),
  ])
  func `are numbers of rows, or all`(word: String, height: Body.Height?) {
    #expect(Body.Height(word) == height)
  }

  @Test func `stand in their order, the first one among them`() {
    let part = Body.Part(height: 5, heights: [.all, .rows(9), .rows(2), .rows(9)], [])
    #expect(part.heights == [.rows(2), .rows(5), .rows(9), .all] && part.slides)
    #expect(!Body.Part(height: 5, []).slides && !Body.Part(height: 5, heights: [.rows(5)], []).slides)
    #expect(Body.Height.all.rows == Size.largest.rows)
  }

  /// A scene whose parts slide: the upper one has two heights, the lower one four.
  private var scene: Body {
    var body = Body()
    body.backdrop = ["~~~~"]
    body.top = Body.Part(height: 2, heights: [.rows(4)], [.list([Body.Row("up a"), Body.Row("up b")])])
    body.bottom = Body.Part(
      height: 3, heights: [.rows(1), .rows(6), .all], [.list([Body.Row("low a"), Body.Row("low b")])])
    return body
  }

  private func heights(_ state: BodyState, _ body: Body) -> [Int] {
    let arranged = state.arranged(body)
    return [arranged.top?.height ?? -1, arranged.bottom?.height ?? -1]
  }

  @Test(arguments: [
    ("shift+up", [2, 6]), ("shift+up shift+up", [2, Size.largest.rows]), ("shift+down", [2, 1]),
    ("shift+down shift+down", [2, 1]), ("shift+up shift+down", [2, 3]),
    // The edge goes where the arrow points: that of the upper part grows downwards.
    ("tab shift+down", [4, 3]), ("tab shift+down shift+down", [4, 3]), ("tab shift+up", [2, 3]),
    ("tab shift+down tab shift+up", [4, 6]),
  ])
  func `are walked by the arrows with Shift`(keys: String, expected: [Int]) {
    var reader = Reader(scene, columns: 30, rows: 16)
    if reader.selected != "low a" { reader.press("tab") }
    reader.press(keys)
    #expect(heights(reader.state, scene) == expected)
  }

  @Test func `mean nothing where nothing slides`() {
    var body = scene
    body.top = Body.Part(height: 2, [.text("x")])
    body.bottom = nil
    var reader = Reader(body)
    reader.press("shift+up shift+down")
    #expect(reader.reactions == [.ignored, .ignored] && heights(reader.state, body) == [2, -1])
    #expect(reader.state.slideKeys(in: body).isEmpty)
  }

  @Test func `have keys only in the directions that are left`() {
    var reader = Reader(scene)
    if reader.selected != "low a" { reader.press("tab") }
    #expect(reader.state.slideKeys(in: scene) == [PartHeights.up, PartHeights.down])
    reader.press("shift+down")
    #expect(reader.state.slideKeys(in: scene) == [PartHeights.up])
    reader.press("shift+up shift+up shift+up")
    #expect(reader.state.slideKeys(in: scene) == [PartHeights.down])
  }

  @Test(arguments: [
    (-4, 1), (1, 1), (2, 1), (3, 3), (4, 3), (5, 6), (6, 6), (10, 6), (11, 14), (12, 14), (14, 14), (99, 14),
  ])
  func `are the nearest to where the edge is dragged, as far as there is room`(rows: Int, height: Int) {
    var state = BodyState()
    let body = scene
    let reaction = state.take(.drag(rows: rows, of: 14, on: .bottom), in: body)
    if case .ignored = reaction { Issue.record("ignored") }
    #expect(min(14, heights(state, body)[1]) == height)
    #expect(heights(state, body)[0] == 2)
  }

  @Test(arguments: 0...15) func `have keys that do what dragging does`(rows: Int) {
    let body = scene
    for part in [ScreenPart.top, .bottom] {
      for start in ["", "shift+up", "shift+down", "shift+up shift+up"] {
        var reader = Reader(body, columns: 30, rows: 16)
        if (part == .top) != (reader.selected == "up a") { reader.press("tab") }
        reader.press(start)
        var dragged = reader.state
        _ = dragged.take(.drag(rows: rows, of: 14, on: part), in: body)
        for key in reader.state.keys(forDragging: part, toRows: rows, of: 14, in: body) { reader.press(key) }
        #expect(heights(reader.state, body) == heights(dragged, body), "\(part) from '\(start)' to \(rows)")
      }
    }
  }

  @Test func `have no keys for the part that the keys do not slide`() {
    let reader = Reader(scene)
    let other: ScreenPart = reader.selected == "low a" ? .top : .bottom
    #expect(reader.state.keys(forDragging: other, toRows: 9, of: 14, in: scene).isEmpty)
    #expect(reader.state.keys(forDragging: .whole, toRows: 9, of: 14, in: scene).isEmpty)
  }

  @Test func `stay as they were slid when the part changes, unless it has them no more`() {
    var state = BodyState()
    var body = scene
    _ = state.take(.drag(rows: 6, of: 14, on: .bottom), in: body)
    body.bottom = Body.Part(height: 1, heights: [.rows(6)], [.text("other")])
    #expect(heights(state, body) == [2, 6])
    body.bottom = Body.Part(height: 1, heights: [.rows(7)], [.text("other")])
    #expect(heights(state, body) == [2, 1])
    body.bottom = nil
    #expect(heights(state, body) == [2, -1])
    #expect(Body()[.whole] == nil && Body()[.backdrop] == nil)
  }

  @Test func `slide the part that has the keys, else the lower one, else the upper`() {
    #expect(scene.slidingPart(preferring: .top) == .top && scene.slidingPart(preferring: .bottom) == .bottom)
    #expect(scene.slidingPart(preferring: nil) == .bottom && scene.slidingPart(preferring: .whole) == .bottom)
    var body = scene
    body.bottom = Body.Part(height: 3, [])
    #expect(body.slidingPart(preferring: .bottom) == .top)
    body.top = nil
    #expect(body.slidingPart(preferring: .top) == nil)
  }
}
