/// The packages of a machine, in the order of their names.
///
/// What lists show is there from the start; who needs whom is found out when it is first asked for.
@MainActor final class Packages {
  let file: StatusFile
  /// All packages that the file tells of, removed ones included.
  let all: [Package]
  /// Where the packages of a name begin.
  private lazy var firstOfName = Dictionary(
    all.enumerated().lazy.map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  private(set) lazy var ties = Ties(self)

  /// The place of a package in the order of names.
  typealias Number = Int

  init(_ file: StatusFile) {
    self.file = file
    var packages = file.stanzas.map { Package($0, in: file) }
    // dpkg keeps its file in this order already.
    if !packages.isSorted { packages.sort() }
    all = packages
  }

  /// The packages of a name: more than one if several architectures have it.
  func named(_ name: String) -> Range<Number> {
    guard let first = firstOfName[name] else { return 0..<0 }
    let end = all[first...].firstIndex { $0.name != name } ?? all.count
    return first..<end
  }

  /// The package that a URL or a person means by `libc6` or `libc6:i386`; the installed one of several.
  func find(_ label: String) -> Number? {
    let parts = label.split(separator: ":", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let candidates = named(name).filter { parts.count < 2 || all[$0].architecture == parts[1] }
    return candidates.first { all[$0].state.isPresent } ?? candidates.first
  }

  /// What a package is called where it must not be mistaken for one of another architecture.
  func label(_ number: Number) -> String {
    let package = all[number]
    return named(package.name).count > 1 ? "\(package.name):\(package.architecture)" : package.name
  }

  /// The names nearest to one that nobody has: those that begin alike.
  func names(near name: String) -> [String] {
    for length in stride(from: name.count, to: 1, by: -1) {
      let start = name.prefix(length)
      let near = all.lazy.filter { $0.name.hasPrefix(start) }.prefix(5).map(\.name)
      if !near.isEmpty { return Array(near) }
    }
    return []
  }

  /// What is there of packages, in order.
  private(set) lazy var installed: [Number] = all.indices.filter { all[$0].state.isPresent }

  /// The sections and what is in them.
  private(set) lazy var sections: [(name: String, packages: [Number])] = {
    let byName = Dictionary(grouping: installed) { all[$0].section }
    return byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }()
}

/// A package as lists show it.
struct Package: Sendable {
  let name: String
  let version: String
  let architecture: String
  let stanza: Stanza
  let section: String

  var state: Stanza.State { stanza.state }

  init(_ stanza: Stanza, in file: StatusFile) {
    self.stanza = stanza
    name = file.text(stanza.name)
    version = file.text(stanza.version)
    architecture = file.text(stanza.architecture)
    section = stanza.section.isEmpty ? "without a section" : file.text(stanza.section)
  }
}

extension Package: Comparable {
  static func == (one: Package, other: Package) -> Bool { one.stanza == other.stanza }
  static func < (one: Package, other: Package) -> Bool {
    (one.name, one.architecture) < (other.name, other.architecture)
  }
}

extension [Package] {
  fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { !($1 < $0) } }
}
