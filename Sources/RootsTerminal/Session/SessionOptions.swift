extension Session {
  /// The options of a session for time and motion.
  public struct Options: Sendable {
    /// Whether changes are shown in motion.
    public var motion = MotionChoice.still
    /// The duration of a transition.
    public var motionTime = Duration.milliseconds(120)
    /// The most keys that may wait for a transition to end; more are dropped. `nil` for any number.
    public var backlogLimit: Int?
    /// The time that every request waits in the queue, and every change is locked, so that keys can be pressed in
    /// the middle; for testing.
    public var slowness = Duration.zero
    /// Whether time passes by itself or only by ``Session/advance(by:)``.
    public var time = Time.injected

    /// Whether changes are shown in motion.
    @nonexhaustive public enum MotionChoice: String, Sendable { case full, still }

    /// Where time comes from.
    @nonexhaustive public enum Time: Sendable { case injected, clock }

    /// No motion, and time that stands still until it is told to pass: what tapes and tests want.
    public init() {}

    /// Motion, and time that passes by itself: what people want.
    public static var live: Options {
      var options = Options()
      options.motion = .full
      options.time = .clock
      options.backlogLimit = 32
      return options
    }
  }
}
