/// A tape that another one includes: its name, by which it is known again, and its bytes.
public struct TapeFile: Sendable {
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// The commands of a tape and of all tapes it includes, in the order in which they are performed.
public struct TapeProgram: Sendable {
  /// A command with the file it comes from.
  public struct Step: Sendable {
    public let file: String
    public let command: TapeCommand
  }

  /// Something wrong with the file it is in.
  public struct Finding: Sendable {
    public let file: String
    public let issue: TapeIssue
  }

  public fileprivate(set) var steps: [Step] = []
  public fileprivate(set) var findings: [Finding] = []

  /// Whether nothing keeps the program from running.
  public var isValid: Bool { !findings.contains { $0.issue.severity == .error } }

  /// How deeply tapes may include each other.
  public static let depthLimit = 16
  /// How many tapes may be included, and how many commands they may come to.
  public static let inclusionLimit = 10_000
  public static let stepLimit = 1_000_000

  /// Reads a tape and everything it includes; `read` finds a path named in a file, nil if there is none.
  ///
  /// `Output` counts in the first tape only.
  public init(
    _ file: TapeFile, dialect: TapeDialect = .roots,
    read: (_ path: String, _ includingFile: String) -> TapeFile?
  ) {
    var reader = Reader(dialect: dialect)
    reader.open(file)
    while reader.step(read) {}
    self = reader.program
  }

  private init(steps: [Step], findings: [Finding]) { (self.steps, self.findings) = (steps, findings) }

  private struct Reader {
    let dialect: TapeDialect
    var program = TapeProgram(steps: [], findings: [])
    private var inclusions = 0
    private var open: [Frame] = []

    private struct Frame {
      let file: String
      let tape: Tape
      var next = 0
    }

    init(dialect: TapeDialect) { self.dialect = dialect }

    mutating func open(_ file: TapeFile) {
      let tape = Tape(file.bytes, dialect: dialect)
      let isKnown = program.findings.contains { $0.file == file.name }
      if !isKnown { program.findings += tape.issues.map { Finding(file: file.name, issue: $0) } }
      open.append(Frame(file: file.name, tape: tape))
    }

    mutating func step(_ read: (String, String) -> TapeFile?) -> Bool {
      guard let frame = open.last else { return false }
      guard frame.next < frame.tape.commands.count else {
        open.removeLast()
        return true
      }
      open[open.count - 1].next += 1
      let command = frame.tape.commands[frame.next]
      switch command.action {
      case .source(let path): include(path, command, frame.file, read)
      case .output where open.count > 1: break
      case _ where open.count > 1 && program.steps.count >= TapeProgram.stepLimit:
        fail(.sourceTooDeep(frame.file), command, frame.file)
        open = []
      default: program.steps.append(Step(file: frame.file, command: command))
      }
      return true
    }

    private mutating func include(
      _ path: String, _ command: TapeCommand, _ file: String, _ read: (String, String) -> TapeFile?
    ) {
      inclusions += 1
      guard open.count <= TapeProgram.depthLimit, inclusions <= TapeProgram.inclusionLimit else {
        return fail(.sourceTooDeep(path), command, file)
      }
      guard let found = read(path, file) else { return fail(.sourceNotFound(path), command, file) }
      if found.bytes.isEmpty { return fail(.sourceEmpty(path), command, file) }
      if open.contains(where: { $0.file == found.name }) { return fail(.sourceCycle(path), command, file) }
      open(found)
    }

    private mutating func fail(_ problem: TapeProblem, _ command: TapeCommand, _ file: String) {
      let issue = TapeIssue(problem, at: command.start, length: command.range.count)
      guard !program.findings.contains(where: { $0.file == file && $0.issue == issue }) else { return }
      program.findings.append(Finding(file: file, issue: issue))
    }
  }
}
