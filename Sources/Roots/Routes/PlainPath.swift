/// Paths without escapes and dot segments, which need no decoding, neither in the path nor in the rest of the URL.
enum PlainPath {
  private static let slash = UInt8(ascii: "/")

  /// Returns the index where the path of a text begins, if that is obvious; `nil` if a parser has to find it.
  static func start(of text: UnsafeBufferPointer<UInt8>, appScheme: String?) -> Int? {
    guard let first = text.first else { return nil }
    if first == slash { return 0 }
    guard let appScheme else { return nil }
    let scheme = appScheme.utf8
    guard text.count > scheme.count + 3, text.starts(with: scheme), text[scheme.count] == UInt8(ascii: ":"),
      text[scheme.count + 1] == slash, text[scheme.count + 2] == slash
    else { return nil }
    // A first segment with capitals in the place of a host needs the parser.
    let host = text[(scheme.count + 3)...].prefix { $0 != slash }
    let mayFold = host.contains { $0 >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return mayFold ? nil : scheme.count + 3
  }

  /// Splits a path into segments and returns their number; only as many as fit into `pieces` are stored. Returns `nil`
  /// if a segment has to be decoded or resolved first.
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

  static func rest(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> [String] {
    text[start...].prefix { !isTailSign($0) }.split(separator: slash).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static func isDots(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// True if a query or a fragment begins here that cannot be malformed.
  private static func isTail(_ tail: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let sign = tail.first, isTailSign(sign) else { return false }
    return tail.allSatisfy { !isSpecial($0) || $0 == slash || isTailSign($0) }
  }

  private static func isTailSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// True for bytes that may have a special meaning: control characters and the first byte of C1 controls, `%`, `?`,
  /// `#` and the slash.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    if byte >= 0x40 { return byte == 0x7F || byte == 0xC2 }
    return signs >> UInt64(byte) & 1 == 1
  }

  private static let signs: UInt64 = 0xFFFF_FFFF | 1 << 0x23 | 1 << 0x25 | 1 << 0x2F | 1 << 0x3F
}
