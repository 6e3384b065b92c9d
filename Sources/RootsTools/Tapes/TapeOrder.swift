internal import Roots
internal import RootsTape

struct TapeOrder: Order, Sendable {
  static let rows = table.map(\.row)

  private static let table: [(row: OptionRow<TapeOrder>, verbs: [TapeVerb])] = [
    (
      .value("-o", "FILE", "write what is made to this file", \.output, .text, writes: .fileInPlace),
      [.export, .import, .shrink]
    ),
    (.flag("--strict", "warnings are errors, too", \.isStrict), [.check, .export]),
    (.flag("--json", "check: print one JSON object a finding", \.isJSON), [.check]),
    (.dialect(\.dialect), [.check, .fmt, .dump, .diff]),
    (
      .flag("--allow-outside", "let tapes include files and launch apps from anywhere", \.reach, .anywhere),
      [.check, .dump, .shrink]
    ),
    (.flag("--check", "fmt: print nothing, only say whether the tapes are tidy", \.onlyAsks), [.fmt]),
    (.flag("--write", "fmt: write the tidy form in place of the tape", \.writesInPlace), [.fmt]),
    (.flag("--vhs", "export: for VHS, which is the default", \.isForVHS), [.export]),
    (
      .value("--app", "FILE", "the app, in place of the one that the tape names", \.app, .text),
      [.check, .import, .shrink, .bisect]
    ),
    (
      .value("--runs", "N", "shrink: play the tape at most N times; 2000 by default", \.runLimit, .count),
      [.shrink]
    ),
    (
      .value("--good", "PROGRAM", "bisect: the program that works; this one by default", \.good, .program),
      [.bisect]
    ),
    (
      .value("--bad", "PROGRAM", "bisect: the program that fails; this one by default", \.bad, .program),
      [.bisect]
    ),
    (
      .value(
        "--vs", "TRACE", "bisect: a trace of 'roots replay --trace' in place of a program", \.stored, .text),
      [.bisect]
    ),
  ]

  static func options(of verb: TapeVerb) -> [String] {
    table.filter { $0.verbs.contains(verb) }.map(\.row.option.name)
  }

  struct Program: Sendable {
    let stage: StageMaker
    /// The words before the name of a subcommand on its command line, and on that of other versions of it.
    let words: [String]
  }

  var program: Program?
  let verb: TapeVerb
  let files: [String]
  private(set) var output: String?
  private(set) var isStrict = false
  private(set) var isJSON = false
  private(set) var dialect = TapeDialect.roots
  private var reach = TapeLoader.Reach.folder
  private(set) var onlyAsks = false
  private(set) var writesInPlace = false
  private var isForVHS = true
  private(set) var app: String?
  private(set) var runLimit = 2_000
  private(set) var good: String?
  private(set) var bad: String?
  private(set) var stored: String?

  init(_ invocation: Invocation) throws(Misuse) {
    let name = invocation.arguments[0]
    guard let verb = TapeVerb(rawValue: name) else {
      throw .unknown("'tape' has no verb", name, among: TapeVerb.allCases.map(\.rawValue))
    }
    self.verb = verb
    files = Array(invocation.arguments.dropFirst())
    if !verb.count.contains(files.count) {
      throw Misuse("'tape \(name)' needs \(verb.files)")
    }
    for option in invocation.names where !verb.options.contains(option) {
      throw Misuse("'tape \(name)' takes no '\(option)'")
    }
    try read(invocation)
  }

  var loader: TapeLoader { TapeLoader(dialect: dialect, reach: reach) }

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
  /// Returns the one of two ends to report: work that could not be done before mistakes, those before failures.
  func worse(than other: ExitCode) -> ExitCode {
    guard let one = TapeSummary.Code(rawValue: Int(rawValue)),
      let two = TapeSummary.Code(rawValue: Int(other.rawValue))
    else { return rawValue > other.rawValue ? self : other }
    return ExitCode(rawValue: Int32(one.worse(than: two).rawValue)) ?? self
  }
}

extension OptionValue<String> {
  fileprivate static let program = OptionValue { (word, option) throws(Misuse) in
    if word.contains(where: { $0 != " " }) { return word }
    throw Misuse("'\(option)' needs a program; without the option it is this one")
  }
}
