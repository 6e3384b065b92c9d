internal import Roots

/// What is compared with something that it can never be, and what looks as if it were calculated.
extension AppJudge {
  mutating func warnOfKinds() {
    let settings = Dictionary(grouping: facts.settings, by: \.name)
    for use in uses where use.reference == .value {
      if let text = use.test?.value?.text, !Template(text).paths.isEmpty {
        warning("'\(text)' is compared as it stands: conditions read no braces", at: use.spot)
        continue
      }
      guard let test = use.test, facts.owners.indices.contains(use.owner),
        let held = held(at: use.path, owner: use.owner, row: use.table)
      else { continue }
      warn(test, held, use)
      let what = held.words.prefix { $0 != " " }
      let words =
        what == "field"
        ? facts.owners[use.owner].choices[use.name]
        : what == "value" ? settings[use.name].flatMap { texts(of: $0) } : nil
      if let word = test.value?.text, !word.isEmpty, let words, !words.contains(word) {
        let nearest = Names.nearest(to: word, in: words, limit: 1).first
        warning(
          "\(what) '\(use.name)' is never '\(word)'",
          nearest.map { .suggestion($0) }
            ?? .hint("it is \(words.filter { !$0.isEmpty }.listed(with: "or"))"),
          at: use.spot)
      }
    }
    for (name, text, spot) in facts.numerals where app.values[name]?.isNumber == true {
      warning(
        "value '\(name)' is a number at first, and this is a text: no comparison with numbers holds then",
        .hint("write \(name)=\(text), without quotes"), at: spot)
    }
    for (query, spot, owner) in facts.queries {
      guard let table = app.data[query.table] else { continue }
      for (place, sign, path) in query.comparisons(in: table) {
        let column = table.columns[place]
        guard let held = held(at: path, owner: owner, row: nil), !column.kind.meets(held.kind) else {
          continue
        }
        warning(
          "column '\(column.name)' of '\(table.name)' is \(column.kind.rawValue), and \(held.words): "
            + (sign == "!=" ? "they always differ" : "no row is ever found"),
          column.help, at: spot)
      }
    }
    if !facts.claimed.isEmpty { warnOfClaims(app.stateSchema()) }
  }

  /// The texts that a value may be; `nil` where one of them is filled in or comes from elsewhere.
  private func texts(of settings: [AppFacts.Setting]) -> [String]? {
    let texts = settings.compactMap(\.text)
    return texts.count == settings.count ? Set(texts).sorted() : nil
  }

  /// Warns of what invariants compare with something that it can never be.
  private mutating func warnOfClaims(_ schema: StateSchema) {
    for claim in facts.claimed {
      if let steps = claim.path.steps, !app.valueNames.contains(claim.path.part),
        schema.isCount(steps) || claim.path.part == "open" && steps.count == 2
      {
        let text = ([claim.path.name] + claim.path.fields).joined(separator: ".")
        warn(
          claim.question, Held(kind: .int, words: "'\(text)' is a number"), NameUse(.value, text, claim.spot))
      }
      let isWhole = claim.path.part == "values" && claim.path.fields.count == 1
      let name = isWhole ? claim.path.fields[0] : claim.path.name
      guard isWhole || claim.path.fields.isEmpty, app.valueNames.contains(name),
        let held = held(at: ValuePath(name), owner: 0, row: nil)
      else { continue }
      warn(claim.question, held, NameUse(.value, name, claim.spot))
    }
  }

  private mutating func warn(_ test: ValueTest, _ held: Held, _ use: NameUse) {
    guard let answer = test.answer(forAll: held.kind) else { return }
    // A column without order is a mistake, and is told as one.
    if test.orderSign != nil, held.isColumn { return }
    let bound = test.value.map { "\($0.shown) is \($0.kind)" } ?? "'\(test.orderSign ?? "")' compares numbers"
    warning(
      "\(held.words), and \(bound): this \(answer ? "always" : "never") holds",
      held.help ?? cure(of: test, for: held, use), at: use.spot)
  }

  private func cure(of test: ValueTest, for held: Held, _ use: NameUse) -> Diagnostic.Help? {
    let isField = held.words.hasPrefix("field ")
    switch (held.kind, test.value) {
    case (.string, .int?), (.string, .double?), (.string, .bool?):
      let text = "\(([use.path.name] + use.path.fields).joined(separator: "."))=='\(test.value?.shown ?? "")'"
      return .hint(
        isField ? "write \(text) for the text, or 'type=int' in the field" : "write \(text) for the text")
    case (.string, nil): return isField ? .hint("'type=int' in the field takes numbers") : nil
    case (.bool, _): return .hint("ask '\(use.name)' or '!\(use.name)'")
    default: return nil
    }
  }

  /// Texts such as `{n}+1`, which stay texts: nothing is calculated.
  mutating func warnOfSums() {
    for (name, sum, spot, owner) in sums {
      let numbers = sum.names.filter { mayBeNumber($0, owner: owner) }
      let isPlain = sum.names.allSatisfy { !isText($0) }
      let isOfItself = sum.names.contains(name) && !numbers.isEmpty
      guard isPlain, isOfItself || sum.onlyGrows && (!numbers.isEmpty || sum.hasNumber) else { continue }
      warning(
        "'\(name)' becomes the text '\(sum.text)' with its names filled in: nothing is calculated",
        .hint("an app file counts by rows of its own for each value, each with a 'when'"), at: spot)
    }
  }

  private func mayBeNumber(_ name: String, owner: Int) -> Bool {
    switch kind(of: name, owner: owner) {
    case .int, .double: true
    case .any: facts.values.contains(name)
    case .string, .bool, nil: false
    }
  }

  private func isText(_ name: String) -> Bool { [.string, .bool].contains(kind(of: name, owner: 0)) }

  private func kind(of name: String, owner: Int) -> Kind? {
    let fields = facts.owners.indices.contains(owner) ? facts.owners[owner].fields[name] : nil
    return facts.kinds[name] ?? fields
      ?? screen(of: facts.owners[owner])?.parameters.first { $0.name == name }?.kind
  }
}

extension Screen.Parameter.Kind {
  fileprivate func meets(_ other: Screen.Parameter.Kind) -> Bool {
    let numbers: [Screen.Parameter.Kind] = [.int, .double]
    return self == other || self == .any || other == .any || numbers.contains(self) && numbers.contains(other)
  }
}
