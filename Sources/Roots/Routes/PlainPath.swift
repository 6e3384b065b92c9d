/// Paths whose bytes are what they mean: nothing to decode, nothing to resolve, no query, no fragment.
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
    var first = start
    var at = start
    while at <= text.count {
      let byte = at < text.count ? text[at] : slash
      if byte == slash {
        if at > first {
          if text[first] == UInt8(ascii: "."), isDots(text[first..<at]) { return nil }
          if count < pieces.count { pieces[count] = RouteTrie.Piece(start: first, end: at) }
          count += 1
        }
        first = at + 1
      } else if !isPlain(byte) {
        return nil
      }
      at += 1
    }
    return count
  }

  /// The segments from a byte to the end of a plain path.
  static func rest(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> [String] {
    text[start...].split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isDots(_ segment: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    segment.count <= 2 && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Neither a control or a sign with a meaning of its own, nor the first byte of a C1 control.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, 0xC2: false
    case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"): false
    default: true
    }
  }
}
