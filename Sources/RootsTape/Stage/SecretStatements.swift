internal import RootsApp

/// The statements of tapes that have given a program something secret: what they say is not told.
struct SecretStatements {
  private var ranges: [String: Set<SourceRange>] = [:]

  mutating func insert(_ step: TapeProgram.Step) {
    ranges[step.source.name, default: []].insert(step.command.range)
  }

  func statement(of step: TapeProgram.Step) -> String {
    let isSecret = ranges[step.source.name]?.contains(step.command.range) == true
    return (isSecret ? shown(step.source) : step.source).text(in: step.command.range).oneLine
  }

  /// A tape with stars in the place of what those statements say behind their verbs; every place in it is as before.
  func shown(_ source: SourceText) -> SourceText {
    guard let ranges = ranges[source.name] else { return source }
    var bytes = source.bytes
    for range in ranges {
      var isVerb = true
      for place in range.start..<min(range.end, bytes.count) {
        if bytes[place] == 0x20 || bytes[place] == 0x0A {
          isVerb = false
        } else if !isVerb {
          bytes[place] = 0x2A
        }
      }
    }
    return SourceText(name: source.name, bytes: bytes)
  }
}
