internal import CRescue
internal import Glibc
public import Roots
internal import RootsTerminal

/// Another program that has the terminal for a while: an editor, a pager, a shell.
///
/// A screen runs it by `context.handTerminal(to: .editor(of: path))`, in a task that shows what it throws. It is a process
/// group of its own: what ends this program ends it first.
public struct ChildProgram: Sendable, Hashable {
  /// Its name or path, and the words behind it.
  public var words: [String]
  /// The folder that it runs in; `nil` for that of this program.
  public var folder: String?
  /// The variables that it has besides, or other than, those of this program.
  public var environment: [String: String] = [:]
  private var variable: String?
  /// The value of that variable, if a shell has to read it.
  private var line: String?

  /// A program with its words: `ChildProgram("less", "+12", "/etc/motd")`. The name of a file among them needs a `/` in
  /// front of it, or `./`: programs take names such as `+!rm` for commands.
  public init(_ words: String..., folder: String? = nil) {
    self.words = words
    self.folder = folder
  }

  /// The editor that the person uses, with a file in it: what `VISUAL` or `EDITOR` says, else `vi`.
  public static func editor(of file: String, line: Int? = nil) -> ChildProgram {
    editor(of: file, line: line, column: nil)
  }

  package static func editor(of file: String, line: Int?, column: Int?) -> ChildProgram {
    let path = path(of: file)
    return chosen(by: ["VISUAL", "EDITOR"], else: "vi") { name in
      guard let line else { return [path] }
      return EditorPlace(of: name).words(path, line: line, column: column ?? 1)
    }
  }

  /// The pager that the person uses, with a file in it: what `PAGER` says, else `less`.
  public static func pager(of file: String) -> ChildProgram {
    let path = path(of: file)
    return chosen(by: ["PAGER"], else: "less") { _ in [path] }
  }

  /// A file as no program can take it for an option, a command or a place elsewhere: `+!rm`, `-c`, `!sh`, `scp://`.
  private static func path(of file: String) -> String {
    file.isEmpty || file.hasPrefix("/") ? file : "./" + file
  }

  /// - Parameter words: What stands behind the words that the person has given, for a program of a name.
  private static func chosen(
    by variables: [String], else usual: String, _ words: (_ name: String) -> [String]
  ) -> ChildProgram {
    let named = variables.lazy.compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }.first { !$0.1.isEmpty }
    let command = named?.1 ?? usual
    let words = words(firstWord(of: command).split(separator: "/").last.map(String.init) ?? "")
    var child = ChildProgram()
    // As git does: what is more than words is for a shell.
    let isPlain = command.utf8.allSatisfy { !"|&;<>()$`\\\"'\t\n*?[#~=%".utf8.contains($0) }
    child.variable = named?.0 ?? variables.last
    if isPlain {
      child.words = command.split(separator: " ").map(String.init) + words
    } else {
      child.line = command
      child.words = ["/bin/sh", "-c", "\(command) \"$@\"", command] + words
    }
    return child
  }

  /// The first word of a command as a shell reads it.
  private static func firstWord(of command: String) -> String {
    var (word, quote, isEscaped) = ("", Character?.none, false)
    for character in command {
      switch character {
      case _ where isEscaped: (word, isEscaped) = (word + String(character), false)
      case "\\" where quote != "'": isEscaped = true
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil: quote = character
      case " " where quote == nil: return word
      default: word.append(character)
      }
    }
    return word
  }
}

private enum EditorPlace {
  /// `+4 FILE`, which most know.
  case line
  /// `+4:7 FILE`
  case plus
  /// `+4,7 FILE`
  case comma
  /// `FILE:4:7`
  case behind
  /// `--goto FILE:4:7`
  case goto

  private static let editors: [(form: EditorPlace, names: [String])] = [
    (.plus, ["emacs", "emacsclient", "kak"]), (.comma, ["nano"]), (.behind, ["hx", "helix", "subl", "zed"]),
    (.goto, ["code", "code-insiders", "codium", "cursor", "vscodium", "windsurf"]),
  ]

  init(of name: String) {
    self = Self.editors.first { $0.names.contains(name) }?.form ?? .line
  }

  func words(_ file: String, line: Int, column: Int) -> [String] {
    switch self {
    case .line: ["+\(line)", file]
    case .plus: ["+\(line):\(column)", file]
    case .comma: ["+\(line),\(column)", file]
    case .behind: ["\(file):\(line):\(column)"]
    case .goto: ["--goto", "\(file):\(line):\(column)"]
    }
  }
}

extension ChildProgram {
  /// Why another program did not do what it was started for.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The event.
    @nonexhaustive public enum Reason: Hashable, Sendable {
      /// It could not be started, with the system's error number.
      case notStarted(Int32)
      /// It was killed by a signal.
      case killed(Int32)
    }

    /// The name of the program.
    public let name: String
    /// Why the program could not be run.
    public let reason: Reason
    fileprivate let variable: String?

    /// The program and the reason, in one sentence.
    public var description: String {
      let shown = Text.shortened(VisibleText(name).text, to: 60)
      switch reason {
      case .notStarted(let error):
        let why =
          error == ENOENT ? "is not installed" : "cannot be started: \(String(cString: strerror(error)))"
        return "'\(shown)' \(why)" + (variable.map { "; set \($0) to another program" } ?? "")
      case .killed(let signal):
        return "'\(shown)' was killed by signal \(signal); what it had not saved is lost"
      }
    }
  }
}

extension ChildProgram {
  /// Runs it to its end, where `handTerminal` of its screen has given the terminal away.
  /// - Returns: Its exit status.
  @MainActor @discardableResult public func run() throws(Failure) -> Int32 {
    guard let first = words.first, !first.isEmpty else { throw failure(.notStarted(ENOENT)) }
    let words = words.map { strdup($0) } + [nil]
    let settings = settings.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var status: Int32 = 0
    let error = rescue_run(words, settings, folder, &status)
    if error != 0 { throw failure(.notStarted(error)) }
    let signal = status & 0x7F
    if signal != 0 { throw failure(.killed(signal)) }
    let answer = status >> 8 & 0xFF
    // So a shell says that it has not found what it was to start.
    if line != nil, answer == 126 || answer == 127 {
      throw failure(.notStarted(answer == 127 ? ENOENT : EACCES))
    }
    return answer
  }

  private func failure(_ reason: Failure.Reason) -> Failure {
    Failure(name: line ?? words.first ?? "", reason: reason, variable: variable)
  }

  private var settings: [String] {
    ProcessEnvironment.variables.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
  }
}

extension ScreenContext {
  /// Gives the terminal to another program until that ends.
  /// - Returns: Its exit status.
  /// - Throws: A ``ChildProgram/Failure``, or a `HandoverRefusal`.
  @discardableResult
  public func handTerminal(to child: ChildProgram) throws -> Int32 {
    try handTerminal { try child.run() }
  }
}

enum ProcessEnvironment {
  static var variables: [String: String] {
    var found: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { found[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return found
  }
}
