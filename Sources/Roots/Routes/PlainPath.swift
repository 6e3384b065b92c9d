/// Paths whose bytes are what they mean: nothing to decode and nothing to resolve, in what follows neither.
enum PlainPath {
  private static let slash = UInt8(ascii: "/")

  /// Where the path of a text begins, if that can be seen at once.
  static func start(of text: UnsafeBufferPointer<UInt8>, appScheme: String?) -> Int? {
    guard let first = text.first else { return nil }
    if first == slash { return 0 }
    guard let appScheme else { return nil }
    let scheme = appScheme.utf8
    guard text.count > scheme.count + 3, text.starts(with: scheme), text[scheme.count] == UInt8(ascii: ":"),
      text[scheme.count + 1] == slash, text[scheme.count + 2] == slash
    else { return nil }
    // A first segment with capitals that stands in the host's place takes the long way.
    let host = text[(scheme.count + 3)...].prefix { $0 != slash }
    let mayFold = host.contains { $0 >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return mayFold ? nil : scheme.count + 3
  }

  /// Cuts a path into its segments and counts them; only as many as `pieces` has room for are noted. Nil when
  /// a segment would have to be decoded or resolved first.
  static func split(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int,
    into pieces: UnsafeMutableBufferPointer<RouteTrie.Piece>
  ) -> Int? {
    var count = 0
    var at = start
    while at < text.count {
      let first = at
      while at < text.count, !isSpecial(text[at]) { at += 1 }
      let isEnd = at < text.count && text[at] != slash
      if isEnd, !isTail(text[at...]) { return nil }
      if at > first {
        if text[first] == UInt8(ascii: "."), isDots(text[first..<at]) { return nil }
        if count < pieces.count { pieces[count] = RouteTrie.Piece(start: first, end: at) }
        count += 1
      }
      if isEnd { break }
      at += 1
    }
    return count
  }

  /// The segments from a byte to the end of a plain path.
  static func rest(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> [String] {
    text[start...].prefix { !isTailSign($0) }.split(separator: slash).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func isDots(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Whether a query or a fragment begins here in which nothing can be malformed.
  private static func isTail(_ tail: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let sign = tail.first, isTailSign(sign) else { return false }
    return tail.allSatisfy { !isSpecial($0) || $0 == slash || isTailSign($0) }
  }

  private static func isTailSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether a byte may mean something other than itself: a control or the first byte of a C1 control, `%`,
  /// `?`, `#`, or the slash.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    if byte >= 0x40 { return byte == 0x7F || byte == 0xC2 }
    return signs >> UInt64(byte) & 1 == 1
  }

  /// A bit for each special byte below 0x40.
  private static let signs: UInt64 = 0xFFFF_FFFF | 1 << 0x23 | 1 << 0x25 | 1 << 0x2F | 1 << 0x3F
}
