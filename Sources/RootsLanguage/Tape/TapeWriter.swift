internal import Roots
package import RootsText

/// Records input at the keyboard as lines of a tape, in the form a person would write.
///
/// Letters become one `Type`, equal keys a count. Every method returns the lines that are complete by then, to be
/// appended to the file at once; ``finish()`` returns the last ones. Times are left out unless asked for.
package struct TapeWriter: Sendable {
  package enum Reader: Sendable {
    case roots
    /// VHS too: commands that it lacks stand in comments.
    case vhs
  }

  package enum Erasure: Sendable { case kept, folded }

  package enum Pauses: Sendable { case dropped, kept }

  package enum Timing: Sendable {
    case settled
    /// The key came in the middle of a transition: it belongs to the one before it.
    case racing
  }

  private let reader: Reader
  private let erasure: Erasure
  private let pauses: Pauses
  private var pending = Pending.nothing

  /// Keys of an unfinished line, which more keys may join.
  private enum Pending {
    case nothing
    case text(String)
    case presses(Key, Int)
    case race([Key])
  }

  package init(for reader: Reader = .roots, erasure: Erasure = .kept, pauses: Pauses = .dropped) {
    self.reader = reader
    self.erasure = erasure
    self.pauses = pauses
  }

  package func header(
    app: String, _ words: [String] = [], columns: Int, rows: Int, seed: UInt64? = nil, clock: String? = nil
  ) -> [String] {
    let settings: [TapeAction?] = [
      .set(.columns, "\(columns)"), .set(.rows, "\(rows)"), seed.map { .set(.seed, "\($0)") },
      clock.map { .set(.clock, $0) },
    ]
    let launch = TapePrinter.text(of: .launch(app, arguments: words)) ?? ""
    let shebang = "#!/usr/bin/env -S roots replay"
    guard reader == .vhs else {
      return [shebang, "#: \(launch)"] + lines(settings.compactMap { $0 })
    }
    // All at once, because VHS starts the program behind the last setting.
    let plain = [launch] + settings.compactMap { $0.flatMap(TapePrinter.text) }
    let exported = TapeConversion.exporting(SourceText(name: "", text: plain.joined(separator: "\n"))).bytes
    return [shebang] + String(decoding: exported, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  package mutating func press(_ key: Key, _ timing: Timing = .settled) -> [String] {
    key.presses.flatMap { timing == .racing ? join($0) : append($0) }
  }

  /// Records a pasted text line by line, since strings of a tape cannot hold line ends.
  package mutating func paste(_ text: String) -> [String] {
    var written = flush()
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (place, part) in parts.enumerated() {
      if place > 0 { written += lines(.press([.enter], pace: nil, count: 1)) }
      // NUL, which no tape can hold, is left out. A part without text needs no `Copy`: `Paste` would paste the one
      // before.
      let text = String(String.UnicodeScalarView(part.unicodeScalars.filter { $0 != "\0" }))
      if text.isEmpty { continue }
      for run in Self.runs(text) {
        written +=
          run.isSeen ? Self.quotable(run.text).flatMap { lines(.copy($0)) + lines(.paste) } : lines(run.keys)
      }
    }
    return written
  }

  package mutating func typeSecret(field: String) -> [String] {
    flush() + lines(.type("{\(field)}", pace: nil))
  }

  /// Records a pause, if pauses are kept: in whole tenths of a second, from half a second on.
  package mutating func pause(_ duration: Duration) -> [String] {
    guard pauses == .kept, duration < .seconds(1_000_000) else { return [] }
    let tenths = (duration + .milliseconds(50)).milliseconds / 100
    return tenths >= 5 ? flush() + lines(.sleep(TapeTime(milliseconds: Int64(tenths) * 100))) : []
  }

  package mutating func perform(_ action: TapeAction) -> [String] { flush() + lines(action) }

  /// The size of the unfinished line: bytes of text or a number of racing keys; 1 for repeated presses of a key.
  package var pendingCount: Int {
    switch pending {
    case .nothing: 0
    case .text(let text): text.utf8.count
    case .presses: 1
    case .race(let keys): keys.count
    }
  }

  package mutating func finish() -> [String] { flush() }
}

// MARK: - Keys

extension TapeWriter {
  private mutating func append(_ key: Key) -> [String] {
    if let scalar = key.typedScalar, case .text(var text) = pending {
      // Clears `pending` first, otherwise every letter would copy the text before it.
      pending = .nothing
      text.unicodeScalars.append(scalar)
      pending = .text(text)
      return []
    }
    switch (pending, key.typedScalar) {
    case (.text(let text), nil) where erasure == .folded && key == .backspace && !text.isEmpty:
      pending = .text(String(text.dropLast()))
      return []
    case (.presses(key, let count), nil) where count < Self.mostPresses:
      pending = .presses(key, count + 1)
      return []
    case (_, let scalar):
      let written = flush()
      pending = scalar.map { .text(String($0)) } ?? .presses(key, 1)
      return written
    }
  }

  private mutating func join(_ key: Key) -> [String] {
    switch pending {
    case .race(var keys):
      pending = .nothing
      keys.append(key)
      pending = .race(keys)
      return []
    case .nothing:
      pending = .race([key])
      return []
    case .text(let text):
      let last = text.unicodeScalars.last.map { [Key.character($0)] } ?? []
      pending = .text(String(String.UnicodeScalarView(text.unicodeScalars.dropLast())))
      return split(last + [key])
    case .presses(let last, let count):
      pending = count > 1 ? .presses(last, count - 1) : .nothing
      return split([last, key])
    }
  }

  private mutating func split(_ race: [Key]) -> [String] {
    let written = flush()
    pending = .race(race)
    return written
  }

  private mutating func flush() -> [String] {
    defer { pending = .nothing }
    switch pending {
    case .nothing: return []
    case .text(let text): return lines(Self.typing(text))
    case .presses(let key, let count): return lines(.press([key], pace: nil, count: count))
    case .race(let keys):
      let raced = Self.grouped(keys).compactMap(TapePrinter.text).joined(separator: " ")
      return lines(.settleAutomatically(.off)) + finished([raced]) + lines(.settleAutomatically(.on))
    }
  }

  private static func grouped(_ keys: [Key]) -> [TapeAction] {
    var actions: [TapeAction] = []
    var rest = keys[...]
    while let first = rest.first {
      if first.typedScalar != nil {
        let typed = rest.prefix { $0.typedScalar != nil }
        actions += typing(String(String.UnicodeScalarView(typed.compactMap(\.typedScalar))))
        rest = rest.dropFirst(typed.count)
      } else {
        let equal = rest.prefix { $0 == first }
        actions.append(.press([first], pace: nil, count: equal.count))
        rest = rest.dropFirst(equal.count)
      }
    }
    return actions
  }

  private static let mostPresses = 100_000

  /// The commands for some characters: `Space` for blanks alone, else as many `Type` as the quotes need.
  private static func typing(_ text: String) -> [TapeAction] {
    if text.isEmpty { return [] }
    if text.allSatisfy({ $0 == " " }) {
      return stride(from: 0, to: text.count, by: mostPresses).map {
        .press([.space], pace: nil, count: min(mostPresses, text.count - $0))
      }
    }
    return runs(text).flatMap { run in
      run.isSeen ? quotable(run.text).map { .type($0, pace: nil) } : run.keys
    }
  }

  private static func runs(_ text: String) -> [(isSeen: Bool, text: String, keys: [TapeAction])] {
    var runs: [(isSeen: Bool, text: String, keys: [TapeAction])] = []
    for scalar in text.unicodeScalars {
      let isSeen = !TapeSpelling.acts(scalar)
      if runs.last?.isSeen != isSeen { runs.append((isSeen, "", [])) }
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
      if !isSeen { runs[runs.count - 1].keys.append(.press([.character(scalar)], pace: nil, count: 1)) }
    }
    return runs
  }

  /// Splits a text into pieces that each lack one kind of quotes.
  private static func quotable(_ text: String) -> [String] {
    var pieces: [String] = []
    var piece = String.UnicodeScalarView()
    var quotes: Set<Unicode.Scalar> = []
    for scalar in text.unicodeScalars {
      let isQuote = "\"'`".unicodeScalars.contains(scalar)
      if isQuote, quotes.union([scalar]).count == 3 {
        pieces.append(String(piece))
        piece = String.UnicodeScalarView()
        quotes = []
      }
      if isQuote { quotes.insert(scalar) }
      piece.append(scalar)
    }
    return pieces + [String(piece)]
  }
}

extension Key {
  fileprivate var typedScalar: Unicode.Scalar? {
    guard case .character(let scalar) = code, modifiers.isEmpty else { return nil }
    return scalar
  }
}

// MARK: - Lines

extension TapeWriter {
  private func lines(_ actions: [TapeAction]) -> [String] {
    actions.flatMap { (action: TapeAction) in lines(action) }
  }

  private func lines(_ action: TapeAction) -> [String] {
    if let text = TapePrinter.text(of: action) { return finished([text]) }
    return finished(TapePrinter.text(of: Self.asPattern(action)).map { [$0] } ?? [])
  }

  /// Turns a claim of a text that no quotes can hold into one of a pattern.
  private static func asPattern(_ action: TapeAction) -> TapeAction {
    guard case .expect(var expectation) = action,
      case .text(.literal(let text), let scope, let count) = expectation.assertion,
      let pattern = try? Pattern(Pattern.quoting(text))
    else { return action }
    expectation.assertion = .text(.pattern(pattern), in: scope, count: count)
    return .expect(expectation)
  }

  private func finished(_ lines: [String]) -> [String] {
    guard reader == .vhs else { return lines }
    return lines.map { line in
      let exported = TapeConversion.exporting(SourceText(name: "", text: line)).bytes
      return String(decoding: exported, as: UTF8.self)
    }
  }
}
