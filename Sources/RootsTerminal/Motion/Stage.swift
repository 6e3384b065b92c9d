package struct Stage: Hashable, Sendable {
  /// The area of the cards; everything around it stands still.
  package var area: Rect
  /// The card that comes and goes: the topmost one.
  package var card: Rect?
  package var isFloating = false
  package var parts: Parts?
  /// The place that started the change: the selected row, or where the mouse was.
  package var origin: Point?

  package init(area: Rect) { self.area = area }

  package struct Parts: Hashable, Sendable {
    package var top: Rect?
    package var bottom: Rect?
    package var backdrop: Frame

    package init(top: Rect? = nil, bottom: Rect? = nil, backdrop: Frame) {
      self.top = top
      self.bottom = bottom
      self.backdrop = backdrop
    }
  }
}
