/// The needs between the installed packages.
@MainActor struct Ties {
  // Unowned, because the packages own their ties.
  private unowned let packages: Packages
  private var providers: [String: [Provider]] = [:]
  private var needers: [Need] = []
  /// The start in `needers` of each package and strength; one more at the end.
  private var starts: [Int] = []

  /// A smaller raw value is stronger.
  enum Strength: Int, CaseIterable, Sendable {
    case beforehand, needed, recommended, suggested
  }

  struct Need: Equatable, Sendable {
    let package: Packages.Number
    let strength: Strength
  }

  /// A package that provides a name, perhaps in a certain version.
  private struct Provider {
    let package: Packages.Number
    let version: String?
  }

  init(_ packages: Packages) {
    self.packages = packages
    for number in packages.installed where !packages.stanza(number).provided.isEmpty {
      for relation in packages.read(packages.stanza(number).provided).relations {
        for provided in relation.alternatives {
          let version = provided.bound?.order == .equal ? provided.bound?.version : nil
          providers[provided.name, default: []].append(Provider(package: number, version: version))
        }
      }
    }
    turnAround()
  }

  /// The needs of a package with one strength; `damaged` has the parts that could not be read.
  func wants(
    of number: Packages.Number, _ strength: Strength
  ) -> (relations: [Relation], damaged: [String]) {
    packages.read(packages.stanza(number)[keyPath: strength.field])
  }

  /// The installed packages that meet an alternative, those of its own name first.
  func answers(to wanted: Relation.Alternative) -> [Packages.Number] {
    var answers = packages.named(wanted.name).filter { number in
      packages.state(number).isPresent && wanted.fits(packages.architecture(number))
        && wanted.bound.map { $0.admits(packages.version(number)) } ?? true
    }
    for provider in providers[wanted.name, default: []] where !answers.contains(provider.package) {
      let fits = wanted.bound.map { bound in provider.version.map(bound.admits) ?? false } ?? true
      if fits { answers.append(provider.package) }
    }
    return answers
  }

  func providers(of name: String) -> [Packages.Number] {
    var seen: Set<Packages.Number> = []
    return providers[name, default: []].map(\.package).filter { seen.insert($0).inserted }
  }

  /// The needs of other packages for a package, the strongest first and then by name.
  func needers(of number: Packages.Number) -> ArraySlice<Need> {
    let kinds = Strength.allCases.count
    return needers[starts[number * kinds]..<starts[(number + 1) * kinds]]
  }

  /// Sorts all needs by the needed package and then by strength, with a counting sort.
  private mutating func turnAround() {
    let kinds = Strength.allCases.count
    var found: [(slot: Int, need: Need)] = []
    // A package may need another one in several ways: the strongest counts.
    var lastNeeder = [Packages.Number](repeating: -1, count: packages.count)
    for number in packages.installed {
      lastNeeder[number] = number
      for strength in Strength.allCases where !packages.stanza(number)[keyPath: strength.field].isEmpty {
        for wanted in wants(of: number, strength).relations.lazy.flatMap(\.alternatives) {
          for needed in answers(to: wanted) where lastNeeder[needed] != number {
            lastNeeder[needed] = number
            let need = Need(package: number, strength: strength)
            found.append((needed * kinds + strength.rawValue, need))
          }
        }
      }
    }
    starts = [Int](repeating: 0, count: packages.count * kinds + 1)
    for one in found { starts[one.slot + 1] += 1 }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var next = starts
    needers = [Need](repeating: Need(package: 0, strength: .needed), count: found.count)
    for one in found {
      needers[next[one.slot]] = one.need
      next[one.slot] += 1
    }
  }
}

extension Ties.Strength {
  var field: KeyPath<Stanza, Range<Int>> {
    switch self {
    case .beforehand: \.beforehand
    case .needed: \.needed
    case .recommended: \.recommended
    case .suggested: \.suggested
    }
  }

  /// The sentence about the package that has the need.
  var deed: String {
    switch self {
    case .beforehand: "needs it beforehand"
    case .needed: "needs it"
    case .recommended: "recommends it"
    case .suggested: "suggests it"
    }
  }

  var heading: String {
    switch self {
    case .beforehand: "Needed beforehand"
    case .needed: "Needed"
    case .recommended: "Recommended"
    case .suggested: "Suggested"
    }
  }
}

extension Relation.Alternative {
  fileprivate func fits(_ other: String) -> Bool {
    switch architecture {
    case nil, "any", "native": true
    case let wanted?: wanted == other || other == "all"
    }
  }
}

extension Packages {
  fileprivate func read(_ range: Range<Int>) -> (relations: [Relation], damaged: [String]) {
    range.isEmpty ? ([], []) : Relation.read(file.bytes[range])
  }
}
