import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The progress of a motion` {
  @Test(arguments: [
    (0, 8, 0, 8, false), (8, 8, 8, 8, true), (9, 8, 8, 8, true), (-1, 8, 0, 8, false), (1, 0, 1, 1, true),
    (0, 0, 0, 1, false),
    (3, -5, 1, 1, true),
  ])
  func `stays within its bounds`(step: Int, count: Int, shownStep: Int, shownCount: Int, isOver: Bool) {
    let progress = MotionProgress(step, of: count)
    #expect(progress.step == shownStep && progress.count == shownCount && progress.isOver == isOver)
  }

  @Test func `covers a distance in equal parts, all of it in the end`() {
    for distance in [0, 1, 7, 8, 80, 81, 200] {
      var last = -1
      for step in 0...8 {
        let progress = MotionProgress(step, of: 8)
        let part = progress.part(of: distance)
        #expect(part + progress.rest(of: distance) == distance)
        #expect(part == distance * step / 8 && part >= last)
        last = part
      }
      #expect(last == distance)
    }
  }

  private func scene(_ columns: Int = 20, _ rows: Int = 6) -> MotionScene {
    let size = Size(columns: columns, rows: rows)
    let area = Rect(x: 0, y: 1, width: columns, height: rows - 2)
    var (from, to) = (Frame(size), Frame(size))
    for y in 0..<rows {
      from.draw { $0.put(String(repeating: "a", count: columns), at: Point(x: 0, y: y)) }
      to.draw { $0.put(String(repeating: "b", count: columns), at: Point(x: 0, y: y)) }
    }
    return MotionScene(from: from, Stage(area: area), to: to, Stage(area: area))
  }

  /// A circle grows around its middle, cells being twice as high as wide, and never leaves the area.
  @Test(arguments: 1...7) func `opens a circle that is the same on both sides`(step: Int) {
    let frame = Motions.circular(scene(21, 7).at(step, of: 8))
    #expect(
      frame.row(0) == String(repeating: "b", count: 21) && frame.row(6) == String(repeating: "b", count: 21))
    for y in 1...5 {
      let row = Array(frame.row(y))
      #expect(row == row.reversed(), "\(frame.row(y))")
      #expect(frame.row(y) == frame.row(6 - y))
      let inside = row.filter { $0 == "b" }.count
      #expect(inside == 0 || row.drop { $0 == "a" }.prefix(inside).allSatisfy { $0 == "b" })
    }
  }

  @Test(arguments: [
    (1, "aaaaaaaa", true), (2, "aaaaaaaa", true), (3, "", false), (4, "", false), (5, "bbbbbbbb", true),
    (7, "bbbbbbbb", true),
  ])
  func `fades through nothing in eighths`(step: Int, row: String, isDim: Bool) {
    let frame = Motions.fade(scene(8, 5).at(step, of: 8))
    #expect(frame.row(2) == row)
    #expect(frame[0, 2].style.attributes.contains(.dim) == isDim)
    #expect(frame.row(0) == "bbbbbbbb" && !frame[0, 0].style.attributes.contains(.dim))
  }

  @Test(arguments: [(1, 18), (2, 15), (4, 10), (7, 3)])
  func `pushes a card from the right edge, over what was there`(step: Int, shift: Int) {
    let frame = Motions.push(scene().at(step, of: 8))
    #expect(frame.row(2) == String(repeating: "a", count: shift) + String(repeating: "b", count: 20 - shift))
    var closing = scene().at(step, of: 8)
    closing.direction = .closing
    let back = Motions.push(closing).row(2)
    let gone = 20 * step / 8
    #expect(back == String(repeating: "b", count: gone) + String(repeating: "a", count: 20 - gone))
  }
}
