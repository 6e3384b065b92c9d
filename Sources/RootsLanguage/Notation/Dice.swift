internal import Roots

/// Numbers that look random and are the same everywhere: SplitMix64.
struct Dice {
  private var state: UInt64

  init(seed: Int, name: String) {
    var hash = StableHash(seed: UInt64(bitPattern: Int64(seed)))
    hash.add(name)
    state = hash.value
  }

  /// A number from 0 to one less than a limit.
  mutating func roll(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Int(mixed.multipliedFullWidth(by: UInt64(limit)).high)
  }
}
