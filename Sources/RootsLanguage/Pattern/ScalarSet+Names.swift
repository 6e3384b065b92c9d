/// The sets with names: Perl's letters, POSIX words, general categories.
extension ScalarSet {
  private static func ascii(_ members: String) -> ScalarSet {
    ScalarSet(members.unicodeScalars.map { $0.value...$0.value })
  }

  static let digits = ScalarSet([0x30...0x39])
  static let spaces = ascii("\t\n\u{0C}\r ")
  static let words = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

  static func perl(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": digits
    case "D": digits.inverted
    case "s": spaces
    case "S": spaces.inverted
    case "w": words
    case "W": words.inverted
    default: nil
    }
  }

  /// The set of `[:name:]`.
  static func posix(_ name: String) -> ScalarSet? {
    switch name {
    case "alnum": ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A])
    case "alpha": ScalarSet([0x41...0x5A, 0x61...0x7A])
    case "ascii": ScalarSet([0...0x7F])
    case "blank": ascii("\t ")
    case "cntrl": ScalarSet([0...0x1F, 0x7F...0x7F])
    case "digit": digits
    case "graph": ScalarSet([0x21...0x7E])
    case "lower": ScalarSet([0x61...0x7A])
    case "print": ScalarSet([0x20...0x7E])
    case "punct": ScalarSet([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E])
    case "space": ascii("\t\n\u{0B}\u{0C}\r ")
    case "upper": ScalarSet([0x41...0x5A])
    case "word": words
    case "xdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66])
    default: nil
    }
  }

  /// The set of `\p{name}`: a general category, one letter for a whole group, or `Any`.
  static func category(_ name: String) -> ScalarSet? {
    name == "Any" ? .all : categories[name]
  }

  /// All general categories and their groups, computed once because a tape may use them in every line.
  private static let categories: [String: ScalarSet] = {
    var ranges: [String: [ClosedRange<UInt32>]] = [:]
    for run in categoryRuns {
      ranges[run.code, default: []].append(run.range)
      ranges[String(run.code.prefix(1)), default: []].append(run.range)
      if ["Lu", "Ll", "Lt"].contains(run.code) { ranges["LC", default: []].append(run.range) }
    }
    return ranges.mapValues { ScalarSet($0) }
  }()

  private struct CategoryRun: Sendable {
    let range: ClosedRange<UInt32>
    let code: String
  }

  /// All of Unicode as runs of one category; it takes a pass over a million scalars, so it is computed on first use.
  private static let categoryRuns: [CategoryRun] = {
    var runs: [CategoryRun] = []
    var start: UInt32 = 0
    var current = Unicode.GeneralCategory.control
    for value in 0...highest {
      let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
      if category == current { continue }
      runs.append(CategoryRun(range: start...(value - 1), code: code(of: current)))
      (start, current) = (value, category)
    }
    runs.append(CategoryRun(range: start...highest, code: code(of: current)))
    return runs
  }()

  private static func code(of category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
