import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The plan of a map` {
  private func node(_ title: String, _ column: Int, _ row: Int, isSeen: Bool? = nil, floats: Bool = false)
    -> ScreenMap.Node
  {
    ScreenMap.Node(
      title.lowercased(), title: title, column: column, row: row, marks: [], isSeen: isSeen, floats: floats)
  }

  private func map(_ nodes: [ScreenMap.Node], _ ways: [(Int, Int)] = []) -> ScreenMap {
    ScreenMap(
      title: "T", summary: "", nodes: nodes,
      ways: ways.map { ScreenMap.Way(from: $0.0, to: $0.1, isMain: true) })
  }

  private func boxes(_ nodes: [ScreenMap.Node], _ zoom: MapPlan.Zoom) -> [String] {
    MapPlan(map(nodes), zoom).boxes.map(\.description)
  }

  @Test func `gives each column the width of its widest box, and a gap before the next`() {
    let nodes = [node("Home", 0, 0), node("A longer one", 1, 0), node("B", 1, 2), node("C", 2, 2)]
    #expect(boxes(nodes, .boxes) == ["8x3 at 1,0", "16x3 at 16,0", "5x3 at 16,3", "5x3 at 39,3"])
    #expect(boxes(nodes, .names) == ["7x1 at 1,0", "15x1 at 15,0", "4x1 at 15,1", "4x1 at 37,1"])
    #expect(boxes(nodes, .pictures) == ["36x10 at 1,0", "36x10 at 44,0", "36x10 at 44,11", "36x10 at 87,11"])
  }

  @Test func `puts a box between the rows of two others`() {
    #expect(
      boxes([node("A", 0, 1), node("B", 1, 0), node("C", 1, 2)], .boxes) == [
        "5x3 at 1,1", "5x3 at 13,0", "5x3 at 13,3",
      ])
  }

  @Test func `takes as much room as its boxes, and a column more`() {
    let plan = MapPlan(map([node("Home", 0, 0), node("B", 1, 2)]), .boxes)
    #expect(plan.extent == Point(x: 22, y: 6))
    #expect(MapPlan(map([]), .boxes).extent == Point(x: 1, y: 0))
  }

  @Test func `cuts a title to 24 columns`() {
    #expect(boxes([node(String(repeating: "x", count: 40), 0, 0)], .boxes) == ["28x3 at 1,0"])
  }

  private func drawn(_ map: ScreenMap, _ columns: Int, _ rows: Int, selected: Int = 99, moved: Point = .zero)
    -> [String]
  {
    let plan = MapPlan(map, .boxes)
    return Frame.drawn(columns, rows) { canvas in
      plan.drawWays(moved: moved, selected: selected, on: &canvas)
      for (number, box) in plan.boxes.enumerated() {
        plan.draw(
          number, in: box.moved(x: -moved.x, y: -moved.y), isSelected: number == selected, isHere: false,
          picture: nil,
          on: &canvas)
      }
    }.rows
  }

  @Test func `draws a way as a line with a head`() {
    #expect(
      drawn(map([node("A", 0, 0), node("B", 1, 0)], [(0, 1)]), 19, 3) == [
        " ╭───╮       ╭───╮", " │ A │──────▸│ B │", " ╰───╯       ╰───╯",
      ])
  }

  @Test func `joins the ways of one box at a trunk`() {
    let nodes = [node("A", 0, 1), node("B", 1, 0), node("C", 1, 2)]
    #expect(
      drawn(map(nodes, [(0, 1), (0, 2)]), 19, 6) == [
        "             ╭───╮", " ╭───╮   ┌──▸│ B │", " │ A │───┤   ╰───╯", " ╰───╯   │   ╭───╮",
        "         └──▸│ C │",
        "             ╰───╯",
      ])
  }

  @Test func `crosses a trunk with a way straight on`() {
    let nodes = [node("A", 0, 2), node("B", 1, 0), node("C", 1, 2), node("D", 1, 4)]
    let rows = drawn(map(nodes, [(0, 1), (0, 2), (0, 3)]), 19, 9)
    #expect(
      rows[1] == "         ┌──▸│ B │" && rows[4] == " │ A │───┼──▸│ C │" && rows[7] == "         └──▸│ D │")
  }

  @Test func `draws no line back, and the heads of all ways that leave the selected box`() {
    let nodes = [node("A", 0, 0), node("B", 1, 0)]
    #expect(drawn(map(nodes, [(1, 0)]), 19, 3)[1] == " │ A │       │ B │")
    #expect(drawn(map(nodes, [(1, 0)]), 19, 3, selected: 1)[1] == "▸│ A │       ┃ B ┃")
    let beside = ScreenMap(
      title: "T", summary: "", nodes: nodes,
      ways: [.init(from: 0, to: 1, isMain: false), .init(from: 0, to: 0, isMain: false)])
    #expect(drawn(beside, 19, 3, selected: 0)[1] == " ┃ A ┃      ▸│ B │")
  }

  @Test func `moves what it draws`() {
    let ways = map([node("A", 0, 0), node("B", 1, 0)], [(0, 1)])
    #expect(drawn(ways, 12, 2, moved: Point(x: 4, y: 1)) == [" │──────▸│ B", "─╯       ╰──"])
    #expect(drawn(ways, 8, 2, moved: Point(x: 40, y: 0)) == ["", ""])
  }

  @Test(arguments: [(true, Role.ok), (false, .muted), (nil, .text)] as [(Bool?, Role)])
  func `shows what was seen by its color`(isSeen: Bool?, role: Role) {
    let plan = MapPlan(map([node("A", 0, 0, isSeen: isSeen)]), .boxes)
    let frame = Frame.drawn(7, 3) {
      plan.draw(0, in: plan.boxes[0], isSelected: false, isHere: false, picture: nil, on: &$0)
    }
    #expect(frame[1, 0].style == Style(role) && frame[3, 1].style == Style(role))
    let here = Frame.drawn(7, 3) {
      plan.draw(0, in: plan.boxes[0], isSelected: false, isHere: true, picture: nil, on: &$0)
    }
    #expect(here[1, 0].style == .accent && here.row(1) == " │●A │")
  }

  @Test func `shows what opens over everything with a dotted border`() {
    let plan = MapPlan(map([node("A", 0, 0, floats: true)]), .boxes)
    let frame = Frame.drawn(7, 3) {
      plan.draw(0, in: plan.boxes[0], isSelected: false, isHere: false, picture: nil, on: &$0)
    }
    #expect(frame.rows == [" ┌┄┄┄┐", " ┆ A ┆", " └┄┄┄┘"])
  }
}
