internal import Roots

// The queue and the lock slowed down on purpose: a tester can press keys in the middle of everything.

extension Session {
  /// Lets every change be waited for, as long as it takes.
  func lockSlowly() {
    navigator.overlap = .wait
    navigator.transitionLimit = max(navigator.transitionLimit, options.slowness + .seconds(1))
  }

  /// How long a change is locked.
  var transitionTime: Duration {
    options.motion == .full ? max(options.motionTime, options.slowness) : options.slowness
  }

  /// The request that is held back in the queue, if one is.
  var slowedRequest: RequestID? { isSlowed ? navigator.engine.queue.requests.first?.id : nil }

  /// Does something whose requests wait in the queue for a while before they are taken up.
  func slowly(_ work: () -> Void) {
    guard options.slowness > .zero, !isSlowed, exitStatus == nil else { return work() }
    navigator.hold(true)
    work()
    guard navigator.queueCount > 0 else { return navigator.hold(false) }
    isSlowed = true
    after(options.slowness) { [weak self] in
      self?.isSlowed = false
      self?.navigator.hold(false)
    }
  }
}
