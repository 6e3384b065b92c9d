package import Roots

/// The content of a screen: one part that fills everything, or a top and a bottom part over a backdrop that stays.
public enum Scene<Part>: Sendable where Part: Sendable {
  /// One part that fills everything.
  case fullscreen(Part)
  /// A top and a bottom part over the backdrop, each with the height it wants.
  case multipart(top: Strip?, bottom: Strip?)

  package var shape: SceneShape {
    switch self {
    case .fullscreen: .fullscreen
    case .multipart: .multipart
    }
  }

  /// A part at the upper or lower edge, with its height.
  public struct Strip: Sendable {
    /// The content of the part.
    public var part: Part
    /// The minimum number of rows.
    public var minimum: Int
    /// The preferred number of rows.
    public var preferred: Int

    /// Creates a part with its heights; a minimum above the preferred height counts as that.
    public init(_ part: Part, minimum: Int = 1, preferred: Int) {
      self.part = part
      self.minimum = min(minimum, preferred)
      self.preferred = preferred
    }

    /// Returns the height of the part if this number of rows is available.
    public func height(of available: Int) -> Int { max(min(preferred, available), min(minimum, available)) }
  }
}
