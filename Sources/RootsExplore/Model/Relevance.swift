internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The names that a program's behavior can depend on: of values, of fields of payloads and of forms.
///
/// A name matters if it is read where something is decided: by a condition, as the identity of a screen, in a URL, by a
/// check of a type or of a form; or if its value is handed on under a name that matters. All other names are only
/// shown, so states that differ only in them behave alike. If only conditions read a value, just their answers matter.
/// The same name in different places counts as one.
///
/// It is a class because each key of a state is written with it, and a reference is cheap to copy.
final class Relevance: Sendable {
  /// The names whose exact values matter; `nil` if all do.
  private let names: Set<String>?
  /// The fields whose typed text matters although their names do not: only what is typed into them counts, not values
  /// and payloads with these names.
  private let typed: Set<String>
  private let questions: [String: [Condition.Question]]
  /// The texts by which rows of data are found.
  private let sought: [String: [String]]
  /// The questions about names that only decide what is shown.
  private let shown: [String: Set<Condition.Question>]
  /// The initial texts of the fields for which it only matters whether they still have them.
  private let initials: [String: String]
  let countsFields: Bool
  let reader: NameReader

  init(_ app: ScriptedApp, _ alphabet: Model.Alphabet, _ kinds: RowKinds) {
    var reader = NameReader(app, alphabet)
    reader.settle()
    // Typed text matters exactly, or not at all.
    reader.names.formUnion(reader.fields.map(\.name).filter { reader.questions[$0] != nil })
    reader.settle()
    func isPlain(_ field: FieldScript) -> Bool { field.kind.isFinite && field.initial.isPlain }
    let (plain, others) = (reader.askedFields.filter(isPlain), reader.askedFields.filter { !isPlain($0) })
    var initials = Dictionary(grouping: plain, by: \.name).mapValues { fields in
      Set(fields.map(\.initialText))
    }
    let unclear = initials.filter { $0.value.count > 1 }.map(\.key) + others.map(\.name)
    typed = Set(unclear)
    for name in unclear { initials[name] = nil }
    // The initial value of a field decides whether anything was typed.
    for field in reader.askedFields where typed.contains(field.name) {
      reader.decide(by: field.initial.names)
    }
    reader.settle()
    self.reader = reader
    sought = reader.handingBack(reader.queries.flatMap { kinds.words(finding: $0, app.data) })
    self.initials = initials.compactMapValues(\.first)
    countsFields = reader.countsFields
    names = reader.readsAll ? nil : reader.names
    // Processes that explore together have to write the same keys.
    questions = reader.questions.mapValues { $0.sorted { $0.text < $1.text } }
    let conditions = app.screens.values.joined().flatMap(\.allBlocks).filter(\.content.isOnlyRead)
      .compactMap(\.condition)
    shown = Dictionary(
      conditions.flatMap(\.questions).map { ($0.path.name, [$0.question]) },
      uniquingKeysWith: { $0.union($1) })
  }

  var isSelective: Bool { names != nil }

  func counts(_ name: String) -> Bool { names?.contains(name) ?? true }

  /// `nil` if no conditions ask about the name.
  func answers(of name: String, _ value: Value) -> [Bool]? {
    questions[name].map { $0.map { $0.holds(of: value) } }
  }

  /// The texts by which conditions about the name hold, and a few by which rows of data are found.
  func texts(askedOf name: String) -> [String] {
    let asked = questions[name, default: []].compactMap { question -> String? in
      if let value = question.value { return value.shown }
      guard let number = question.number.flatMap(Int.init(exactly:)) else { return nil }
      return [-1, 0, 1].map { Value.int(number &+ $0) }.first(where: question.holds)?.shown
    }
    var seen: Set = [""]
    return (asked + sought[name, default: []].prefix(Self.soughtLimit)).filter { seen.insert($0).inserted }
  }

  /// The same, with those on both sides of bounds, and those by which something is shown.
  func texts(aroundThoseAskedOf name: String) -> [String] {
    let all = Set(questions[name, default: []]).union(shown[name, default: []])
    let around = all.sorted { $0.text < $1.text }.flatMap { question -> [String] in
      if let value = question.value { return [value.shown] }
      guard let number = question.number.flatMap(Int.init(exactly:)) else { return [] }
      return [-1, 0, 1].map { Value.int(number &+ $0).shown }
    }
    let asked = texts(askedOf: name)
    var seen = Set(asked + [""])
    return asked + around.filter { seen.insert($0).inserted }
  }

  private static let soughtLimit = 4

  func counted(_ filled: [(name: String, text: String)]) -> [(name: String, text: String)] {
    filled.compactMap { name, text in
      let field = String(name.drop { $0 != " " }.dropFirst())
      if counts(field) || typed.contains(field) { return (name, text) }
      guard let initial = initials[field], initial != text else { return nil }
      return (name, "")
    }
  }

  fileprivate func counts(fieldOf block: BlockScript) -> Bool {
    guard case .field(let field) = block.content else { return false }
    return counts(field.name) || typed.contains(field.name) || initials[field.name] != nil
  }

  func isAlike(_ one: Payload?, _ other: Payload?) -> Bool {
    guard let fields = one?.value?.fields, let others = other?.value?.fields, let names else {
      return one?.value == other?.value
    }
    if countsFields, fields.count != others.count { return false }
    return names.union(questions.keys).allSatisfy { fields[$0] == others[$0] }
  }
}

extension FieldScript {
  fileprivate var initialText: String {
    let field = Body.Field(name, label: "", kind: kind, initial: initial.content(in: ScriptScope()).text)
    return BodyState().text(of: field)
  }
}

extension ScriptedApp {
  /// True if a kept screen can be told from one that is newly made: it reacts to its life cycle or to messages, takes
  /// parameters, has a nested stack or a relevant field.
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
