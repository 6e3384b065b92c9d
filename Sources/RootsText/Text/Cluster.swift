/// One character of text in a cell: a scalar and at most four marks, because curses keeps five scalars in a cell.
package struct Cluster: Hashable, Sendable {
  package let base: Unicode.Scalar
  private var first: UInt32 = 0
  private var second: UInt32 = 0
  private var third: UInt32 = 0
  private var fourth: UInt32 = 0

  init(_ base: Unicode.Scalar) { self.base = base }

  package var markCount: Int {
    fourth != 0 ? 4 : third != 0 ? 3 : second != 0 ? 2 : first != 0 ? 1 : 0
  }

  package var scalars: [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    forEach { scalars.append($0) }
    return scalars
  }

  @inline(__always)
  func forEach(_ body: (Unicode.Scalar) -> Void) {
    body(base)
    if first == 0 { return }
    for mark in [first, second, third, fourth] {
      if let mark = Unicode.Scalar(mark), mark.value != 0 { body(mark) }
    }
  }

  /// Marks beyond the fourth are dropped.
  mutating func add(_ mark: Unicode.Scalar) {
    switch markCount {
    case 0: first = mark.value
    case 1: second = mark.value
    case 2: third = mark.value
    case 3: fourth = mark.value
    default: break
    }
  }
}

extension String {
  package mutating func append(_ cluster: Cluster) {
    cluster.forEach { unicodeScalars.append($0) }
  }
}
