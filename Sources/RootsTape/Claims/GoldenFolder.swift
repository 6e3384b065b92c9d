internal import RootsTerminal
internal import RootsApp

/// The golden frames of one tape: `login.golden/` beside `login.tape`, a file for each.
@MainActor final class GoldenFolder {
  let path: String
  private let mode: ReplayOptions.Goldens
  private let writing: ReplayOptions.Writing
  private let files: any TapeFiles
  /// Why nothing may be written into the folder, or removed from it.
  private let refusal: FileProblem?
  /// Whether frames that differ may be written anew just now.
  var mayUpdate = true
  /// The names that the tape claims: of some it may not come to ask, in a step that is skipped, say.
  private let claimed: Set<String>
  /// The names asked for so far.
  private(set) var used: Set<String> = []
  /// What has been written, with what changed in it.
  private(set) var written: [String] = []

  init(
    of tape: String, _ options: ReplayOptions, _ files: any TapeFiles, claiming claimed: Set<String> = []
  ) {
    self.claimed = claimed
    path = TapePaths.stem(of: tape) + ".golden"
    mode = options.goldens
    writing = options.writing
    self.files = files
    refusal = options.refusal(ofFolder: path)
  }

  /// What is missing for a frame to be the golden one of a name; nil if nothing is.
  func compare(_ frame: Frame, with name: String, _ depth: Assertion.GoldenDepth) -> Shortfall? {
    used.insert(name)
    let file = "\(path)/\(name).frame"
    guard TapePaths.isPlainName(name) else {
      return Shortfall("'\(name)' cannot name a file", expected: "a name without '/'", actual: name)
    }
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
    return write(frame, file, note: "new \(file)")
  }

  private func write(_ frame: Frame, _ file: String, note: String) -> Shortfall? {
    guard writing == .on else { return nil }
    if let problem = refusal ?? files.write(Array(GoldenFrame(frame).text.utf8), to: file, .shared) {
      return Shortfall("\(file): \(problem)", expected: "written", actual: "not written")
    }
    written.append(note)
    return nil
  }

  private func compare(
    _ frame: Frame, _ text: String, _ file: String, _ depth: Assertion.GoldenDepth
  ) -> Shortfall? {
    do {
      let golden = try GoldenFrame(parsing: text)
      let extent: GoldenFrame.Extent = depth == .style ? .textAndStyle : .text
      let differences = try golden.differences(from: frame, comparing: extent) { source, text in
        try Pattern("^(?:\(source))$").matches(text)
      }
      if differences.isEmpty { return nil }
      if mode == .updated, mayUpdate {
        return write(frame, file, note: "updated \(file): \(differences[0].sentence)")
      }
      return GoldenComparison(golden, frame, differences).shortfall(named: file)
    } catch let error as GoldenFrameError {
      return Shortfall("\(file): \(error)", expected: "a golden frame", actual: "unreadable")
    } catch {
      return Shortfall("\(file): \(error)", expected: "a golden frame", actual: "unreadable")
    }
  }

  /// The files that no claim of the tape asks for.
  var unused: [String] {
    let names = used.union(claimed)
    return files.list(path).filter { $0.hasSuffix(".frame") && !names.contains(String($0.dropLast(6))) }
      .map { "\(path)/\($0)" }
  }

  /// Removes the files that no claim asks for.
  func prune() -> [String] {
    let unused = unused
    if let refusal, !unused.isEmpty { return ["\(path): \(refusal)"] }
    return unused.map { file in
      files.remove(file).map { "\(file): \($0)" } ?? "removed \(file)"
    }
  }
}

/// How a frame differs from a golden one, row beside row.
private struct GoldenComparison {
  let golden: GoldenFrame
  let frame: Frame
  let differences: [GoldenFrame.Difference]

  init(_ golden: GoldenFrame, _ frame: Frame, _ differences: [GoldenFrame.Difference]) {
    self.golden = golden
    self.frame = frame
    self.differences = differences
  }

  func shortfall(named file: String) -> Shortfall {
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    var shortfall = Shortfall(
      "\(count) from \(file): \(differences[0].sentence)", expected: differences[0].texts.0,
      actual: differences[0].texts.1)
    shortfall.rows = rows
    return shortfall
  }

  private var rows: [RowPair] {
    var marks: [Int: String] = [:]
    for difference in differences {
      switch difference {
      case .row(let row, let expected, let actual): marks[row] = Self.marks(expected, actual)
      case .style(let row, _, _): if marks[row] == nil { marks[row] = "a" }
      case .cursor(let expected, let actual):
        for place in [expected, actual].compactMap({ $0 }) where marks[place.y] == nil {
          marks[place.y] = "<>"
        }
      case .size: break
      }
    }
    let expected = golden.sources
    return (0..<min(golden.size.rows, frame.size.rows)).map { row in
      RowPair(
        number: row + 1, expected: expected.at(row) ?? "", actual: frame.fullRow(row), marks: marks[row] ?? ""
      )
    }
  }

  /// A letter for each scalar that differs, dots between.
  private static func marks(_ expected: String, _ actual: String) -> String {
    let (one, other) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    var marks = ""
    for place in 0..<max(one.count, other.count) {
      marks += one.at(place) == other.at(place) ? "." : "X"
    }
    while marks.utf8.last == UInt8(ascii: ".") { marks.removeLast() }
    return marks
  }
}

extension GoldenFrame {
  /// The rows as the file has them.
  fileprivate var sources: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix(size.rows)
      .map { String($0.dropLast()) }
  }
}

extension GoldenFrame.Difference {
  fileprivate var sentence: String {
    switch self {
    case .size(let expected, let actual): "the size is \(actual), not \(expected)"
    case .cursor(_, let actual): "the cursor is \(actual.map { "at \($0.y + 1),\($0.x + 1)" } ?? "off")"
    case .row(let row, _, _): "row \(row + 1) differs"
    case .style(let row, _, _): "the looks of row \(row + 1) differ"
    }
  }

  fileprivate var texts: (String, String) {
    switch self {
    case .size(let expected, let actual): ("\(expected)", "\(actual)")
    case .cursor(let expected, let actual):
      (
        expected.map { "cursor \($0.y + 1),\($0.x + 1)" } ?? "cursor off",
        actual.map { "cursor \($0.y + 1),\($0.x + 1)" } ?? "cursor off"
      )
    case .row(_, let expected, let actual): (expected, actual)
    case .style(_, let expected, let actual):
      (expected.joined(separator: ", "), actual.joined(separator: ", "))
    }
  }
}
