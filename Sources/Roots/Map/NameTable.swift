/// Things by name. A name is looked up for almost every command, so it is not hashed as strings are: its
/// bytes are taken eight at a time.
struct NameTable<Thing: Sendable>: Sendable {
  private var slots: [Slot]
  // Unicode can spell one name in several ways; those that are not found by their bytes are looked up here.
  private let all: [String: Thing]
  private let seed = UInt64.random(in: .min ... .max)

  private struct Slot: Sendable {
    let name: String
    let thing: Thing?
  }

  init(_ all: [String: Thing]) {
    self.all = all
    // At least half of the slots stay free, so that every search ends soon.
    var size = 2
    while size < 2 * (all.count + 1) { size *= 2 }
    slots = Array(repeating: Slot(name: "", thing: nil), count: size)
    for (name, thing) in all {
      var at = place(of: name)
      while slots[at].thing != nil { at = (at + 1) & (size - 1) }
      slots[at] = Slot(name: name, thing: thing)
    }
  }

  subscript(name: String) -> Thing? {
    var at = place(of: name)
    while let thing = slots[at].thing {
      if slots[at].name == name { return thing }
      at = (at + 1) & (slots.count - 1)
    }
    return name.utf8.allSatisfy { $0 < 0x80 } ? nil : all[name]
  }

  /// Whether there is a thing of a name, without taking hold of it.
  func contains(_ name: String) -> Bool {
    var at = place(of: name)
    while slots[at].thing != nil {
      if slots[at].name == name { return true }
      at = (at + 1) & (slots.count - 1)
    }
    return !name.utf8.allSatisfy { $0 < 0x80 } && all[name] != nil
  }

  @inline(__always)
  private func place(of name: String) -> Int {
    let hash = name.utf8.withContiguousStorageIfAvailable {
      SegmentHash.hash(UnsafeRawBufferPointer($0), seed: seed, node: 0)
    }
    return Int(truncatingIfNeeded: hash ?? 0) & (slots.count - 1)
  }
}
