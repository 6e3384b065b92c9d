/// The parts of a frame that a transition moves.
package struct Stage: Hashable, Sendable {
  /// Where cards lie; what is around it stands still.
  package var area: Rect
  /// The card that comes and goes: the topmost one.
  package var card: Rect?
  /// Whether that card floats over others.
  package var isFloating = false
  /// The parts of a scene over a backdrop, if the scene has several.
  package var parts: Parts?
  /// The place that started the change: the selected row, or where the mouse was.
  package var origin: Point?

  /// A stage that is one area.
  package init(area: Rect) { self.area = area }

  /// The parts at the upper and at the lower edge of a scene.
  package struct Parts: Hashable, Sendable {
    /// The box of the part at the upper edge, if there is one.
    package var top: Rect?
    /// The box of the part at the lower edge, if there is one.
    package var bottom: Rect?
    /// The backdrop alone, behind both.
    package var backdrop: Frame

    /// Parts over a backdrop.
    package init(top: Rect? = nil, bottom: Rect? = nil, backdrop: Frame) {
      self.top = top
      self.bottom = bottom
      self.backdrop = backdrop
    }
  }
}
