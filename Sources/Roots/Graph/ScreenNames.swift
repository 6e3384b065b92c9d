/// The names of the screens, each once, with their indices.
///
/// It is a special hash table, because building a graph looks up a million names millions of times: it holds eight
/// bytes per slot instead of a copy of each name.
struct ScreenNames: Sendable {
  let all: [String]

  // The upper half of a name's hash and, below it, its index plus one; 0 marks a free slot.
  private let slots: [UInt64]

  // The seed differs in every run, so that no file can be made whose names all collide.
  private let seed: UInt64

  /// Keeps the first of equal names.
  init(unique names: [String]) {
    seed = UInt64.random(in: .min ... .max)
    let table = Self.table(of: names, seed: seed)
    if table.repeated.isEmpty {
      (all, slots) = (names, table.slots)
    } else {
      let repeated = Set(table.repeated)
      all = names.indices.filter { !repeated.contains($0) }.map { names[$0] }
      slots = Self.table(of: all, seed: seed).slots
    }
  }

  private static func table(of names: [String], seed: UInt64) -> (slots: [UInt64], repeated: [Int]) {
    var size = 8
    while size < 2 * names.count { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size), repeated: [Int] = []
    // All hashes are computed before the slots are read, so that the reads do not wait for one another.
    let hashes = names.map { hash($0, seed: seed) }
    for (place, hash) in hashes.enumerated() {
      let slot = slot(of: names[place], hash: hash, in: slots, names)
      if slots[slot] == 0 {
        slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(place + 1)
      } else {
        repeated.append(place)
      }
    }
    return (slots, repeated)
  }

  func index(of name: String) -> Int? {
    let slot = slots[Self.slot(of: name, hash: Self.hash(name, seed: seed), in: slots, all)]
    return slot == 0 ? nil : Int(slot & 0xffff_ffff) - 1
  }

  // Returns the slot of a name, or the free slot where it would go.
  private static func slot(of name: String, hash: UInt64, in slots: [UInt64], _ names: [String]) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return slot }
      if (entry ^ hash) >> 32 == 0, names[Int(entry & 0xffff_ffff) - 1] == name { return slot }
      slot = (slot + 1) & mask
    }
  }

  // Names beyond ASCII use the standard hash, because equal ones may have different bytes.
  private static func hash(_ name: String, seed: UInt64) -> UInt64 {
    let bytes = name.utf8.span, factor = seed | 1
    var hash = seed ^ UInt64(bytes.count), word: UInt64 = 0, all: UInt8 = 0
    for index in bytes.indices {
      all |= bytes[index]
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        hash = fold(hash ^ word, factor)
      }
    }
    return all < 0x80 ? fold(hash ^ word, factor) : UInt64(bitPattern: Int64(name.hashValue))
  }

  private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
