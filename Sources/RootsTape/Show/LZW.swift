/// The compression of GIF: codes for repeated strings of color numbers, in as few bits as the number of codes needs.
struct LZW {
  private static let clear = 256
  private static let end = 257
  /// The most codes, of twelve bits; the table starts again when all are used.
  private static let codeLimit = 4096

  private var codes: [Int: Int] = [:]
  private var next = end + 1
  private var width = 9
  private var bits = 0
  private var bitCount = 0
  private var bytes: [UInt8] = []

  /// Compresses numbers of eight bits to the data of a GIF image, in blocks.
  static func compressed(_ pixels: [UInt8]) -> [UInt8] {
    var coder = LZW()
    coder.put(clear)
    guard var prefix = pixels.first.map(Int.init) else { return coder.finished(nil) }
    for pixel in pixels.dropFirst() {
      let key = prefix << 8 | Int(pixel)
      if let known = coder.codes[key] {
        prefix = known
      } else {
        coder.put(prefix)
        coder.learn(key)
        prefix = Int(pixel)
      }
    }
    return coder.finished(prefix)
  }

  private mutating func learn(_ key: Int) {
    if next == Self.codeLimit {
      put(Self.clear)
      (codes, next, width) = ([:], Self.end + 1, 9)
      return
    }
    codes[key] = next
    // The decoder adds each code one step later, so the codes become wider only now.
    if next == 1 << width, width < 12 { width += 1 }
    next += 1
  }

  private mutating func put(_ code: Int) {
    bits |= code << bitCount
    bitCount += width
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func finished(_ prefix: Int?) -> [UInt8] {
    if let prefix {
      put(prefix)
      // The decoder adds one more code here.
      if next == 1 << width, width < 12 { width += 1 }
    }
    put(Self.end)
    if bitCount > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    var blocks: [UInt8] = [8]
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }
}
