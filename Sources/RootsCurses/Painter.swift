internal import CNcurses
internal import RootsTerminal

/// Gives curses the cells of a frame that differ from the frame before.
struct Painter {
  private var screen: rc_screen
  private let theme: Theme
  private let colors: Color.Depth
  private var looks = LookTable()

  init(_ screen: rc_screen, theme: Theme, colors: Color.Depth) {
    self.screen = screen
    self.theme = theme
    self.colors = colors
    if colors > .mono { rc_use_colors(&self.screen) }
  }

  /// Returns the number of changed cells; `old` is what is on the screen, if anything.
  mutating func paint(_ frame: Frame, over old: Frame?) -> Int {
    guard rc_reserve(&screen, Int32(frame.size.columns)) != 0 else { return 0 }
    var changed = 0
    if let old {
      for span in frame.spans(changedSince: old) {
        paint(row: span.row, span.columns, of: frame)
        changed += span.columns.count
      }
    } else {
      for row in 0..<frame.size.rows { paint(row: row, 0..<frame.size.columns, of: frame) }
      changed = frame.size.rows * frame.size.columns
    }
    rc_cursor(Int32(frame.cursor?.y ?? 0), Int32(frame.cursor?.x ?? 0), frame.cursor == nil ? 0 : 1)
    return changed
  }

  private mutating func paint(row: Int, _ columns: Range<Int>, of frame: Frame) {
    frame.withRow(row) { row in
      let cells = UnsafeBufferPointer(rebasing: row[columns])
      if !cells.arePlain || !set(plain: cells) { set(cells, of: frame) }
    }
    rc_draw_cells(&screen, Int32(row), Int32(columns.lowerBound))
  }

  /// Hands over a row of plain characters, about which curses need not ask the locale one by one. That form of cells has
  /// room for few pairs of colors: answers `false` if it had too little.
  private mutating func set(plain cells: UnsafeBufferPointer<Cell>) -> Bool {
    guard let row = rc_begin_plain(&screen, Int32(cells.count)) else { return false }
    cells.write(to: row) { rc_plain_look(&screen, number(of: $0)) }
    return rc_has_plain_looks(&screen) != 0
  }

  private mutating func set(_ cells: UnsafeBufferPointer<Cell>, of frame: Frame) {
    rc_begin_cells(&screen)
    var count: Int32 = 0
    var style: Style?
    var look: Int32 = 0
    for cell in cells where !cell.isContinuation {
      if cell.style != style {
        style = cell.style
        look = number(of: cell.style)
      }
      if let scalar = cell.scalar {
        rc_set(&screen, count, look, scalar.value)
      } else {
        set(frame.cluster(of: cell), at: count, look)
      }
      count += 1
    }
    rc_end_cells(&screen, count)
  }

  private mutating func set(_ cluster: Cluster?, at index: Int32, _ look: Int32) {
    guard let cluster else { return rc_set(&screen, index, look, 0x20) }
    rc_set(&screen, index, look, cluster.base.value)
    for (place, mark) in cluster.scalars.dropFirst().enumerated() {
      rc_add_mark(&screen, index, Int32(place + 1), mark.value)
    }
  }

  private mutating func number(of style: Style) -> Int32 {
    if let known = looks[style.bits] { return known }
    let look = theme.look(of: style, colors: colors)
    var attributes = 0
    if look.attributes.contains(.bold) { attributes |= RC_BOLD }
    if look.attributes.contains(.dim) { attributes |= RC_DIM }
    if look.attributes.contains(.reverse) { attributes |= RC_REVERSE }
    if look.attributes.contains(.underline) { attributes |= RC_UNDERLINE }
    if look.attributes.contains(.italic) { attributes |= RC_ITALIC }
    let foreground = look.foreground.map(number(of:)) ?? -1
    let background = look.background.map(number(of:)) ?? -1
    let number = rc_look(&screen, Int32(attributes), foreground, background)
    looks.add(number, for: style.bits)
    return number
  }

  /// The number by which the terminal knows a color: where it has all of them, that of its parts, but for the first
  /// eight.
  private func number(of color: Color) -> Int32 {
    if case .palette(let index) = color, index < 8 || colors < .direct { return Int32(index) }
    let parts = color.rgb
    return max(8, Int32(parts.red) << 16 | Int32(parts.green) << 8 | Int32(parts.blue))
  }

  /// The bytes are gone once the closure has returned.
  mutating func update<Result>(_ send: (UnsafeRawBufferPointer) -> Result) -> Result {
    var bytes: UnsafeRawPointer?
    let count = rc_update(&screen, &bytes)
    defer { rc_shrink(&screen) }
    return send(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  }

  mutating func resize(_ size: Size) { rc_resize(&screen, Int32(size.rows), Int32(size.columns)) }

  func redraw() { rc_redraw() }

  mutating func suspend() { rc_suspend(&screen) }

  mutating func close() { rc_close(&screen) }
}

/// The numbers of the looks that curses knows, by the bits of their styles.
///
/// A dictionary would cost the start of a program more than the rest of the first frame: that its keys can be hashed is
/// looked up among all types of the program.
private struct LookTable {
  private var looks: [(bits: UInt32, number: Int32)] = []

  subscript(bits: UInt32) -> Int32? {
    let place = place(of: bits)
    return place < looks.count && looks[place].bits == bits ? looks[place].number : nil
  }

  mutating func add(_ number: Int32, for bits: UInt32) { looks.insert((bits, number), at: place(of: bits)) }

  private func place(of bits: UInt32) -> Int {
    var (low, high) = (0, looks.count)
    while low < high {
      let middle = (low + high) / 2
      if looks[middle].bits < bits { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
