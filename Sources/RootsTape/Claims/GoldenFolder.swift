internal import RootsFiles
internal import RootsTerminal
internal import RootsApp

/// The golden frames of one tape: `login.golden/` beside `login.tape`, a file for each.
@MainActor final class GoldenFolder {
  let path: String
  private let mode: ReplayOptions.Goldens
  private let writing: ReplayOptions.Writing
  private let files: any TapeFiles
  /// Whether frames that differ may be written anew just now.
  var mayUpdate = true
  /// The names that the tape claims: of some it may not come to ask, in a step that is skipped, say.
  private let claimed: Set<String>
  private(set) var used: Set<String> = []
  /// The files that a claim holds for: another claim of the same name may not write them anew.
  private var held: Set<String> = []
  /// The frames to be written if the tape passes, by their files, in the order of their claims.
  private var waiting: [(file: String, text: String, what: String)] = []

  init(
    of tape: String, _ options: ReplayOptions, _ files: any TapeFiles, claiming claimed: Set<String> = []
  ) {
    self.claimed = claimed
    path = TapePaths.goldens(of: tape)
    mode = options.goldens
    writing = options.writing
    self.files = files
  }

  /// The reason why a frame is not the golden one of a name; `nil` if it is.
  func compare(_ frame: Frame, with name: String, _ depth: Assertion.GoldenDepth) -> Shortfall? {
    used.insert(name)
    let file = "\(path)/\(name).frame"
    guard TapePaths.isPlainName(name) else {
      return Shortfall("'\(name)' cannot name a file", expected: "a name without '/'", actual: name)
    }
    if let text = waiting.last(where: { $0.file == file })?.text { return compare(frame, text, file, depth) }
    switch files.read(file) {
    case .failure(.absent): return takeNew(frame, file)
    case .failure(let problem): return Shortfall("\(file): \(problem)", expected: name, actual: "unreadable")
    case .success(let bytes):
      return compare(frame, String(decoding: bytes, as: UTF8.self), file, depth)
    }
  }

  private func takeNew(_ frame: Frame, _ file: String) -> Shortfall? {
    if mode == .required {
      return Shortfall(
        "\(file) is missing; run without --ci to write it", expected: "a golden frame", actual: "absent")
    }
    return keep(frame, file, "new \(file)")
  }

  private func keep(_ frame: Frame, _ file: String, _ what: String) -> Shortfall? {
    guard writing == .on else { return nil }
    if let problem = files.trial(file) {
      return Shortfall("\(file): \(problem)", expected: "written", actual: "not written")
    }
    waiting.append((file, GoldenFrame(frame).text, what))
    held.insert(file)
    return nil
  }

  /// Returns the notes of what has been written, with what changed in it, and of what could not be.
  func write() -> (notes: [String], lacksFiles: Bool) {
    var (notes, lacksFiles): ([String], Bool) = ([], false)
    for (file, text, what) in waiting {
      let problem = files.write(Array(text.utf8), to: file, .shared)
      notes.append(problem.map { "\(file) is not written: \($0)" } ?? what)
      lacksFiles = lacksFiles || problem != nil
    }
    waiting = []
    return (notes, lacksFiles)
  }

  var unwritten: [String] { waiting.map(\.what) }

  private func compare(
    _ frame: Frame, _ text: String, _ file: String, _ depth: Assertion.GoldenDepth
  ) -> Shortfall? {
    do {
      let golden = try GoldenFrame(parsing: text)
      let extent: GoldenFrame.Extent = depth == .style ? .textAndStyle : .text
      let differences = try golden.differences(from: frame, comparing: extent) { source, text in
        try Pattern("^(?:\(source))$").matches(text)
      }.filter { !$0.isLengthOfSecret(golden, frame) }
      if differences.isEmpty {
        held.insert(file)
        return nil
      }
      if mode == .updated, mayUpdate, !held.contains(file) {
        return keep(frame, file, "updated \(file): \(differences[0].sentence)")
      }
      return GoldenComparison(golden, frame, differences).shortfall(named: file)
    } catch let error as GoldenFrameError {
      return Shortfall("\(file): \(error)", expected: "a golden frame", actual: "unreadable")
    } catch {
      return Shortfall("\(file): \(error)", expected: "a golden frame", actual: "unreadable")
    }
  }

  var unused: [String] {
    let names = used.union(claimed)
    return files.list(path).filter { $0.hasSuffix(".frame") && !names.contains(String($0.dropLast(6))) }
      .map { "\(path)/\($0)" }
  }

  func prune() -> [String] {
    unused.map { file in files.remove(file).map { "\(file): \($0)" } ?? "removed \(file)" }
  }
}
