package import RootsApp

/// One command of a tape with the place where it stands.
package struct TapeCommand: Sendable {
  /// How a command is written in its file.
  package enum Spelling: Hashable, Sendable {
    /// As it is.
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

  /// What a command says wherever it stands; a long tape says the same few things over and over, so
  /// commands share it.
  final class Deed: Sendable {
    let action: TapeAction
    let words: TapeWords
    let spelling: Spelling
    let reach: Reach
    let pieces: [TapePiece]
    /// Whether it presses keys: soon seen, as most commands of a long tape do.
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

  /// Where a command stands, in as little memory as a file can need: a tape may have millions of them.
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
  /// What it does.
  package var action: TapeAction { deed.action }

  /// Whether it presses keys and does nothing else.
  var isPress: Bool { deed.isPress }

  /// The command in VHS's own words.
  package var words: TapeWords { deed.words }

  /// Where it begins.
  package var start: SourcePosition { place.position }

  /// The line on which it ends.
  package var endLine: Int { place.endLine }

  /// Where it stands.
  package var range: SourceRange { place.range }

  /// How it is written.
  package var spelling: Spelling { deed.spelling }

  /// Whether VHS would read it as it is written.
  var reach: Reach { deed.reach }

  /// The command's parts as written, for printing it again.
  var pieces: [TapePiece] { deed.pieces }

  /// Where the comment begins that holds it.
  var commentStart: Int? { place.commentStart }
}

/// A part of a command as written, and whether it sticks to the part before.
struct TapePiece: Hashable, Sendable {
  enum Joint: Sendable { case apart, attached }

  var text: String
  var joint: Joint
}
