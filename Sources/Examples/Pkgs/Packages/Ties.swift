/// Who needs whom among the packages that are installed.
@MainActor struct Ties {
  private let packages: Packages
  private var providers: [String: [Provider]] = [:]
  /// For each package where its needers begin in `needers`; one more at the end.
  private var starts: [Int] = []
  private var needers: [Need] = []

  /// How much a package wants another one.
  enum Strength: Int, CaseIterable, Sendable {
    case beforehand, needed, recommended, suggested
  }

  /// One package that needs another.
  struct Need: Equatable, Sendable {
    let package: Packages.Number
    let strength: Strength
  }

  /// A package that stands in for a name, perhaps as a certain version of it.
  private struct Provider {
    let package: Packages.Number
    let version: String?
  }

  init(_ packages: Packages) {
    self.packages = packages
    for number in packages.installed {
      for relation in packages.relations(of: number, "provides") {
        for provided in relation.alternatives {
          let version = provided.bound?.order == .equal ? provided.bound?.version : nil
          providers[provided.name, default: []].append(Provider(package: number, version: version))
        }
      }
    }
    turnAround()
  }

  /// What a package asks for in one way, in the words of its file.
  func relations(of number: Packages.Number, _ strength: Strength) -> [Relation] {
    packages.relations(of: number, strength.field)
  }

  /// The installed packages that are good enough for an alternative.
  func answers(to wanted: Relation.Alternative) -> [Packages.Number] {
    let own = packages.named(wanted.name).filter { number in
      let package = packages.all[number]
      return package.state.isPresent && wanted.fits(package.architecture)
        && wanted.bound.map { $0.admits(Version(package.version)) } ?? true
    }
    let others = providers[wanted.name, default: []].filter { provider in
      guard let bound = wanted.bound else { return true }
      return provider.version.map { bound.admits(Version($0)) } ?? false
    }
    return own + others.map(\.package).filter { !own.contains($0) }
  }

  /// The installed packages that stand in for a name.
  func providers(of name: String) -> [Packages.Number] {
    var seen: Set<Packages.Number> = []
    return providers[name, default: []].map(\.package).filter { seen.insert($0).inserted }
  }

  /// Who needs a package, the strongest first and then by name.
  func needers(of number: Packages.Number) -> ArraySlice<Need> {
    guard packages.all.indices.contains(number) else { return [] }
    return needers[starts[number]..<starts[number + 1]]
  }

  /// Sorts all needs by the package that is needed.
  private mutating func turnAround() {
    var found: [(needed: Packages.Number, need: Need)] = []
    for number in packages.installed {
      // A package may be wanted in several ways: the strongest counts.
      var seen: Set<Packages.Number> = [number]
      for strength in Strength.allCases {
        for relation in relations(of: number, strength) {
          for needed in relation.alternatives.flatMap(answers) where seen.insert(needed).inserted {
            found.append((needed, Need(package: number, strength: strength)))
          }
        }
      }
    }
    starts = [Int](repeating: 0, count: packages.all.count + 1)
    for one in found { starts[one.needed + 1] += 1 }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    needers = found.sorted {
      ($0.needed, $0.need.strength.rawValue, $0.need.package)
        < ($1.needed, $1.need.strength.rawValue, $1.need.package)
    }.map(\.need)
  }
}

extension Ties.Strength {
  /// The field that says so.
  var field: String {
    switch self {
    case .beforehand: "pre-depends"
    case .needed: "depends"
    case .recommended: "recommends"
    case .suggested: "suggests"
    }
  }

  /// What a package does that wants another one like this.
  var deed: String {
    switch self {
    case .beforehand: "needs it beforehand"
    case .needed: "needs it"
    case .recommended: "recommends it"
    case .suggested: "suggests it"
    }
  }

  /// What stands above the things that are wanted like this.
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
  /// The fields of a package.
  func fields(of number: Number) -> Fields { file.fields(of: all[number].stanza) }

  /// The relations that a field of a package says.
  func relations(of number: Number, _ field: String) -> [Relation] {
    fields(of: number)[field].map { Relation.read($0).relations } ?? []
  }
}
