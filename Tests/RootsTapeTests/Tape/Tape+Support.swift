@testable import RootsApp
@testable import RootsTape

extension Tape {
  /// A tape that was never in a file.
  init(_ text: String, dialect: TapeDialect = .roots) {
    self.init(SourceText(name: "t.tape", text: text), dialect: dialect)
  }

  init(_ bytes: [UInt8], dialect: TapeDialect = .roots) {
    self.init(SourceText(name: "t.tape", bytes: bytes), dialect: dialect)
  }

  /// Its listing as lines of JSON.
  var dump: [String] { TapeListing(of: self).lines }

  /// Code and place of everything wrong, as `2:5 T001`.
  var codes: [String] {
    diagnostics.map { "\($0.position.line):\($0.position.column) \($0.code ?? "")" }
  }
}

extension TapeListing {
  init(ofVHS bytes: [UInt8]) { self.init(ofVHS: SourceText(name: "t.tape", bytes: bytes)) }
}

extension TapeConversion {
  static func exporting(_ bytes: [UInt8]) -> TapeConversion {
    exporting(SourceText(name: "t.tape", bytes: bytes))
  }

  static func importing(_ bytes: [UInt8]) -> TapeConversion {
    importing(SourceText(name: "t.tape", bytes: bytes))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Diagnostic {
  /// The cure as one text.
  var cure: String? {
    switch help {
    case .suggestion(let word): "did you mean '\(word)'?"
    case .hint(let hint): hint
    case nil: nil
    }
  }
}
