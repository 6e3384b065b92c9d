internal import Roots

extension Motions {
  /// A floating card rises from the lower edge, or sinks to it; whole scenes move as the table of modal motions says.
  static func modal(_ scene: MotionScene) -> Frame {
    let isFloating = (scene.direction == .opening ? scene.after : scene.before).isFloating
    if isFloating { return rise(scene) }
    let mode: ModalMotion.Mode = scene.direction == .opening ? .present : .dismiss
    return move(scene, ModalMotion(mode, from: shape(scene.before), to: shape(scene.after)))
  }

  static func parts(_ scene: MotionScene) -> Frame {
    move(scene, ModalMotion(.swap, from: .multipart, to: .multipart))
  }

  private static func shape(_ stage: Stage) -> SceneShape { stage.parts == nil ? .fullscreen : .multipart }

  /// One floating card comes from below; half-way the picture behind it becomes dim.
  private static func rise(_ scene: MotionScene) -> Frame {
    let area = scene.after.area
    let isOpening = scene.direction == .opening
    let (picture, stage) = isOpening ? (scene.to, scene.after) : (scene.from, scene.before)
    let card = stage.card ?? area
    let way = max(0, area.bottom - card.y)
    let shift = isOpening ? scene.rest(of: way) : scene.part(of: way)
    // The card takes its shadow along.
    let whole = Rect(x: card.x, y: card.y, width: card.width + 1, height: card.height + 1)
    return scene.drawn { canvas in
      if isOpening {
        canvas.show(scene.from, in: area)
        if scene.step * 2 >= scene.count { canvas.dim(area) }
      }
      canvas.show(picture, movedBy: Point(x: 0, y: shift), in: whole.moved(y: shift).intersection(area))
    }
  }

  // MARK: Scenes as a whole

  static func move(_ scene: MotionScene, _ motion: ModalMotion) -> Frame {
    let area = scene.after.area
    let backdrop = (scene.after.parts ?? scene.before.parts)?.backdrop
    let leaving = Moving(picture: scene.from, stage: scene.before, movement: motion.from)
    let coming = Moving(picture: scene.to, stage: scene.after, movement: motion.to)
    return scene.drawn { canvas in
      canvas.show(backdrop ?? scene.from, in: area)
      for side in motion.front == .to ? [Side.from, .to] : [.to, .from] {
        switch side {
        case .from: leaving.draw(on: &canvas, within: area) { scene.part(of: $0) }
        case .to: coming.draw(on: &canvas, within: area) { scene.rest(of: $0) }
        }
      }
    }
  }

  private enum Side { case from, to }

  private struct Moving {
    let picture: Frame
    let stage: Stage
    let movement: ModalMotion.Movement

    /// Draws the pieces of the scene. `gone` returns how far a piece is shifted on a way of a given length.
    func draw(on canvas: inout Canvas, within area: Rect, _ gone: (Int) -> Int) {
      switch movement {
      case .whole(let edge): draw(area, edge, on: &canvas, area, gone)
      case .parts(let top, let bottom):
        if let part = stage.parts?.top { draw(part, top, on: &canvas, area, gone) }
        if let part = stage.parts?.bottom { draw(part, bottom, on: &canvas, area, gone) }
      }
    }

    private func draw(
      _ piece: Rect, _ edge: ModalMotion.Edge, on canvas: inout Canvas, _ area: Rect, _ gone: (Int) -> Int
    ) {
      let shift =
        switch edge {
        case .above: -gone(piece.bottom - area.y)
        case .below: gone(area.bottom - piece.y)
        case .still: 0
        }
      canvas.show(picture, movedBy: Point(x: 0, y: shift), in: piece.moved(y: shift).intersection(area))
    }
  }
}
