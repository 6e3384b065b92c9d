/// Two pictures, the parts that move between them, and the progress of the motion.
///
/// All motion is a pure function of a scene: the same step of the same change is always the same frame, on every
/// machine and at any speed.
public struct MotionScene: Sendable {
  /// The picture before the change.
  public var from: Frame
  package var before: Stage
  /// The picture after the change.
  public var to: Frame
  package var after: Stage
  /// The direction of the change; most motions of closing are those of opening, backwards.
  public var direction: Direction

  package var progress: MotionProgress

  /// The number of the step, counted from 1.
  public var step: Int { progress.step }
  /// The total number of steps.
  public var count: Int { progress.count }

  /// The area of the cards; everything around it stands still.
  public var area: Rect { after.area }

  /// The direction of a change.
  public enum Direction: String, Sendable { case opening, closing }

  package init(
    from: Frame, _ before: Stage, to: Frame, _ after: Stage, _ direction: Direction = .opening,
    _ progress: MotionProgress = MotionProgress(1, of: 1)
  ) {
    self.progress = progress
    self.from = from
    self.before = before
    self.to = to
    self.after = after
    self.direction = direction
  }

  /// The part of a distance that has been covered so far.
  public func part(of distance: Int) -> Int { progress.part(of: distance) }

  /// The part of a distance that remains.
  public func rest(of distance: Int) -> Int { progress.rest(of: distance) }

  package func at(_ step: Int, of count: Int) -> MotionScene {
    var scene = self
    scene.progress = MotionProgress(step, of: count)
    return scene
  }
}

package struct MotionProgress: Hashable, Sendable {
  /// The number of steps done; 0 before the first.
  package let step: Int
  package let count: Int

  package init(_ step: Int, of count: Int) {
    self.count = max(1, count)
    self.step = min(max(0, step), self.count)
  }

  package var isOver: Bool { step == count }

  package func part(of distance: Int) -> Int { distance * step / count }

  package func rest(of distance: Int) -> Int { distance - part(of: distance) }
}

/// Draws one moment of a change.
public typealias Motion = @Sendable (MotionScene) -> Frame
