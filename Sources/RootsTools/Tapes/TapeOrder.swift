internal import Roots
internal import RootsTape

/// What a command line asks to be done with tapes.
struct TapeOrder: Sendable {
  static let options: [Subcommand.Option] = [
    .init("-o", value: "FILE", "write what is made to this file", writes: .fileInPlace),
    .init("--strict", "warnings are errors, too"),
    .init("--json", "check: print one JSON object a finding"),
    .dialect,
    .init("--allow-outside", "let tapes include files and launch apps from anywhere"),
    .init("--check", "fmt: print nothing, only say whether the tapes are tidy"),
    .init("--write", "fmt: write the tidy form in place of the tape"),
    .init("--vhs", "export: for VHS, which is the default"),
    .init("--app", value: "FILE", "the app, in place of the one that the tape names"),
    .init("--runs", value: "N", "shrink: play the tape at most N times; 2000 by default"),
    .init("--good", value: "PROGRAM", "bisect: the program that works; this one by default"),
    .init("--bad", value: "PROGRAM", "bisect: the program that fails; this one by default"),
    .init("--vs", value: "TRACE", "bisect: a trace of 'roots replay --trace' in place of a program"),
  ]

  /// A program in Swift that tapes are about, also those that launch something else.
  struct Program: Sendable {
    let stage: StageMaker
    /// What stands before the name of a subcommand on its command line, and on that of other versions of it.
    let words: [String]
  }

  var program: Program?
  let verb: TapeVerb
  let files: [String]
  let invocation: Invocation
  let loader: TapeLoader
  let runLimit: Int

  init(_ invocation: Invocation) throws(Misuse) {
    let name = invocation.arguments[0]
    guard let verb = TapeVerb(rawValue: name) else {
      let known = TapeVerb.allCases.map(\.rawValue)
      let nearest = Names.nearest(to: name, in: known, limit: 1).first
      let cure = nearest.map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))"
      throw Misuse("'tape' has no verb '\(name)'; \(cure)")
    }
    self.verb = verb
    self.invocation = invocation
    files = Array(invocation.arguments.dropFirst())
    if !verb.count.contains(files.count) {
      throw Misuse("'tape \(name)' needs \(verb.files)")
    }
    for option in invocation.names where !verb.options.contains(option) {
      throw Misuse("'tape \(name)' takes no '\(option)'")
    }
    for option in ["--good", "--bad"] where invocation[option]?.allSatisfy({ $0 == " " }) == true {
      throw Misuse("'\(option)' needs a program; without the option it is this one")
    }
    loader = try invocation.tapeLoader()
    runLimit = try invocation.count("--runs") ?? 2_000
  }

  var dialect: TapeDialect { loader.dialect }

  @MainActor func run(_ console: Console) -> ExitCode {
    let run = TapeRun(self, console)
    switch verb {
    case .check: return files.reduce(.ok) { $0.worse(than: run.check($1)) }
    case .fmt: return files.reduce(.ok) { $0.worse(than: run.format($1)) }
    case .dump: return files.reduce(.ok) { $0.worse(than: run.dump($1)) }
    case .diff: return run.compare(files[0], files[1])
    case .export: return run.export(files[0])
    case .import: return run.import(files[0])
    case .shrink: return TapeShrinking(self, console).shrink(files[0])
    case .bisect: return TapeBisection(self, console).bisect(files[0])
    }
  }
}

extension ExitCode {
  /// Of two ends the one to report: what could not be done before what is wrong, that before what failed.
  func worse(than other: ExitCode) -> ExitCode {
    guard let one = TapeSummary.Code(rawValue: Int(rawValue)),
      let two = TapeSummary.Code(rawValue: Int(other.rawValue))
    else { return rawValue > other.rawValue ? self : other }
    return ExitCode(rawValue: Int32(one.worse(than: two).rawValue)) ?? self
  }
}
