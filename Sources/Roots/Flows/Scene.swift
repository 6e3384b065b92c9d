/// What a screen shows: one part that fills everything, or a top and a bottom part over a backdrop that
/// stays.
public enum Scene<Part>: Sendable where Part: Sendable {
  /// One part that fills everything.
  case fullscreen(Part)
  /// A top and a bottom part over the backdrop, each with the height it wants.
  case multipart(top: Strip?, bottom: Strip?)

  /// Whether the backdrop can be seen.
  package var shape: SceneShape {
    switch self {
    case .fullscreen: .fullscreen
    case .multipart: .multipart
    }
  }

  /// A part at the upper or lower edge, and how much of the height it takes.
  public struct Strip: Sendable {
    /// What is shown.
    public var part: Part
    /// The rows it needs at least.
    public var minimum: Int
    /// The rows it would like.
    public var preferred: Int

    /// A part with its heights.
    public init(_ part: Part, minimum: Int = 1, preferred: Int) {
      self.part = part
      self.minimum = min(minimum, preferred)
      self.preferred = preferred
    }

    /// The rows it gets of those that are there.
    public func height(of available: Int) -> Int { max(min(preferred, available), min(minimum, available)) }
  }
}

/// Whether a scene fills everything or leaves the backdrop in sight.
package enum SceneShape: String, Sendable, CaseIterable {
  /// It fills everything.
  case fullscreen
  /// It leaves the backdrop in sight.
  case multipart
}

/// Where the parts of two scenes move when one is shown modally over the other.
package struct ModalMotion: Sendable, Equatable {
  /// What happens.
  package enum Mode: String, Sendable, CaseIterable {
    /// A scene comes over another one.
    case present
    /// A scene leaves, and the one below is in sight again.
    case dismiss
    /// A scene takes the place of another one.
    case swap
  }

  /// Which way a part moves; coming, it moves from there, leaving, it moves to there.
  package enum Edge: String, Sendable {
    /// Over the upper edge.
    case above
    /// Over the lower edge.
    case below
    /// Not at all.
    case still
  }

  /// How a scene moves as a whole or by its parts.
  package enum Movement: Sendable, Equatable {
    /// All of it.
    case whole(Edge)
    /// Its top and its bottom.
    case parts(top: Edge, bottom: Edge)
  }

  /// Which scene overlaps the other.
  package enum Front: String, Sendable {
    /// The one that was there.
    case from
    /// The one that comes.
    case to
  }

  /// What happens to the scene that was there.
  package let from: Movement
  /// How the scene that is there now comes.
  package let to: Movement
  /// Which of them is drawn over the other.
  package let front: Front

  /// The motion for a mode and the shapes of both scenes.
  package init(_ mode: Mode, from: SceneShape, to: SceneShape) {
    let apart = Movement.parts(top: .above, bottom: .below)
    front = mode == .dismiss ? .from : .to
    switch (mode, from, to) {
    case (_, .multipart, .multipart):
      (self.from, self.to) = (apart, apart)
    case (.present, .multipart, .fullscreen):
      (self.from, self.to) = (.whole(.still), .whole(.below))
    case (.dismiss, .multipart, .fullscreen), (.swap, .multipart, .fullscreen):
      (self.from, self.to) = (apart, .whole(.below))
    case (.present, .fullscreen, .multipart), (.swap, .fullscreen, .multipart):
      (self.from, self.to) = (.whole(.below), apart)
    case (.dismiss, .fullscreen, .multipart), (.dismiss, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.below), .whole(.still))
    case (.present, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.still), .whole(.below))
    case (.swap, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.below), .whole(.below))
    }
  }
}
