internal import Roots
package import RootsApp

/// The names of an app that stand in the statements of tapes, found by putting another name in their place: what a
/// statement then names is said by the table by which it is read.
package enum TapeNames {
  package struct Named: Hashable, Sendable {
    package let kind: Kind
    package let name: String
  }

  package enum Kind: Hashable, Sendable {
    case of(StateSchema.Mistake.Kind)
    /// The part that has the keys: a tab, a stack or a screen.
    case focus
  }

  private static let probe = "zzprobezz"

  /// The names in a statement, in the order of the table; none if it cannot be read.
  static func names(in statement: String) -> [Named] {
    let tape = Tape(SourceText(name: "statement", text: statement))
    return tape.commands.first.map { names(in: $0.action) } ?? []
  }

  static func names(in action: TapeAction) -> [Named] {
    switch action {
    case .expect(let expectation): TapeTable.names(in: expectation.assertion).flatMap(names)
    case .resolve(kind: "guard", let name, _, _): [Named(kind: .of(.guard), name: name)]
    case .type, .press, .scroll, .copy, .paste, .sleep, .advance, .wait, .settle, .settleAutomatically, .step,
      .screenshot, .capture, .output, .hide, .show, .resize, .launch, .restart, .open, .perform, .resolve,
      .give, .note,
      .skip, .todo, .source, .require, .env, .set, .faulty:
      []
    }
  }

  private static func names(of claimed: ClaimedName) -> [Named] {
    switch claimed {
    case .screen(let name): return [Named(kind: .of(.screen), name: name)]
    case .tab(let name): return [Named(kind: .of(.tab), name: name)]
    case .guard(let name): return [Named(kind: .of(.guard), name: name)]
    case .focus(let name):
      let steps = StateSchema.any.names(in: StatePath.steps(name) ?? [])
      return steps.isEmpty
        ? [Named(kind: .focus, name: name)] : steps.map { Named(kind: .of($0.kind), name: $0.name) }
    case .path(let path, let value, let fromStack):
      return StateSchema.any.names(in: path, comparedWith: value, fromStack: fromStack)
        .map { Named(kind: .of($0.kind), name: $0.name) }
    }
  }

  /// Every name in a statement with its place in it, in bytes.
  package static func places(in statement: String) -> [(named: Named, place: Range<Int>)] {
    let named = names(in: statement)
    let bytes = Array(statement.utf8)
    return Set(named.map(\.name)).sorted().flatMap { name in
      occurrences(of: Array(name.utf8), in: bytes[...]).compactMap { place in
        var other = bytes
        other.replaceSubrange(place, with: probe.utf8)
        let changed = names(in: String(decoding: other, as: UTF8.self))
        guard changed.count == named.count else { return nil }
        let different = named.indices.filter { named[$0] != changed[$0] }
        guard different.count == 1, named[different[0]].name == name, changed[different[0]].name == probe
        else {
          return nil
        }
        return (named[different[0]], place)
      }
    }
  }

  package enum Slot: Sendable {
    case name(Kind)
    case path([StateStep])
  }

  /// The meaning of a word after the beginning of a statement; `nil` if it names nothing of an app.
  /// - Parameter word: what of the word is there: of a path the steps, of a field its name.
  package static func slot(behind beginning: String, _ word: String) -> Slot? {
    let beginning = TapeTable.statement(endingLine: beginning)
    let parts = beginning.split(whereSeparator: \.isWhitespace).map(String.init)
    let head = word.lastIndex { "=.[".contains($0) }.map { String(word[...$0]) } ?? ""
    let claim = parts.lazy.compactMap { TapeTable.claimRow($0) }.first
    guard let row = claim ?? parts.first.flatMap({ TapeTable.command($0) }),
      let place = parts.firstIndex(of: row.words[0])
    else { return slot(in: beginning + head + probe, isPath: false, head) }
    let number = parts.count - place
    let usage = row.usage.split(separator: " ")
    let example = row.example.split(separator: " ").drop { $0 != row.words[0] }.dropFirst(number + 1)
    let statement = ([beginning + head + probe] + example.map(String.init)).joined(separator: " ")
    return slot(in: statement, isPath: usage.indices.contains(number) && usage[number] == "PATH", head)
  }

  private static func slot(in statement: String, isPath: Bool, _ head: String) -> Slot? {
    if let named = names(in: statement).first(where: { $0.name == probe }) { return .name(named.kind) }
    let isFaulty = Tape(SourceText(name: "statement", text: statement)).diagnostics.hasErrors
    guard isPath, isFaulty else { return nil }
    return .path(StatePath.steps(String(head.dropLast())) ?? [])
  }

  static func occurrences(of name: [UInt8], in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    bytes.ranges(holding: name).filter { place in
      let before = place.lowerBound > bytes.startIndex && bytes[place.lowerBound - 1].isPartOfName
      let behind = place.upperBound < bytes.endIndex && bytes[place.upperBound].isPartOfName
      return !before && !behind
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension AppShelf {
  /// The names of apps in a tape and in those that it includes.
  ///
  /// Each statement is judged by the app that the last `Launch` before it starts.
  /// - Parameter wanted: a name; statements in which it does not stand are passed over.
  package func mentions(in plan: TapePlan, of wanted: String? = nil) -> [(
    app: ScriptedApp.Reading, mention: Mention
  )] {
    var launched = plan.setup.app
    var app = reading(launched, for: plan.source.name)
    var found: [(ScriptedApp.Reading, Mention)] = []
    let bytes = wanted.map { Array($0.utf8) }
    for step in plan.steps {
      if case .launch(let name, _) = step.command.action, name != launched {
        (launched, app) = (name, reading(name, for: plan.source.name))
      }
      guard let app else { continue }
      let range = step.command.range
      if let bytes, !step.source.bytes[range.start..<range.end].contains(part: bytes) { continue }
      found += mentions(in: step, app).map { (app, $0) }
    }
    return found
  }

  private func mentions(in step: TapeProgram.Step, _ app: ScriptedApp.Reading) -> [Mention] {
    let range = step.command.range
    if case .perform(let text) = step.command.action {
      let start = range.end - text.utf8.count
      return app.mentions(ofCommandAt: SourceRange(start: start, end: range.end), in: step.source)
    }
    if TapeNames.names(in: step.command.action).isEmpty { return [] }
    return TapeNames.places(in: step.source.text(in: range)).compactMap { named, place in
      let thing =
        switch named.kind {
        case .focus: app.thing(inFocus: named.name)
        case .of(let kind): app.thing(kind, named.name)
        }
      let place = SourceRange(start: range.start + place.lowerBound, end: range.start + place.upperBound)
      return thing.map { Mention($0, in: step.source, at: place) }
    }
  }
}
