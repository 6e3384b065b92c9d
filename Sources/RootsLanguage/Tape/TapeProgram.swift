/// The commands of a tape and of all tapes it includes, in the order in which they are performed.
package struct TapeProgram: Sendable {
  package struct Step: Sendable {
    package let source: SourceText
    package let command: TapeCommand
    /// The numbers of the tapes around the command, the first tape before all others; one included twice has two.
    package let inclusions: [Int]
  }

  package fileprivate(set) var steps = TapeSteps()
  /// The errors and warnings of all tapes, each file once.
  package fileprivate(set) var diagnostics: [Diagnostic] = []

  fileprivate(set) var mistakes: [TapeMistake] = []

  package var isValid: Bool { !diagnostics.hasErrors }

  package static let depthLimit = 16
  /// The most inclusions, and the most commands that included tapes may lead to.
  package static let inclusionLimit = 10_000
  package static let stepLimit = 1_000_000

  /// Reads a tape and everything it includes; `read` returns the file at a path in another one, `nil` if there is none.
  ///
  /// `Output` has an effect in the first tape only.
  package init(
    _ source: SourceText, dialect: TapeDialect = .roots,
    read: (_ path: String, _ includingFile: String) -> SourceText?
  ) {
    var reader = Reader(dialect: dialect)
    reader.open(source)
    while reader.step(read) {}
    self = reader.program
  }

  private init() {}

  private struct Reader {
    let dialect: TapeDialect
    var program = TapeProgram()
    private var inclusions = 0
    private var open: [Frame] = []

    /// A tape being read, and its next command. A class, because a value would be copied for each command.
    private final class Frame {
      let tape: Tape
      let number: Int
      var next = 0

      init(_ tape: Tape, _ number: Int) {
        self.tape = tape
        self.number = number
      }
    }

    private var known: Set<String> = []
    private var opened = 0

    init(dialect: TapeDialect) { self.dialect = dialect }

    mutating func open(_ source: SourceText) {
      let tape = Tape(source, dialect: dialect)
      if known.insert(source.name).inserted {
        program.diagnostics += tape.diagnostics
        program.mistakes += TapeListing.mistakes(of: tape)
      }
      opened += 1
      open.append(Frame(tape, opened))
    }

    mutating func step(_ read: (String, String) -> SourceText?) -> Bool {
      guard let frame = open.last else { return false }
      guard frame.next < frame.tape.commands.count else {
        open.removeLast()
        return true
      }
      let place = frame.next
      frame.next += 1
      let command = frame.tape.commands[place]
      switch command.action {
      case .source(let path): include(path, command, frame.tape.source, read)
      case .output where open.count > 1: break
      case _ where open.count > 1 && program.steps.count >= TapeProgram.stepLimit:
        fail(.sourceTooDeep(frame.tape.source.name), command, frame.tape.source)
        open = []
      default:
        program.steps.append(place, of: frame.tape, frame.number, includedBy: open.dropLast().map(\.number))
      }
      return true
    }

    private mutating func include(
      _ path: String, _ command: TapeCommand, _ source: SourceText, _ read: (String, String) -> SourceText?
    ) {
      inclusions += 1
      guard open.count <= TapeProgram.depthLimit, inclusions <= TapeProgram.inclusionLimit else {
        return fail(.sourceTooDeep(path), command, source)
      }
      guard let found = read(path, source.name) else { return fail(.sourceNotFound(path), command, source) }
      if found.bytes.isEmpty { return fail(.sourceEmpty(path), command, source) }
      if let why = found.foreignness { return fail(.sourceForeign(path, why), command, source) }
      if open.contains(where: { $0.tape.source.name == found.name }) {
        return fail(.sourceCycle(path), command, source)
      }
      open(found)
    }

    private mutating func fail(_ problem: TapeProblem, _ command: TapeCommand, _ source: SourceText) {
      let finding = TapeFinding(problem: problem, range: command.range, vhsPosition: command.start)
      let diagnostic = finding.diagnostic(in: source)
      guard !program.diagnostics.contains(diagnostic) else { return }
      program.diagnostics.append(diagnostic)
      program.mistakes.append(TapeMistake(position: command.start, message: problem.vhsMessage))
    }
  }
}
