package struct ScreenMap: Sendable {
  package struct Node: Sendable {
    package let screen: String
    package let title: String
    package let column: Int
    /// Its place in the column, in halves of the distance between two leaves.
    package let row: Int
    /// Its marks: `guard auth`, `tab 1`, `seen 4 times`.
    package let marks: [String]
    /// `nil` if visits are not counted.
    package let isSeen: Bool?
    package let floats: Bool

    package init(
      _ screen: String, title: String, column: Int, row: Int, marks: [String], isSeen: Bool?, floats: Bool
    ) {
      self.screen = screen
      self.title = title
      self.column = column
      self.row = row
      self.marks = marks
      self.isSeen = isSeen
      self.floats = floats
    }
  }

  package struct Way: Sendable {
    package let from: Int
    package let to: Int
    /// Whether it gives the target its place on the map: only these ways are always drawn.
    package let isMain: Bool

    package init(from: Int, to: Int, isMain: Bool) {
      self.from = from
      self.to = to
      self.isMain = isMain
    }
  }

  package let title: String
  package let summary: String
  package let nodes: [Node]
  package let ways: [Way]

  package init(title: String, summary: String, nodes: [Node], ways: [Way]) {
    self.title = title
    self.summary = summary
    self.nodes = nodes
    self.ways = ways
  }
}

/// A small picture of a screen: what it would show, with what is filled in.
package struct ScreenPicture {
  package let body: Body
  package let state: BodyState

  package init(_ body: Body, _ state: BodyState = BodyState()) {
    self.body = body
    self.state = state
  }
}

struct MapPlan {
  enum Zoom: Int, CaseIterable {
    case names
    case boxes
    case pictures
  }

  private let map: ScreenMap
  private let zoom: Zoom
  let boxes: [Rect]
  /// The columns and rows of the map: more than a terminal can have, where it has many boxes.
  let extent: Point

  private static let gap = 7
  private static let longest = 24
  private static let picture = Size(columns: 32, rows: 8)

  init(_ map: ScreenMap, _ zoom: Zoom) {
    self.map = map
    self.zoom = zoom
    let sizes = map.nodes.map { MapPlan.size(of: $0, zoom) }
    // Names stand close together, boxes touch, and there is a blank row between pictures.
    let pitch = (sizes.map(\.rows).max() ?? 1) + (zoom == .pictures ? 1 : 0)
    var widths = [Int](repeating: 0, count: (map.nodes.map(\.column).max() ?? 0) + 1)
    for (node, size) in zip(map.nodes, sizes) {
      widths[node.column] = max(widths[node.column], size.columns)
    }
    var left = [1]
    for width in widths { left.append(left[left.count - 1] + width + MapPlan.gap) }
    boxes = zip(map.nodes, sizes).map { node, size in
      Rect(x: left[node.column], y: node.row * pitch / 2, width: size.columns, height: size.rows)
    }
    extent = Point(x: (boxes.map(\.right).max() ?? 0) + 1, y: boxes.map(\.bottom).max() ?? 0)
  }

  private static func size(of node: ScreenMap.Node, _ zoom: Zoom) -> Size {
    let title = Text.width(of: Text.clipped(node.title, to: longest))
    return switch zoom {
    case .names: Size(columns: title + 3, rows: 1)
    case .boxes: Size(columns: title + 4, rows: 3)
    case .pictures: Size(columns: picture.columns + 4, rows: picture.rows + 2)
    }
  }

  // MARK: Drawing

  /// - Parameter picture: drawn only where there is room for pictures.
  func draw(
    _ node: Int, in box: Rect, isSelected: Bool, isHere: Bool, picture: @autoclosure () -> ScreenPicture?,
    on canvas: inout Canvas
  ) {
    let facts = map.nodes[node]
    let style: Style = isHere ? .accent : facts.isSeen == true ? .ok : facts.isSeen == false ? .muted : .text
    let titleStyle = isSelected ? style.adding(.bold) : style
    let border: Border = isSelected ? .heavy : facts.floats ? .dotted : .rounded
    canvas.fill(box)
    switch zoom {
    case .names:
      canvas.put(isHere ? "●" : isSelected ? "▸" : " ", at: box.origin, style: .accent)
      canvas.put(
        Text.clipped(facts.title, to: MapPlan.longest), at: Point(x: box.x + 2, y: box.y), style: titleStyle)
    case .boxes:
      canvas.box(box, border, style: isSelected ? .accent : style)
      if isHere { canvas.put("●", at: Point(x: box.x + 1, y: box.y + 1), style: .accent) }
      canvas.put(
        Text.clipped(facts.title, to: MapPlan.longest), at: Point(x: box.x + 2, y: box.y + 1),
        style: titleStyle)
    case .pictures:
      let captions = Canvas.Captions(
        topLeft: (isHere ? "● " : "") + facts.title, bottomLeft: facts.marks.joined(separator: ", "))
      canvas.box(
        box, border, style: isSelected ? .accent : style, captions: captions, captionStyle: titleStyle)
      let room = Rect(x: box.x + 2, y: box.y + 1, width: box.width - 4, height: box.height - 2)
      if let picture = picture() {
        canvas.within(room) { picture.body.draw(picture.state, on: &$0, with: .background) }
      } else {
        canvas.put("no picture before it is open", at: room.origin, style: .muted)
      }
    }
    // A picture stays as it is: what is chosen shows in its upper edge.
    let chosen = zoom == .pictures ? Rect(x: box.x, y: box.y, width: box.width, height: 1) : box
    if isSelected { canvas.fill(chosen, as: .selected) }
  }

  /// The lines between boxes: those by which screens stand where they stand, and all that leave the selected one.
  func drawWays(moved offset: Point, selected: Int, on canvas: inout Canvas) {
    var lines = MapLines()
    for way in map.ways where way.isMain { lines.add(from: boxes[way.from], to: boxes[way.to]) }
    lines.draw(moved: offset, style: .muted, on: &canvas)
    for way in map.ways where way.from == selected && way.to != selected {
      let box = boxes[way.to]
      canvas.put(
        "▸", at: Point(x: box.x - 1 - offset.x, y: box.y + box.height / 2 - offset.y), style: .accent)
    }
  }
}

private struct MapLines {
  private struct Sides: OptionSet {
    let rawValue: UInt8
    static let up = Sides(rawValue: 1)
    static let down = Sides(rawValue: 2)
    static let left = Sides(rawValue: 4)
    static let right = Sides(rawValue: 8)
  }

  private var cells: [Point: Sides] = [:]
  private var heads: Set<Point> = []

  mutating func add(from: Rect, to: Rect) {
    let (start, end) = (
      Point(x: from.right, y: from.y + from.height / 2), Point(x: to.x - 1, y: to.y + to.height / 2)
    )
    let trunk = to.x - 4
    guard trunk >= start.x else { return }
    for x in start.x...trunk {
      cells[Point(x: x, y: start.y), default: []].formUnion(x == trunk ? .left : [.left, .right])
    }
    for y in min(start.y, end.y)...max(start.y, end.y) where start.y != end.y {
      var sides: Sides = []
      if y > min(start.y, end.y) { sides.insert(.up) }
      if y < max(start.y, end.y) { sides.insert(.down) }
      cells[Point(x: trunk, y: y), default: []].formUnion(sides)
    }
    for x in trunk..<end.x {
      cells[Point(x: x, y: end.y), default: []].formUnion(x == trunk ? .right : [.left, .right])
    }
    heads.insert(end)
  }

  func draw(moved offset: Point, style: Style, on canvas: inout Canvas) {
    for (place, sides) in cells {
      let at = Point(x: place.x - offset.x, y: place.y - offset.y)
      if canvas.bounds.contains(at) { canvas.put(MapLines.signs[Int(sides.rawValue)], at: at, style: style) }
    }
    for place in heads {
      let at = Point(x: place.x - offset.x, y: place.y - offset.y)
      if canvas.bounds.contains(at) { canvas.put("▸", at: at, style: style) }
    }
  }

  /// By the sides to which a line leads: up 1, down 2, left 4, right 8.
  private static let signs = [
    " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
  ]
}
