/// Two pictures, what moves between them, and how far it has come.
///
/// All motion is a pure function of a scene: the same step of the same change is always the same frame, on every
/// machine and at any speed.
public struct MotionScene: Sendable {
  /// What was shown, and where things were in it.
  public var from: Frame
  /// The parts of the frame before the change.
  package var before: Stage
  /// What will be shown, and where things are in it.
  public var to: Frame
  /// The parts of the frame after the change.
  package var after: Stage
  /// Whether something opens or closes; most motions of closing are those of opening, backwards.
  public var direction: Direction

  /// How far the change has come.
  package var progress: MotionProgress

  /// The number of the step, counted from 1.
  public var step: Int { progress.step }
  /// The number of all steps.
  public var count: Int { progress.count }

  /// Where cards lie; what is around it stands still.
  public var area: Rect { after.area }

  /// Whether something comes or goes.
  public enum Direction: String, Sendable { case opening, closing }

  /// A scene of two frames, and what moves between them.
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

  /// The part of a distance that has been covered.
  public func part(of distance: Int) -> Int { progress.part(of: distance) }

  /// The part of a distance that remains.
  public func rest(of distance: Int) -> Int { progress.rest(of: distance) }

  /// The same scene at another step.
  package func at(_ step: Int, of count: Int) -> MotionScene {
    var scene = self
    scene.progress = MotionProgress(step, of: count)
    return scene
  }
}

/// How far a motion has come: the number of steps done, of all.
package struct MotionProgress: Hashable, Sendable {
  /// The number of the step, counted from 1.
  package let step: Int
  /// The number of all steps.
  package let count: Int

  /// A progress within its bounds.
  package init(_ step: Int, of count: Int) {
    self.count = max(1, count)
    self.step = min(max(0, step), self.count)
  }

  /// Whether everything is where it will stay.
  package var isOver: Bool { step == count }

  /// The part of a distance that has been covered.
  package func part(of distance: Int) -> Int { distance * step / count }

  /// The part of a distance that remains.
  package func rest(of distance: Int) -> Int { distance - part(of: distance) }
}

/// Draws one moment of a change.
public typealias Motion = @Sendable (MotionScene) -> Frame
