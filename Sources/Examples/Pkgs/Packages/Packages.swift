import Glibc

/// The packages of a machine, in the order of their names.
///
/// One pass over the file finds everything that lists show; the needs between packages are computed on first use.
@MainActor final class Packages {
  let file: StatusFile
  private let stanzas: [Stanza]
  private(set) lazy var ties = Ties(self)

  /// The index of a package in the order of names.
  typealias Number = Int

  init(_ file: StatusFile) {
    self.file = file
    // dpkg keeps its file in this order already.
    stanzas = file.stanzas.isSorted(by: file.isBefore) ? file.stanzas : file.stanzas.sorted(by: file.isBefore)
  }

  /// The number of packages in the file, removed ones included.
  var count: Int { stanzas.count }

  func stanza(_ number: Number) -> Stanza { stanzas[number] }
  func name(_ number: Number) -> String { file.text(stanzas[number].name) }
  func version(_ number: Number) -> String { file.text(stanzas[number].version) }
  func architecture(_ number: Number) -> String { file.text(stanzas[number].architecture) }
  func state(_ number: Number) -> Stanza.State { stanzas[number].state }
  func fields(of number: Number) -> Fields { file.fields(of: stanzas[number]) }

  private(set) lazy var installed: [Number] = stanzas.indices.filter { stanzas[$0].state.isPresent }

  private(set) lazy var sections: [(name: String, packages: [Number])] = {
    let byName = Dictionary(grouping: installed) { number in
      let section = file.text(stanzas[number].section)
      return section.isEmpty ? "without a section" : section
    }
    return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()
}

// MARK: - Names

extension Packages {
  /// The packages of a name: more than one if several architectures have it.
  func named(_ name: String) -> Range<Number> {
    var name = name
    return name.withUTF8 { name in
      let start = first { file.order(stanzas[$0].name, name) >= 0 }
      var end = start
      while end < stanzas.count, file.order(stanzas[end].name, name) == 0 { end += 1 }
      return start..<end
    }
  }

  /// Returns the first package with a property that all packages behind it have too, by binary search.
  private func first(where isReached: (Number) -> Bool) -> Number {
    var range = 0..<stanzas.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isReached(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// The package of a label such as `libc6` or `libc6:i386`; the installed one if there are several.
  func find(_ label: String) -> Number? {
    let parts = label.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let candidates = named(name).filter { parts.count < 2 || architecture($0) == parts[1] }
    return candidates.first { state($0).isPresent } ?? candidates.first
  }

  /// The name of a package, with its architecture if another one has it too.
  func label(_ number: Number) -> String {
    let isShared = [number - 1, number + 1].contains { other in
      stanzas.indices.contains(other) && file.bytes[stanzas[other].name] == file.bytes[stanzas[number].name]
    }
    return isShared ? "\(name(number)):\(architecture(number))" : name(number)
  }

  /// The names most like an unknown one: those with the longest common beginning.
  func names(near name: String) -> [String] {
    for length in stride(from: name.count, to: 1, by: -1) {
      let start = String(name.prefix(length))
      let near = (named(start).lowerBound..<count).lazy.prefix(5).map(self.name).filter {
        $0.hasPrefix(start)
      }
      if !near.isEmpty { return Array(near) }
    }
    return []
  }
}

extension StatusFile {
  /// Compares bytes of the file with others: the result is negative, 0 or positive.
  func order(_ range: Range<Int>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    bytes[range].withUnsafeBufferPointer { own in
      guard let one = own.baseAddress, let another = other.baseAddress else { return own.count - other.count }
      let order = Int(memcmp(one, another, min(own.count, other.count)))
      return order == 0 ? own.count - other.count : order
    }
  }

  fileprivate func isBefore(_ one: Stanza, _ other: Stanza) -> Bool {
    let sign = order(one.name, other.name)
    return sign == 0 ? order(one.architecture, other.architecture) < 0 : sign < 0
  }

  private func order(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    bytes[other].withUnsafeBufferPointer { order(one, $0) }
  }
}

extension [Stanza] {
  fileprivate func isSorted(by isBefore: (Stanza, Stanza) -> Bool) -> Bool {
    zip(self, dropFirst()).allSatisfy { !isBefore($1, $0) }
  }
}
