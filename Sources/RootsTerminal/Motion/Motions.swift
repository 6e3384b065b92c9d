package import Roots

package enum Motions {
  package static let stepCount = 8

  /// - Parameter custom: The program's own transitions, by their names; an unknown one is a cut.
  package static func frame(
    _ transition: Transition, _ scene: MotionScene,
    custom: [String: Motion] = [:]
  ) -> Frame {
    guard scene.from.size == scene.to.size, !scene.progress.isOver else { return scene.to }
    var frame = picture(transition, scene, custom)
    frame.cursor = nil
    return frame
  }

  private static func picture(
    _ transition: Transition, _ scene: MotionScene, _ custom: [String: Motion]
  ) -> Frame {
    switch transition {
    case .none: scene.to
    case .push: hasParts(scene) ? parts(scene) : push(scene)
    case .modal: modal(scene)
    case .fade: fade(scene)
    case .circular: circular(scene)
    case .custom(let id): custom[id].map { $0(scene) } ?? scene.to
    }
  }

  private static func hasParts(_ scene: MotionScene) -> Bool {
    scene.before.parts != nil && scene.after.parts != nil
  }

  /// A card comes in from the right over the old picture, or leaves to the right.
  static func push(_ scene: MotionScene) -> Frame {
    let area = scene.after.area
    return scene.drawn { canvas in
      switch scene.direction {
      case .opening:
        canvas.show(scene.from, in: area)
        let shift = scene.rest(of: area.width)
        let card = scene.after.card ?? area
        canvas.show(scene.to, movedBy: Point(x: shift, y: 0), in: card.moved(x: shift).intersection(area))
      case .closing:
        let shift = scene.part(of: area.width)
        let card = scene.before.card ?? area
        canvas.show(scene.from, movedBy: Point(x: shift, y: 0), in: card.moved(x: shift).intersection(area))
      }
    }
  }

  /// The old picture grows dim, the area is empty, and the new picture appears dim.
  static func fade(_ scene: MotionScene) -> Frame {
    let area = scene.after.area
    return scene.drawn { canvas in
      switch scene.part(of: 8) {
      case ..<3:
        canvas.show(scene.from, in: area)
        canvas.dim(area)
      case 3..<5: canvas.fill(area)
      default: canvas.dim(area)
      }
    }
  }

  /// The new picture opens in a circle from the place that started the change; the old one closes in a circle.
  static func circular(_ scene: MotionScene) -> Frame {
    let area = scene.after.area
    let start = (scene.direction == .opening ? scene.after : scene.before).origin
    let center = start ?? Point(x: area.x + area.width / 2, y: area.y + area.height / 2)
    let corners = [area.x, area.right - 1].flatMap { x in
      [area.y, area.bottom - 1].map { Point(x: x, y: $0) }
    }
    let farthest = corners.map { distance($0, center) }.max() ?? 0
    let isOpening = scene.direction == .opening
    let radius = isOpening ? scene.part(of: farthest) : scene.rest(of: farthest)
    let outside = isOpening ? scene.from : scene.to
    return scene.drawn { canvas in
      if !isOpening { canvas.show(scene.from, in: area) }
      for y in area.y..<max(area.y, area.bottom) {
        let half = halfWidth(radius, y - center.y)
        let inside = half.map { (center.x - $0)..<(center.x + $0 + 1) } ?? center.x..<center.x
        let left = Rect(x: area.x, y: y, width: inside.lowerBound - area.x, height: 1)
        let right = Rect(x: inside.upperBound, y: y, width: area.right - inside.upperBound, height: 1)
        for rest in [left, right] { canvas.show(outside, in: rest.intersection(area)) }
      }
    }
  }

  /// The distance in columns; a cell is twice as high as it is wide.
  private static func distance(_ point: Point, _ center: Point) -> Int {
    let (x, y) = (point.x - center.x, 2 * (point.y - center.y))
    return squareRoot(x * x + y * y)
  }

  /// Half the width of a circle in a row; `nil` for a row that it does not reach.
  private static func halfWidth(_ radius: Int, _ row: Int) -> Int? {
    let rest = radius * radius - 4 * row * row
    return rest < 0 ? nil : squareRoot(rest)
  }

  private static func squareRoot(_ number: Int) -> Int { Int(Double(max(0, number)).squareRoot()) }
}

extension MotionScene {
  func drawn(_ draw: (inout Canvas) -> Void) -> Frame {
    var frame = to
    frame.draw(draw)
    return frame
  }
}

extension Canvas {
  mutating func show(_ picture: Frame, movedBy shift: Point = .zero, in area: Rect) {
    within(area) { $0.blend(picture, at: shift.moved(x: -area.x, y: -area.y)) }
  }
}
