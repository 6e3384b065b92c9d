public import Roots
public import RootsTerminal

/// Plays tapes on a program written with the library, without a terminal: in its tests, say.
///
/// ```swift
/// let rehearsal = Rehearsal { _ in StartedProgram(try Navigator(map)) }
/// for tape in await rehearsal.playAll(in: "Tests/ShopTests/Tapes") {
///   if tape.code != .passed { print(tape.story) }
/// }
/// ```
///
/// The function makes the program afresh for every tape and every `Restart` in it. What a tape sets for its
/// program, and the words behind `Launch`, are in the launch that the function gets.
@MainActor public struct Rehearsal {
  /// The way tapes are played.
  public var options: ReplayOptions
  private let start: @MainActor (Launch) throws -> StartedProgram
  private let files: any TapeFiles

  /// A rehearsal of a program that a function makes.
  public init(
    options: ReplayOptions = ReplayOptions(),
    of start: @escaping @MainActor (Launch) throws -> StartedProgram
  ) {
    self.init(options: options, files: DiskFiles(), of: start)
  }

  package init(
    options: ReplayOptions = ReplayOptions(), files: any TapeFiles,
    of start: @escaping @MainActor (Launch) throws -> StartedProgram
  ) {
    self.options = options
    self.files = files
    self.start = start
  }

  /// A rehearsal of a program with the usual chrome.
  public init(of navigator: @escaping @MainActor () throws -> Navigator) {
    self.init { _ in StartedProgram(try navigator()) }
  }

  /// Plays the tape in a file.
  public func play(_ path: String) async -> TapeSummary {
    switch files.read(path) {
    case .success(let bytes): await play(SourceText(name: path, bytes: bytes))
    case .failure(let problem): TapeSummary(path, .broken, error: "\(path): \(problem)")
    }
  }

  /// Plays a tape that is written in a test.
  ///
  /// - Parameters:
  ///   - text: The lines of the tape.
  ///   - name: What a report calls the tape.
  public func play(text: String, named name: String = "a tape") async -> TapeSummary {
    await play(SourceText(name: name, text: text))
  }

  package func play(_ tape: SourceText) async -> TapeSummary {
    let (plan, diagnostics) = TapeLoader().load(tape)
    guard !diagnostics.hasErrors else {
      let mistakes = diagnostics.filter { $0.severity == .error }
      return TapeSummary(tape.name, .malformed, error: mistakes.rendered)
    }
    let replay = Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
      try ProgramStage(setup) { try start(Launch($0)).withTools() }
    }
    return TapeSummary(await replay.run())
  }

  /// Plays all tapes of a folder in the order of their names; a folder without any is a failure as well.
  public func playAll(in folder: String) async -> [TapeSummary] {
    let names = files.list(folder).filter { $0.hasSuffix(".tape") }.sorted()
    guard !names.isEmpty else { return [TapeSummary(folder, .broken, error: "\(folder): no tape is there")] }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var summaries: [TapeSummary] = []
    for name in names { summaries.append(await play(prefix + name)) }
    return summaries
  }
}

extension TapeSummary {
  /// The failures as people read them, with the place in the tape and the actual value; empty if there are none.
  public var story: String {
    // How the tool would play the tape again is of no use to a test.
    let told = failures.map { $0.text.filter { !$0.hasPrefix("  rerun") }.joined(separator: "\n") }
    return (told + (error.map { [$0] } ?? [])).joined(separator: "\n\n")
  }
}
