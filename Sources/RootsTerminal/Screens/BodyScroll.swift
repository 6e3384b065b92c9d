struct BodyScroll: Sendable, Hashable {
  struct View: Sendable, Hashable {
    fileprivate(set) var size = Size(columns: 80, rows: 24)
    fileprivate(set) var scroll = 0
    fileprivate(set) var hold = Hold.beginning

    var holdsSelection: Bool {
      switch hold {
      case .beginning: false
      case .selection: true
      case .view(let room): room != size
      }
    }
  }

  /// The lines that stay visible when a part is drawn again.
  enum Hold: Sendable, Hashable {
    /// The first line, until something is selected or scrolled to: a screen opens at its beginning.
    case beginning
    case selection
    /// The lines that were scrolled to, wherever the selection is; if the size changes, the selection again.
    case view(in: Size)
  }

  private var whole = View()
  private var top = View()
  private var bottom = View()

  private(set) subscript(part: ScreenPart) -> View {
    get {
      switch part {
      case .top: top
      case .bottom: bottom
      case .whole, .backdrop: whole
      }
    }
    set {
      switch part {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .whole, .backdrop: whole = newValue
      }
    }
  }

  // MARK: Moving

  mutating func follow(_ part: ScreenPart) { self[part].hold = .selection }

  mutating func restore(_ part: ScreenPart, to line: Int) {
    self[part].scroll = max(0, line)
    self[part].hold = .selection
  }

  mutating func stay(_ part: ScreenPart, at line: Int) {
    self[part].scroll = line
    self[part].hold = .view(in: self[part].size)
  }

  mutating func fit(_ part: ScreenPart, in size: Size) {
    if self[part].size != size { self[part].size = size }
  }

  /// Returns `false` if the part was at its end already.
  mutating func move(_ part: ScreenPart, by lines: Int, in layout: BodyLayout) -> Bool {
    let old = layout.clamped(self[part].scroll)
    let new = layout.clamped(old + lines)
    guard new != old else { return false }
    self[part].scroll = new
    if self[part].hold != .beginning { self[part].hold = .view(in: self[part].size) }
    return true
  }

  mutating func reveal(_ selection: BodySelection, of part: ScreenPart, in layout: BodyLayout) {
    let scroll = layout.clamped(self[part].scroll)
    self[part].scroll = scroll
    // If nothing is above or below, everything is visible.
    guard layout.height > layout.rows, self[part].holdsSelection, let lines = layout.lines(of: selection)
    else { return }
    self[part].scroll = layout.scroll(showing: lines, from: scroll)
  }

  mutating func show(
    _ part: ScreenPart, from line: Int, _ selection: BodySelection, in layout: BodyLayout
  ) {
    let scroll = layout.clamped(line)
    self[part].scroll = scroll
    guard let lines = layout.lines(of: selection) else { return }
    let isSeen = lines.lowerBound < scroll + layout.rows && lines.upperBound > scroll
    self[part].hold = isSeen ? .selection : .view(in: self[part].size)
    reveal(selection, of: part, in: layout)
  }
}
