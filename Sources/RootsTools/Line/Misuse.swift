internal import Roots

/// The error for a command line that is wrong or cannot be carried out.
struct Misuse: Error, Equatable {
  let message: String
  let code: ExitCode
  let subcommand: String?

  init(_ message: String, code: ExitCode = .misuse, of subcommand: String? = nil) {
    self.message = message
    self.code = code
    self.subcommand = subcommand
  }

  /// - Parameter cure: The words where none of the names is near; by default all names.
  static func unknown(_ what: String, _ name: String, among names: [String], _ cure: String? = nil) -> Misuse
  {
    let nearest = Names.nearest(to: name, in: names, limit: 1).first.map { "did you mean '\($0)'?" }
    return Misuse("\(what) '\(name)'; \(nearest ?? cure ?? "there are \(names.joined(separator: ", "))")")
  }

  static func shown(_ code: ExitCode) -> Misuse { Misuse("", code: code) }

  /// An error of the work ends the command.
  static func wrap<Outcome, Failure: Error>(
    _ work: () throws(Failure) -> Outcome
  ) throws(Misuse) -> Outcome {
    do throws(Failure) { return try work() } catch { throw Misuse("\(error)", code: .impossible) }
  }

  /// - Parameter caller: The words that the tools are called by.
  @MainActor func tell(_ console: Console, called: Subcommand?, by caller: String = "roots") -> ExitCode {
    if message.isEmpty { return code }
    console.tell("roots: \(message)")
    let name = subcommand ?? called?.name
    if code == .misuse { console.tell("try '\(caller)\(name.map { " \($0)" } ?? "") --help'") }
    return code
  }
}
