import Roots
import RootsTerminal

/// The places in a picture: screens in layers from left to right, one layer for each step from a root, each screen in
/// the middle of its children.
///
/// Lengths are whole pixels, so that numbers come out the same everywhere.
struct ChartLayout {
  struct Box: Equatable {
    var x: Int, y: Int, width: Int
    var height = ChartLayout.height
    var label: String

    var right: Int { x + width }
    var middle: Int { x + width / 2 }
    var top: Int { y - height / 2 }
    var bottom: Int { y + height / 2 }
  }

  static let height = 26
  /// The distance between columns (`x`) and between rows (`y`).
  private let gap: (x: Int, y: Int)
  private let boxHeight: Int
  private static let margin = 28
  private static let heading = 44
  private static let longestLabel = 28

  /// The boxes, in the order of the graph's screens.
  private(set) var boxes: [Box] = []

  private(set) var width = 0
  private(set) var height = 0

  /// The height at which the screens begin that no way leads to, if there are any.
  private(set) var strays: Int?

  /// The row of each screen, counted in halves of the distance between two leaves.
  var rows: [Int] {
    let first = Self.margin + Self.heading + boxHeight / 2
    return boxes.map { ($0.y - first) * 2 / pitch }
  }

  /// - Parameter size: The size of every box; without it a box is as wide as its text.
  init(of chart: Chart, boxes size: Size? = nil) {
    gap = size == nil ? (64, 10) : (110, 34)
    boxHeight = size?.rows ?? Self.height
    boxes = chart.graph.screens.indices.map { screen in
      let name = VisibleText(chart.graph.screens[screen]).text
      let label = Text.clipped(name.isEmpty ? " " : name, to: Self.longestLabel)
      let count = chart.counts.map { " \($0.screens[screen])".utf8.count } ?? 0
      let width = size?.columns ?? (Text.width(of: label) + count) * Self.advance + 20
      return Box(x: 0, y: 0, width: width, height: boxHeight, label: label)
    }
    placeColumns(chart.forest)
    placeRows(chart.forest)
  }

  private var pitch: Int { boxHeight + gap.y }

  static let advance = 8

  private mutating func placeColumns(_ forest: Forest) {
    let layers = Int(forest.depth.max() ?? 0) + 1
    var widths = [Int](repeating: 0, count: layers)
    for (screen, box) in boxes.enumerated() {
      widths[Int(forest.depth[screen])] = max(widths[Int(forest.depth[screen])], box.width)
    }
    var left = [Self.margin]
    for width in widths { left.append(left[left.count - 1] + width + gap.x) }
    for screen in boxes.indices { boxes[screen].x = left[Int(forest.depth[screen])] }
    width = left[layers] - gap.x + Self.margin + 40
  }

  // Each leaf takes the next row, and a parent stands in the middle of its children.
  private mutating func placeRows(_ forest: Forest) {
    var next = Self.margin + Self.heading + boxHeight / 2
    for (place, root) in forest.roots.enumerated() {
      if place == forest.starts {
        strays = next - (boxHeight - Self.height) / 2
        next += Self.height + 10
      }
      var open = [(screen: root, isDone: false)]
      while let (screen, isDone) = open.popLast() {
        let children = forest.children(of: screen)
        if isDone, let first = children.first, let last = children.last {
          boxes[screen].y = (boxes[first].y + boxes[last].y) / 2
        } else if children.isEmpty {
          boxes[screen].y = next
          next += pitch
        } else {
          open.append((screen, true))
          open += children.reversed().map { ($0, false) }
        }
      }
    }
    height = next - pitch + boxHeight / 2 + Self.margin
  }
}
