internal import Roots

/// The commands of a tape in VHS's own words, and the mistakes that VHS reports.
package struct TapeListing: Hashable, Sendable {
  package let commands: [TapeWords]
  package let mistakes: [TapeMistake]

  /// The exact result of VHS's own parser, with mistakes at the places that VHS reports.
  ///
  /// With `read`, the commands of included tapes replace their `Source`; without it, the `Source` is listed.
  package init(ofVHS source: SourceText, read: ((_ path: String) -> [UInt8]?)? = nil) {
    var parser = TapeParser(source, .vhs, .list)
    parser.inclusions = read.map { TapeInclusions($0) }
    let tape = parser.parse()
    commands = tape.commands.map(\.words)
    mistakes = parser.findings.all.filter { $0.problem.code.severity == .error }.map {
      TapeMistake(position: $0.vhsPosition, message: $0.problem.vhsMessage)
    }
  }

  /// The commands and mistakes of a parsed tape, at their true places.
  package init(of tape: Tape) {
    commands = tape.commands.map(\.words)
    mistakes = Self.mistakes(of: tape)
  }

  static func mistakes(of tape: Tape) -> [TapeMistake] {
    tape.findings.filter { $0.problem.code.severity == .error }.map {
      TapeMistake(position: tape.source.position(at: $0.range.start), message: $0.problem.vhsMessage)
    }
  }

  package init(of program: TapeProgram) {
    commands = program.steps.map(\.command.words)
    mistakes = program.mistakes
  }

  /// One line of JSON for each command, `["TYPE","","hello"]`, then one for each mistake, `[line,column,"…"]`.
  package var lines: [String] { commands.map(\.json) + mistakes.map(\.json) }

  package func json(file: String) -> String {
    let listed = commands.map(\.json).joined(separator: ",")
    let rejected = mistakes.map(\.json).joined(separator: ",")
    return "{\"file\":\(Value.string(file).json),\"commands\":[\(listed)],\"errors\":[\(rejected)]}"
  }
}

/// A command as VHS's parser lists it: type, options, arguments.
package struct TapeWords: Hashable, Sendable {
  package let type: String
  package let options: String
  package let arguments: String

  init(_ type: String, _ options: String = "", _ arguments: String = "") {
    (self.type, self.options, self.arguments) = (type, options, arguments)
  }

  package var json: String { Value.list([.string(type), .string(options), .string(arguments)]).json }
}

package struct TapeMistake: Hashable, Sendable {
  package let position: SourcePosition
  package let message: String

  package var json: String {
    Value.list([.int(position.line), .int(position.column), .string(message)]).json
  }
}
