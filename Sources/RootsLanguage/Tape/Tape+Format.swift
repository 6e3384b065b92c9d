internal import Roots

extension Tape {
  /// With even spacing and without counts of 1, else unchanged; `nil` if the tape has errors.
  package var formatted: String? {
    guard isValid else { return nil }
    var formatter = TapeFormatter(rewritable)
    let result = formatter.run()
    return isSame(as: Tape(SourceText(name: source.name, text: result), dialect: dialect))
      ? result : source.text(in: source.range)
  }

  private var rewritable: Tape {
    var parser = TapeParser(source, dialect, .rewrite)
    return parser.parse()
  }

  private func isSame(as other: Tape) -> Bool {
    other.commands.elementsEqual(commands) { $0.words == $1.words && $0.action == $1.action }
      && other.replaced.elementsEqual(replaced) { $0.words == $1.words }
      && other.remarks.count == remarks.count
  }
}

struct TapeFormatter {
  private let tape: Tape
  private var lines: [String] = []
  private var line = ""
  private var last: Item?

  private struct Item {
    let place: Int
    let startLine: Int
    let endLine: Int
    let text: String
    let comment: Int?
    let mark: String
  }

  init(_ tape: Tape) { self.tape = tape }

  mutating func run() -> String {
    let commands = (tape.commands + tape.replaced).map(item)
    for item in (commands + tape.remarks.map(item)).sorted(by: { $0.place < $1.place }) { append(item) }
    if last != nil { lines.append(line) }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private func item(_ command: TapeCommand) -> Item {
    let mark =
      switch command.spelling {
      case .plain: ""
      case .comment: "#: "
      case .replacement: "#:= "
      }
    return Item(
      place: command.range.start, startLine: command.start.line, endLine: command.endLine,
      text: Self.text(command.pieces), comment: command.commentStart, mark: mark)
  }

  private func item(_ remark: TapeRemark) -> Item {
    let text = tape.source.decode(remark.range)
    let trimmed = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmedAtEnd)
    return Item(
      place: remark.range.lowerBound, startLine: tape.source.lineNumber(at: remark.range.lowerBound),
      endLine: tape.source.lineNumber(at: max(remark.range.lowerBound, remark.range.upperBound - 1)),
      text: trimmed.joined(separator: "\n"), comment: remark.range.lowerBound, mark: "")
  }

  static func text(_ pieces: [TapePiece]) -> String {
    var text = ""
    for piece in pieces {
      if !text.isEmpty, piece.joint == .apart { text += " " }
      text += piece.text
    }
    return text
  }

  private mutating func append(_ item: Item) {
    let continuesComment = item.comment != nil && item.comment == last?.comment
    if let last, !sharesLine(item, last) {
      lines.append(line)
      if item.startLine > last.endLine + 1 { lines.append("") }
      line = item.mark + item.text
    } else if last == nil {
      line = item.mark + item.text
    } else if continuesComment {
      line += " " + item.text
    } else {
      line += (item.comment == nil ? " " : "  ") + item.mark + item.text
    }
    last = item
  }

  /// A command continues the line on which the one before began, a comment the line on which it ended.
  private func sharesLine(_ item: Item, _ last: Item) -> Bool {
    item.startLine == (item.comment == nil ? last.startLine : last.endLine)
  }
}
