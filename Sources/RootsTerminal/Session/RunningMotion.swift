internal import Roots

struct RunningMotion {
  let presentation: Presentation
  let from: Frame
  let before: Stage
  let began: Duration
  var timer: Int?

  @MainActor func picture(
    to frame: Frame, _ after: Stage, at now: Duration, of time: Duration, custom: [String: Motion]
  ) -> Frame {
    guard from.size == frame.size else { return frame }
    let step = 1 + (now - began).milliseconds * Motions.stepCount / max(1, time.milliseconds)
    let scene = MotionScene(
      from: from, before, to: frame, after, MotionScene.Direction(presentation),
      MotionProgress(step, of: Motions.stepCount))
    return Motions.frame(presentation.transition, scene, custom: custom)
  }
}

extension MotionScene.Direction {
  init(_ presentation: Presentation) {
    let (before, after) = (presentation.before, presentation.after)
    switch presentation.kind {
    case .pop, .dismiss: self = .closing
    case .push, .present, .replace, .tab: self = .opening
    case .path, .stack, .url, .transaction, .tabs, .restore, .evict, .payload, .none:
      self = BaseStack(after).count < BaseStack(before).count ? .closing : .opening
    }
  }
}
