internal import Roots
package import RootsApp

/// The commands of a tape in VHS's own words, and what VHS complains of.
package struct TapeListing: Hashable, Sendable {
  package let commands: [TapeWords]
  package let mistakes: [TapeMistake]

  /// What VHS's own parser makes of a tape, to the letter, with mistakes where VHS sees them.
  ///
  /// With `read`, included tapes are listed in place of their `Source`, without it the `Source` is.
  package init(ofVHS source: SourceText, read: ((_ path: String) -> [UInt8]?)? = nil) {
    var parser = TapeParser(source, .vhs, .list)
    parser.inclusions = read.map { TapeInclusions($0) }
    let tape = parser.parse()
    commands = tape.commands.map(\.words)
    mistakes = parser.findings.all.filter { $0.problem.code.severity == .error }.map {
      TapeMistake(position: $0.vhsPosition, message: $0.problem.vhsMessage)
    }
  }

  /// The commands and mistakes of a tape that has been read, at their true places.
  package init(of tape: Tape) {
    commands = tape.commands.map(\.words)
    mistakes = Self.mistakes(of: tape)
  }

  /// The mistakes of a tape that has been read, at their true places.
  static func mistakes(of tape: Tape) -> [TapeMistake] {
    tape.findings.filter { $0.problem.code.severity == .error }.map {
      TapeMistake(position: tape.source.position(at: $0.range.start), message: $0.problem.vhsMessage)
    }
  }

  /// The commands and mistakes of a tape and everything it includes.
  package init(of program: TapeProgram) {
    commands = program.steps.map(\.command.words)
    mistakes = program.mistakes
  }

  /// One line of JSON for each command, `["TYPE","","hello"]`, then one for each mistake, `[line,column,"…"]`.
  package var lines: [String] { commands.map(\.json) + mistakes.map(\.json) }

  /// The whole listing as one line of JSON.
  package func json(file: String) -> String {
    let listed = commands.map(\.json).joined(separator: ",")
    let rejected = mistakes.map(\.json).joined(separator: ",")
    return "{\"file\":\(Value.string(file).json),\"commands\":[\(listed)],\"errors\":[\(rejected)]}"
  }
}

/// A command as VHS's parser would list it: type, options, arguments.
package struct TapeWords: Hashable, Sendable {
  package let type: String
  package let options: String
  package let arguments: String

  init(_ type: String, _ options: String = "", _ arguments: String = "") {
    (self.type, self.options, self.arguments) = (type, options, arguments)
  }

  /// The three words as a JSON array.
  package var json: String { Value.list([.string(type), .string(options), .string(arguments)]).json }
}

/// A mistake in VHS's words.
package struct TapeMistake: Hashable, Sendable {
  package let position: SourcePosition
  package let message: String

  /// Line, column and words as a JSON array.
  package var json: String {
    Value.list([.int(position.line), .int(position.column), .string(message)]).json
  }
}
