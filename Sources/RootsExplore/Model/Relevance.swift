internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The names on which it can depend what a program does: of values, of the fields of payloads and of forms.
///
/// A name matters if it is read where something is decided: by a condition, as the identity of a screen, as a URL, by
/// a check of a type or of a form; or if what it stands for is handed on under a name that matters. All else is only
/// shown, so states that differ in nothing else do the same from then on. Of a value of which conditions only ask
/// something, the answers matter. Names are taken for the same wherever they stand.
///
/// It is an object because each key of a state is written with it.
final class Relevance: Sendable {
  /// The names whose values matter as they are; `nil` if all do.
  private let names: Set<String>?
  /// The fields of which it matters what is typed into them, beside those whose names matter; of values and payloads
  /// with these names it does not.
  private let typed: Set<String>
  /// What is asked of the values of other names.
  private let questions: [String: [Condition.Question]]
  /// What is in the fields at first of which only that matters: whether they still hold it.
  private let initials: [String: String]
  /// Whether it matters how many values there are, and how many fields a payload has.
  let countsFields: Bool
  /// What was read in the program.
  let reader: NameReader

  init(_ app: ScriptedApp, _ alphabet: Model.Alphabet) {
    var reader = NameReader(app, alphabet)
    reader.settle()
    // What is typed matters as it is, or not at all.
    reader.names.formUnion(reader.fields.map(\.name).filter { reader.questions[$0] != nil })
    reader.settle()
    let (plain, others) = reader.askedFields.partitioned { $0.kind.isFinite && $0.initial.isPlain }
    var initials = Dictionary(grouping: plain, by: \.name).mapValues { fields in
      Set(fields.map(\.initialText))
    }
    let unclear = initials.filter { $0.value.count > 1 }.map(\.key) + others.map(\.name)
    typed = Set(unclear)
    for name in unclear { initials[name] = nil }
    // What a field holds at first decides whether anything was typed.
    for field in reader.askedFields where typed.contains(field.name) {
      reader.decide(by: field.initial.names)
    }
    reader.settle()
    self.reader = reader
    self.initials = initials.compactMapValues(\.first)
    countsFields = reader.countsFields
    names = reader.readsAll ? nil : reader.names
    // Processes that explore together have to write the same keys.
    questions = reader.questions.mapValues { $0.sorted { $0.text < $1.text } }
  }

  /// Whether there are names that do not matter.
  var isSelective: Bool { names != nil }

  /// Whether the value of a name matters as it is.
  func counts(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// The answers to what is asked of a value; `nil` if nothing is.
  func answers(of name: String, _ value: Value) -> [Bool]? {
    questions[name].map { $0.map { $0.holds(of: value) } }
  }

  /// As much of what is filled in as matters; the kind of a field stands before its name.
  func counted(_ filled: [(name: String, text: String)]) -> [(name: String, text: String)] {
    filled.compactMap { name, text in
      let field = String(name.drop { $0 != " " }.dropFirst())
      if counts(field) || typed.contains(field) { return (name, text) }
      guard let initial = initials[field], initial != text else { return nil }
      return (name, "")
    }
  }

  /// Whether what is filled in there can matter, if the block is a field.
  fileprivate func counts(fieldOf block: BlockScript) -> Bool {
    guard case .field(let field) = block.content else { return false }
    return counts(field.name) || typed.contains(field.name) || initials[field.name] != nil
  }

  /// Whether two payloads differ in nothing that matters.
  func isAlike(_ one: Payload?, _ other: Payload?) -> Bool {
    guard let fields = one?.value?.fields, let others = other?.value?.fields, let names else {
      return one?.value == other?.value
    }
    if countsFields, fields.count != others.count { return false }
    return names.union(questions.keys).allSatisfy { fields[$0] == others[$0] }
  }
}

extension FieldScript {
  /// What the field holds at first, where no name stands for it.
  fileprivate var initialText: String {
    let field = Body.Field(name, label: "", kind: kind, initial: initial.content(in: ScriptScope()))
    return BodyState().text(of: field)
  }
}

extension Sequence {
  /// The elements for which something is true, and the others.
  fileprivate func partitioned(_ isFirst: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}

extension ScriptedApp {
  /// Whether a screen that is kept can be told from one that is made anew: it hears of its life, is given something,
  /// has a stack of its own or something on it that matters.
  func remembersByKeeping(_ relevance: Relevance) -> Bool {
    if invariants.contains(where: { $0.reads("kept") }) || commands.contains(where: { $0.after != nil }) {
      return true
    }
    let kept = (map.allScreens + map.accessories.map(\.screen)).filter { $0.lifetime != nil }
    let asked = commands.filter { $0.keep != nil }.map(\.command.arguments)
    guard asked.allSatisfy({ $0.screen != nil && $0.visits.isEmpty }) else { return true }
    let flows = Set(map.flows.map(\.name))
    return Set(kept.map(\.name) + asked.compactMap(\.screen)).contains { name in
      let screens = (map.allScreens + map.accessories.map(\.screen)).filter { $0.name == name }
      return flows.contains(name) || screens.contains { !$0.parameters.isEmpty || $0.nested != nil }
        || (self.screens[name] ?? []).contains { script in
          script.isAlive || !script.onMessage.isEmpty || script.leaveGuard != nil
            || script.allBlocks.contains { relevance.counts(fieldOf: $0) }
        }
    }
  }
}
