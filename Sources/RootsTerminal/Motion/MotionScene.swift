/// Two pictures and what moves between them.
///
/// All motion is a pure function of a scene and a progress: the same step of the same change is always the
/// same frame, on every machine and at any speed.
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

  /// Where cards lie; what is around it stands still.
  public var area: Rect { after.area }

  /// Whether something comes or goes.
  public enum Direction: String, Sendable { case opening, closing }

  /// A scene of two frames, and what moves between them.
  package init(
    from: Frame, _ before: Stage, to: Frame, _ after: Stage, _ direction: Direction = .opening
  ) {
    self.from = from
    self.before = before
    self.to = to
    self.after = after
    self.direction = direction
  }
}

/// How far a motion has come: the number of steps done, of all.
public struct MotionProgress: Hashable, Sendable {
  /// The number of the step, counted from 1.
  public let step: Int
  /// The number of all steps.
  public let count: Int

  /// A progress within its bounds.
  public init(_ step: Int, of count: Int) {
    self.count = max(1, count)
    self.step = min(max(0, step), self.count)
  }

  /// Whether everything is where it will stay.
  public var isOver: Bool { step == count }

  /// So much of a distance as has been gone.
  public func part(of distance: Int) -> Int { distance * step / count }

  /// So much of a distance as is still to go.
  public func rest(of distance: Int) -> Int { distance - part(of: distance) }
}

/// Draws one moment of a change.
public typealias Motion = @Sendable (MotionScene, MotionProgress) -> Frame
