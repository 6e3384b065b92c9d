package struct TapeCommand: Sendable {
  package enum Spelling: Hashable, Sendable {
    case plain
    /// In a comment after `#:`.
    case comment
    /// In a comment after `#:=`, instead of the commands on its line.
    case replacement
  }

  enum Reach: Sendable { case vhs, rootsOnly }

  private let deed: Deed
  private let place: Place

  init(_ deed: Deed, at place: Place) {
    self.deed = deed
    self.place = place
  }

  /// The content of a command, apart from its place. A long tape repeats the same few commands, so they share it.
  final class Deed: Sendable {
    let action: TapeAction
    let words: TapeWords
    let spelling: Spelling
    let reach: Reach
    let pieces: [TapePiece]
    /// True if it presses keys; stored because most commands of a long tape do.
    let isPress: Bool

    init(
      _ action: TapeAction, _ words: TapeWords, _ spelling: Spelling, _ reach: Reach,
      _ pieces: [TapePiece] = []
    ) {
      self.action = action
      self.words = words
      self.spelling = spelling
      self.reach = reach
      self.pieces = pieces
      isPress = if case .press = action { true } else { false }
    }
  }

  /// The place of a command in little memory: a tape may have millions of commands.
  struct Place: Sendable {
    private let start: UInt32
    private let end: UInt32
    private let line: UInt32
    private let column: UInt32
    private let lastLine: UInt32
    private let comment: UInt32

    private static let none = UInt32.max

    init(_ range: SourceRange, at position: SourcePosition, endLine: Int, comment: Int?) {
      start = UInt32(clamping: range.start)
      end = UInt32(clamping: range.end)
      line = UInt32(clamping: position.line)
      column = UInt32(clamping: position.column)
      lastLine = UInt32(clamping: endLine)
      self.comment = comment.map { UInt32(clamping: $0) } ?? Self.none
    }

    var range: SourceRange { SourceRange(start: Int(start), end: Int(end)) }
    var position: SourcePosition { SourcePosition(line: Int(line), column: Int(column)) }
    var endLine: Int { Int(lastLine) }
    var commentStart: Int? { comment == Self.none ? nil : Int(comment) }
  }
}

extension TapeCommand {
  package var action: TapeAction { deed.action }

  package var isPress: Bool { deed.isPress }

  package var words: TapeWords { deed.words }

  package var start: SourcePosition { place.position }

  package var endLine: Int { place.endLine }

  package var range: SourceRange { place.range }

  package var spelling: Spelling { deed.spelling }

  var reach: Reach { deed.reach }

  var pieces: [TapePiece] { deed.pieces }

  var commentStart: Int? { place.commentStart }
}

struct TapePiece: Hashable, Sendable {
  enum Joint: Sendable { case apart, attached }

  var text: String
  var joint: Joint
}
