/// The parts of a frame that a transition moves.
public struct Stage: Hashable, Sendable {
  /// Where cards lie; what is around it stands still.
  public var area: Rect
  /// The card that comes and goes: the topmost one.
  public var card: Rect?
  /// Whether that card floats over others.
  public var isFloating = false
  /// The parts of a scene over a backdrop, if the scene has several.
  public var parts: Parts?
  /// The place that started the change: the selected row, or where the mouse was.
  public var origin: Point?

  /// A stage that is one area.
  public init(area: Rect) { self.area = area }

  /// The parts at the upper and at the lower edge of a scene.
  public struct Parts: Hashable, Sendable {
    /// The box of the part at the upper edge, if there is one.
    public var top: Rect?
    /// The box of the part at the lower edge, if there is one.
    public var bottom: Rect?
    /// The backdrop alone, behind both.
    public var backdrop: Frame

    /// Parts over a backdrop.
    public init(top: Rect? = nil, bottom: Rect? = nil, backdrop: Frame) {
      self.top = top
      self.bottom = bottom
      self.backdrop = backdrop
    }
  }
}
