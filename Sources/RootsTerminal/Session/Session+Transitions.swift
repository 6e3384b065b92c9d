public import Roots

/// A transition that is being shown.
struct RunningMotion {
  let presentation: Presentation
  let began: Duration
  let from: Frame
}

extension Session: TransitionPresenter {
  public func present(_ presentation: Presentation) -> PresentationPhase {
    invalidate()
    guard options.motion == .full, focus == .gained, shown.size == size, isPresented else { return .done }
    motion = RunningMotion(presentation: presentation, began: now, from: shown)
    after(options.motionTime) { [weak self] in self?.endMotion() }
    return .running
  }

  public func skipToEnd() {
    motion = nil
    invalidate()
  }

  /// Ends the running transition now.
  func endMotion() {
    guard let running = motion else { return }
    motion = nil
    invalidate()
    running.presentation.ended()
    drain()
  }
}
