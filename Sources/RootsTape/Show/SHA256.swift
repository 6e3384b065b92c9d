/// The digest for scripts and styles in a page's policy (FIPS 180-4).
enum SHA256 {
  private static let constants: [UInt32] = [
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
  ]
  private static let start: [UInt32] = [
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
  ]

  static func digest(of bytes: [UInt8]) -> [UInt8] {
    var padded = bytes + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += big(UInt64(bytes.count) * 8)
    var state = start
    for block in stride(from: 0, to: padded.count, by: 64) { add(padded[block..<block + 64], to: &state) }
    return state.flatMap(big)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[block.startIndex + word * 4 + $1]) }
    }
    func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }
    for at in 16..<64 {
      let (near, far) = (words[at - 2], words[at - 15])
      let mixed = (turned(near, 17) ^ turned(near, 19) ^ near >> 10) &+ words[at - 7]
      words.append(mixed &+ (turned(far, 7) ^ turned(far, 18) ^ far >> 3) &+ words[at - 16])
    }
    var now = state
    for at in 0..<64 {
      let choice = now[4] & now[5] ^ ~now[4] & now[6]
      let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
      let one =
        now[7] &+ (turned(now[4], 6) ^ turned(now[4], 11) ^ turned(now[4], 25)) &+ choice &+ constants[at]
      let first = one &+ words[at]
      let second = (turned(now[0], 2) ^ turned(now[0], 13) ^ turned(now[0], 22)) &+ majority
      now = [first &+ second, now[0], now[1], now[2], now[3] &+ first, now[4], now[5], now[6]]
    }
    for at in state.indices { state[at] &+= now[at] }
  }

  private static func big<Word: FixedWidthInteger>(_ word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}
