internal import Roots
internal import RootsApp

/// The statements of tapes that have given a program something secret: what they say is not told.
struct SecretStatements {
  private var ranges: [String: Set<SourceRange>] = [:]
  /// The quoted texts of these, for other statements that say them as well.
  private var texts: Set<[UInt8]> = []

  /// The number of bytes from which a text is looked for elsewhere: shorter ones are parts of many words.
  private static let leastText = 4

  mutating func insert(_ step: TapeProgram.Step) {
    guard ranges[step.source.name, default: []].insert(step.command.range).inserted else { return }
    let bytes = step.source.bytes
    let said = bytes[step.command.range.start..<min(step.command.range.end, bytes.count)]
    guard let start = said.firstIndex(where: "\"'`".utf8.contains),
      let end = said.lastIndex(of: said[start]), end - start > Self.leastText
    else { return }
    texts.insert(Array(said[(start + 1)..<end]))
  }

  func statement(of step: TapeProgram.Step) -> String {
    shown(step.source).text(in: step.command.range).oneLine
  }

  /// The words about a statement, with stars for what is not told of the statement itself.
  func masked(_ words: String, about step: TapeProgram.Step) -> String {
    let said = step.source.text(in: step.command.range)
    return texts.reduce(words) { words, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let stars = String(repeating: "*", count: bytes.count)
      return said.contains(part: text) ? words.replacing(each: text, by: stars) : words
    }
  }

  /// A tape with stars in the place of what those statements say behind their verbs, and wherever else it says that;
  /// every place in it is as before.
  func shown(_ source: SourceText) -> SourceText {
    if ranges.isEmpty { return source }
    var bytes = source.bytes
    for text in texts {
      for place in bytes.ranges(holding: text).joined() { bytes[place] = 0x2A }
    }
    for range in ranges[source.name] ?? [] {
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
