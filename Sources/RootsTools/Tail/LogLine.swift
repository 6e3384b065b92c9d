internal import Roots
internal import RootsTerminal

/// A line of an event log as people read it: when, what kind of event, and what there is to say about it.
struct LogLine {
  private let word: String
  private let time: Int
  private let fields: Record

  init?(json: String) {
    guard let fields = (try? Value(json: json))?.fields, let word = fields["event"]?.text else { return nil }
    self.word = word
    self.fields = fields
    time = fields["t"]?.integer ?? 0
  }

  var isDetail: Bool {
    switch LogEvent.Word(rawValue: word) {
    case .create, .willAppear, .didAppear, .focus, .blur, .covered, .uncovered, .willDisappear, .didDisappear,
      .destroy, .didReselect, .receive, .transitionBegan, .transitionEnded:
      true
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .request, .held,
      .released,
      .outcome, .guardAsked, .guardAnswered, .completion, .message, .kept, .dropped, .restored, .value,
      .invariant, .diagnostic, nil:
      false
    }
  }

  /// `  12.345  outcome          7 push tour → cards`
  var text: String {
    let milliseconds = String(time % 1000)
    let zeros = String(repeating: "0", count: max(0, 3 - milliseconds.count))
    let stamp = "\(time / 1000).\(zeros)\(milliseconds)"
    let blanks = String(repeating: " ", count: max(0, 8 - stamp.count))
    let line = "\(blanks)\(stamp)  \(Text.fitted(word, to: Self.wordWidth))\(details)"
    return VisibleText(line).text.trimmedAtEnd
  }

  private static let wordWidth = 2 + (LogEvent.Word.allCases.map(\.rawValue.count).max() ?? 0)

  private var details: String {
    if let word = LogEvent.Word(rawValue: word) { return LogEvent.summary(of: word, fields) }
    func text(_ name: String) -> String { fields[name].map { $0.text ?? $0.json } ?? "" }
    switch word {
    case "begin": return "\(text("app")), \(text("size")), roots \(text("version")), process \(text("pid"))"
    case "end": return "status \(text("status"))"
    // A word of a later version.
    default:
      let rest = fields.filter { !["n", "t", "event"].contains($0.0) }
      return rest.map { "\($0.0)=\($0.1.json)" }.joined(separator: " ")
    }
  }
}

struct LineCutter {
  private var rest: [UInt8] = []
  private var isSkipping: Bool

  /// In bytes; a longer line is left out.
  static let longest = 1 << 20

  /// - Parameter skipsFirst: True if the first bytes are the end of a line that began elsewhere.
  init(skipsFirst: Bool = false) { isSkipping = skipsFirst }

  mutating func take(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if !isSkipping { lines.append(String(decoding: rest + bytes[start..<end], as: UTF8.self)) }
      isSkipping = false
      rest = []
      start = end + 1
    }
    if !isSkipping { rest += bytes[start...] }
    if rest.count > Self.longest { (rest, isSkipping) = ([], true) }
    return lines
  }
}
