/// Splits UTF-8 into the characters that a terminal shows cell by cell. All text on the screen comes through it.
///
/// Its pieces cannot control a terminal, change the direction of text or be invisible; line feeds and tabs pass only
/// if asked for.
struct CellScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let charset: Charset
  private let breaks: Text.Breaks
  private(set) var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, charset: Charset, breaks: Text.Breaks = .replaced) {
    self.bytes = bytes
    self.charset = charset
    self.breaks = breaks
  }

  /// The displayed form of one character.
  struct Piece {
    let cluster: Cluster
    let columns: Int
    /// True if the sign fills both columns: the plain twin of a wide character.
    var isTwin = false
  }

  /// The number of following bytes that are plain characters of one byte and one column each, without marks.
  @inline(__always)
  func plainRun(atMost limit: Int) -> Int {
    let end = limit < bytes.count - place ? place + limit : bytes.count
    var next = place
    let raw = UnsafeRawBufferPointer(bytes)
    while next + 8 <= end, Self.arePlain(raw.loadUnaligned(fromByteOffset: next, as: UInt64.self)) {
      next += 8
    }
    while next < end, bytes[next] &- 0x20 < 0x5F { next += 1 }
    if next > place, next < bytes.count, bytes[next] >= 0x80 { next -= 1 }
    return next - place
  }

  /// True if all eight bytes are printable: no high bit, nothing below a blank, no delete.
  @inline(__always)
  private static func arePlain(_ eight: UInt64) -> Bool {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    let belowBlank = eight &- ones &* 0x20
    let deletes = (eight ^ ones &* 0x7F) &- ones
    return (eight | belowBlank | deletes) & tops == 0
  }

  /// Consumes bytes that ``plainRun(atMost:)`` has counted.
  mutating func takePlain(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    defer { place += count }
    return UnsafeBufferPointer(rebasing: bytes[place..<place + count])
  }

  /// The next character if it is a lone scalar of one column that every UTF-8 terminal shows unchanged: the fast path
  /// for lines and letters.
  mutating func nextNarrow() -> UInt32? {
    guard charset == .utf8, let (scalar, length) = decode(at: place), ScalarClass.of(scalar) == .narrow,
      !continues(at: place + length)
    else { return nil }
    place += length
    return scalar.value
  }

  /// True if the scalar at `place` may belong to the character before it.
  private func continues(at place: Int) -> Bool {
    // No scalar below U+0300 does.
    guard place < bytes.count, bytes[place] >= 0xCC, let (scalar, _) = decode(at: place) else { return false }
    switch ScalarClass.of(scalar) {
    case .narrow, .wide, .replaced: return false
    case .mark, .selector, .joiner, .nonJoiner, .narrowPicture, .widePicture, .tone, .flagLetter, .tag:
      return true
    }
  }

  mutating func next() -> Piece? {
    guard let (scalar, length) = decode(at: place) else { return nil }
    place += length
    let kind = ScalarClass.of(scalar)
    switch kind {
    case .narrow, .wide, .narrowPicture, .widePicture, .tone: return character(scalar, kind)
    case .flagLetter: return Piece(cluster: Cluster(Self.letter(scalar)), columns: 1)
    case .replaced where breaks == .kept: return lineBreak(scalar)
    // A cell of a table may hold one: it is a blank, and no damage.
    case .replaced where scalar == "\t" || scalar == "\n" || endsLine(scalar):
      return Piece(cluster: Cluster(" "), columns: 1)
    case .replaced, .mark, .selector, .joiner, .nonJoiner, .tag:
      return Piece(cluster: Cluster(charset.replacement), columns: 1)
    }
  }

  /// True for a return before a line feed, which is passed over then.
  private mutating func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar == "\r", place < bytes.count, bytes[place] == 0x0A else { return false }
    place += 1
    return true
  }

  private mutating func lineBreak(_ scalar: Unicode.Scalar) -> Piece {
    if endsLine(scalar) { return Piece(cluster: Cluster("\n"), columns: 1) }
    let isKept = scalar == "\n" || scalar == "\t"
    return Piece(cluster: Cluster(isKept ? scalar : charset.replacement), columns: 1)
  }

  private mutating func character(_ base: Unicode.Scalar, _ kind: ScalarClass) -> Piece {
    var cluster = Cluster(base)
    var isJoined = false
    while let (scalar, length) = decode(at: place) {
      if scalar.value < 0x300 { break }
      let next = ScalarClass.of(scalar)
      switch next {
      case .mark: cluster.add(scalar)
      case .selector: break
      // Between plain letters a joiner only makes one name look like another, so it stays visible.
      case .joiner where base.isASCII, .nonJoiner where base.isASCII: return finished(cluster, kind)
      case .joiner: isJoined = kind.isPicture
      case .nonJoiner: break
      case .tone where kind.isPicture, .tag where kind.isPicture: break
      case .narrowPicture where isJoined, .widePicture where isJoined: isJoined = false
      default: return finished(cluster, kind)
      }
      place += length
    }
    return finished(cluster, kind)
  }

  private func finished(_ cluster: Cluster, _ kind: ScalarClass) -> Piece {
    switch charset {
    case .utf8: return Piece(cluster: cluster, columns: kind.columns)
    case .ascii where cluster.base.isASCII:
      return Piece(cluster: Cluster(cluster.base), columns: kind.columns)
    case .ascii:
      let plain = Glyph.plain(cluster.base) ?? charset.replacement
      return Piece(cluster: Cluster(plain), columns: kind.columns, isTwin: kind.columns == 2)
    }
  }

  private static func letter(_ flagLetter: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: flagLetter.value &- 0x1F1E6 &+ 0x41))
  }

  /// Decodes the scalar at a place, with its length. Swift's strings are always valid UTF-8.
  @inline(__always)
  private func decode(at place: Int) -> (Unicode.Scalar, Int)? {
    guard place < bytes.count else { return nil }
    let lead = UInt32(bytes[place])
    if lead < 0x80 { return (Unicode.Scalar(UInt8(truncatingIfNeeded: lead)), 1) }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard place + length <= bytes.count else { return ("\u{FFFD}", bytes.count - place) }
    var value = lead & (0xFF >> UInt32(length + 1))
    for next in place + 1..<place + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
