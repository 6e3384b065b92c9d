/// Searches a whole file for bytes that are not UTF-8, and for characters that KDL bans.
///
/// It runs once, eight bytes at a time, so no later step has to check again.
struct KdlEncodingCheck {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// A file with more of them is not text; these few are enough.
  private static let mostFindings = 20

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  func findings(from start: Int) -> [KdlFinding] {
    var found: [KdlFinding] = []
    var offset = start
    while found.count < Self.mostFindings {
      offset = skipHarmless(from: offset)
      guard offset < bytes.count else { break }
      var reader = ScalarReader(bytes, from: offset, to: bytes.count)
      let piece = reader.next()
      let range = SourceRange(start: offset, end: reader.offset)
      switch piece {
      case .scalar(let scalar) where scalar.isBannedInKdl:
        found.append(KdlFinding(mistake: .banned(scalar), range: range))
      case .invalid(let byte): found.append(KdlFinding(mistake: .notUTF8(byte), range: range))
      default: break
      }
      offset = reader.offset
    }
    return found
  }

  private func skipHarmless(from start: Int) -> Int {
    var offset = start
    guard let base = bytes.baseAddress.map(UnsafeRawPointer.init) else { return bytes.count }
    while offset + 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if Self.isPlain(word) || (offset..<offset + 8).allSatisfy({ Self.isHarmless(bytes[$0]) }) {
        offset += 8
      } else {
        break
      }
    }
    while offset < bytes.count, Self.isHarmless(bytes[offset]) { offset += 1 }
    return offset
  }

  /// Tests eight bytes at once for ASCII without control characters, with the results in the highest bits.
  @inline(__always) private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let below32 = (word &- ones &* 0x20) & ~word
    let delete = word ^ (ones &* 0x7F)
    let isDelete = (delete &- ones) & ~delete
    return (word | below32 | isDelete) & (ones &* 0x80) == 0
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte)
  }
}
