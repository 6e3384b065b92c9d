extension ScreenGraph {
  /// A number for what the graph declares, the same on every machine and in every run.
  ///
  /// It changes with any name, edge, kind, cost, transition or their order. A store that holds a graph with the
  /// same number need not be rebuilt. Takes time in proportion to the graph.
  public var fingerprint: UInt64 {
    var print = Fingerprint()
    print.add(UInt64(screens.count))
    for screen in screens { print.add(screen) }
    let table = table
    print.add(UInt64(table.count))
    for edge in 0..<table.count {
      let ends =
        UInt64(UInt32(bitPattern: table.from[edge])) << 32 | UInt64(UInt32(bitPattern: table.to[edge]))
      print.add(ends)
      let transition = table.transition(of: edge)
      print.add(table.kinds[edge].number << 16 | UInt64(table.costs[edge]) << 1 | (transition == nil ? 0 : 1))
      if let transition { print.add(transition) }
    }
    return print.value
  }
}

extension ScreenGraph.Edge.Kind {
  // Part of every stored fingerprint: never change these.
  fileprivate var number: UInt64 {
    switch self {
    case .push: 1
    case .modal: 2
    case .tab: 3
    case .overlay: 4
    }
  }
}

/// Mixes words and texts into one number, the order included.
private struct Fingerprint {
  private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  // Folding the product of two words, high half onto low half, lets every bit of either reach every bit of the sum.
  mutating func add(_ word: UInt64) {
    let product = (value ^ word ^ 0xa076_1d64_78bd_642f).multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
    value = (product.high ^ product.low) &+ (value << 23 | value >> 41)
  }

  mutating func add(_ text: String) {
    var word: UInt64 = 0, count: UInt64 = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 {
        add(word)
        word = 0
      }
    }
    add(word)
    add(count)
  }
}
