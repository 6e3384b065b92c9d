/// One command of a tape with the place where it stands.
public struct TapeCommand: Sendable {
  /// How a command is written in its file.
  public enum Spelling: Hashable, Sendable {
    /// As it is.
    case plain
    /// In a comment after `#:`.
    case comment
    /// In a comment after `#:=`, instead of the commands on its line.
    case replacement
  }

  /// What it does.
  public let action: TapeAction
  /// The command in VHS's own words.
  public let words: TapeWords
  /// Where it begins.
  public let start: SourcePosition
  /// The line on which it ends.
  public let endLine: Int
  /// Where it stands.
  public let range: SourceRange
  public let spelling: Spelling
  /// Whether VHS would read it as it is written.
  let reach: Reach
  /// The command's parts as written, for printing it again.
  let pieces: [TapePiece]
  /// Where the comment begins that holds it.
  let commentStart: Int?

  enum Reach: Sendable { case vhs, rootsOnly }
}

/// A part of a command as written, and whether it sticks to the part before.
struct TapePiece: Hashable, Sendable {
  enum Joint: Sendable { case apart, attached }

  var text: String
  var joint: Joint
}
