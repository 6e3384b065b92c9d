internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// The output files and folders of a command line. Each is tried before the work begins, so that no work is lost
/// because an output cannot be written.
@MainActor enum OutputPlaces {
  /// The reason names the option; `nil` if all can be written.
  static func problem(of subcommand: Subcommand, _ invocation: Invocation) -> String? {
    var taken: [(place: String, option: String)] = []
    for option in subcommand.options {
      guard let output = option.output else { continue }
      for place in places(of: option.name, output, invocation) {
        let isFile = place != standardOutput
        if isFile, let problem = problem(of: place, output, invocation) {
          return "cannot write \(name(of: place)), given by '\(option.name)': \(problem)"
        }
        if output == .folder { continue }
        if let other = taken.first(where: { $0.place == place || isFile && isSame($0.place, place) }) {
          let others =
            other.option == option.name
            ? "twice by '\(option.name)'" : "by '\(other.option)' and '\(option.name)'"
          let holder = isFile ? "one file" : "it"
          return "cannot write \(name(of: place)), given \(others): \(holder) holds one of them"
        }
        taken.append((place, option.name))
      }
    }
    return invocation["--db"].flatMap(databaseProblem)
  }

  /// Returns the reason why a database would be led elsewhere by a link: SQLite opens it by its path. One that cannot
  /// be written may still be read.
  private static func databaseProblem(_ place: String) -> String? {
    guard let problem = DiskFiles().trial(place) else { return nil }
    switch problem {
    case .link, .behindLink, .leavesFolder:
      return "cannot use \(name(of: place)), given by '--db': \(problem)"
    case .absent, .notAFile, .outside, .unseen, .tooLarge, .refused: return nil
    }
  }

  private static func problem(
    of place: String, _ output: Subcommand.Option.Output, _ invocation: Invocation
  ) -> FileProblem? {
    if VisibleText.firstHidden(in: place) != nil { return .unseen }
    // For a replay of tapes that may reach anywhere, links are no way out.
    let files = DiskFiles(links: invocation.has("--allow-outside") ? .followed : .guarded)
    if output == .folder { return files.trial(folder: place) }
    let inputs = invocation.arguments + invocation.all("--app")
    if output != .fileInPlace, inputs.contains(where: { isSame($0, place) }) {
      return .refused("it is read as input")
    }
    if let source = source(at: place, output) { return .refused("it is \(source)") }
    return files.trial(place)
  }

  /// Returns the kind of a handwritten file that an output would replace: a tape may need an app that no option names.
  private static func source(at place: String, _ output: Subcommand.Option.Output) -> String? {
    guard access(place, F_OK) == 0 else { return nil }
    if place.hasSuffix(".kdl") { return "an app" }
    switch output {
    case .reports, .fileOrStandardOutput: return place.hasSuffix(".tape") ? "a tape" : nil
    // Some of these options write tapes.
    case .file, .fileInPlace, .folder: return nil
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    var (facts, others) = (stat(), stat())
    return stat(one, &facts) == 0 && stat(other, &others) == 0 && facts.st_ino == others.st_ino
      && facts.st_dev == others.st_dev
  }

  private static let standardOutput = "-"

  private static func name(of place: String) -> String {
    place == standardOutput ? "the standard output" : "'\(TapeVoice.visible(place))'"
  }

  private static func places(
    of option: String, _ output: Subcommand.Option.Output, _ invocation: Invocation
  ) -> [String] {
    switch output {
    // If the option is given several times, the last one counts.
    case .file, .fileInPlace, .folder, .fileOrStandardOutput: invocation[option].map { [$0] } ?? []
    case .reports:
      invocation.all(option).flatMap { $0.split(separator: ",") }.compactMap { report in
        report.firstIndex(of: "=").map { String(report[report.index(after: $0)...]) }
      }
    }
  }
}

extension Subcommand {
  /// Runs the command if all of its outputs can be written, and if there are as many descriptors as any command needs:
  /// without them threads that run tasks trap. A database holds its file, its log and its folder.
  @MainActor func perform(_ invocation: Invocation, _ console: Console) throws(Misuse) -> ExitCode {
    guard Workers.hasDescriptors(6) else {
      throw Misuse("too few files may be open; 'ulimit -n' says how many", code: .impossible)
    }
    // For other options '-' is the standard output.
    for option in options where option.output == .file && invocation[option.name] == "-" {
      throw Misuse("'\(option.name)' takes a file, not '-'; write './-' for a file of that name", of: name)
    }
    if let problem = OutputPlaces.problem(of: self, invocation) {
      throw Misuse(problem, code: .impossible)
    }
    return try run(invocation, console)
  }
}
