public import Roots

/// A transition that is being shown.
struct RunningMotion {
  let presentation: Presentation
  let direction: MotionScene.Direction
  let from: Frame
  let before: Stage
  let began: Duration
  var timer: Int?
}

extension Session: TransitionPresenter {
  public func present(_ presentation: Presentation) -> PresentationPhase {
    invalidate()
    let isSeen = focus == .gained && isPresented && shown.size == size
    guard options.motion == .full && isSeen || options.slowness > .zero else { return .done }
    motion = RunningMotion(
      presentation: presentation, direction: MotionScene.Direction(presentation), from: shown,
      before: shownStage, began: now)
    tick()
    return .running
  }

  public func skipToEnd() {
    cancelTimer(motion?.timer)
    motion = nil
    invalidate()
  }

  /// Ends the running transition now.
  func endMotion() {
    guard let running = motion else { return }
    skipToEnd()
    running.presentation.ended()
    drain()
  }

  /// Waits for the next picture of the running transition, or for its end.
  private func tick() {
    guard let running = motion else { return }
    let elapsed = now - running.began
    guard elapsed < transitionTime else { return endMotion() }
    let step = max(.milliseconds(1), transitionTime / Motions.stepCount)
    motion?.timer = after(min(step, transitionTime - elapsed)) { [weak self] in self?.tick() }
  }

  /// The picture of the running transition on its way to what has just been drawn.
  func picture(of running: RunningMotion, to frame: Frame) -> Frame {
    guard options.motion == .full, running.from.size == frame.size else { return frame }
    let scene = MotionScene(
      from: running.from, running.before, to: frame, chrome.stage(self), running.direction)
    return Motions.frame(
      running.presentation.transition, scene, progress(of: running), custom: motions)
  }

  private func progress(of running: RunningMotion) -> MotionProgress {
    let elapsed = (now - running.began).milliseconds
    let whole = max(1, transitionTime.milliseconds)
    return MotionProgress(1 + elapsed * Motions.stepCount / whole, of: Motions.stepCount)
  }
}

extension MotionScene.Direction {
  /// Whether a change opens or closes something, as far as one sees.
  init(_ presentation: Presentation) {
    let (before, after) = (presentation.before, presentation.after)
    switch presentation.kind {
    case .pop, .dismiss: self = .closing
    case .push, .present, .replace, .tab: self = .opening
    default: self = BaseStack(after).count < BaseStack(before).count ? .closing : .opening
    }
  }
}
