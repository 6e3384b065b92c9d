internal import Roots

/// What is learnt of a program while its file is read, beside what it is made of.
///
/// The reader only adds to it; ``AppJudge`` judges it when everything is known.
struct AppFacts {
  /// A place that sets a value of the program, with the text if that is one without names to fill in.
  struct Setting {
    let name: String
    let text: String?
    let spot: Spot
    let owner: Int
    let source: [ValuePath]
    /// True for `set name="{name}"`.
    let isItself: Bool
  }

  /// The owners of actions: the program first, then the screens as they come.
  private(set) var owners: [Owner] = []
  /// The place of the owner of what is being read.
  private(set) var current = 0
  private(set) var remarks: [Remark] = []
  /// The values that anything sets.
  private(set) var values: Set<String> = []
  /// What the values may hold, by everything that sets them.
  private(set) var kinds: [String: Screen.Parameter.Kind] = [:]
  /// What invariants read of the state and of the values, and where.
  private(set) var claimed: [Claim] = []
  /// The texts that values are set to, and that look like numbers.
  private(set) var numerals: [(name: String, text: String, spot: Spot)] = []
  private(set) var settings: [Setting] = []
  /// The tabs that are added while the program runs.
  private(set) var foundTabs: Set<String> = []
  /// The stacks that are opened under a name of their own.
  private(set) var nestedStacks: Set<String> = []
  private(set) var answersRead: Set<String> = []
  /// The screens of which what they answer is read, and not only that they do.
  private(set) var answersUsed: Set<String> = []
  /// What is read of answers by name, of which screens, and where.
  private(set) var answerParts: [(screen: String, name: String, spot: Spot)] = []
  /// The places of these among the names that are used.
  private var answerUses: Set<Int> = []
  /// The places where `value` is an answer, a message or what a flow is told, among the names that are used.
  private(set) var answered: Set<Int> = []
  /// The screens that are opened to do something with their answers.
  private(set) var awaited: Set<String> = []
  /// The screens that guards open.
  private(set) var asked: Set<String> = []
  /// The owners whose messages, or whose flow's, are heard.
  private(set) var heard: Set<Int> = []
  /// What flows are told, and where.
  private(set) var told: [(flow: String, names: [String], spot: Spot)] = []
  /// The data that is named, read or not.
  private(set) var data: Set<String> = []
  /// What is asked of data, and where.
  private(set) var queries: [(query: RowQuery, spot: Spot, owner: Int)] = []
  /// Where the last command ends that could not be read.
  private var unreadable: (source: String, end: Int)?
  /// Where a row, a button or a key goes back to a screen.
  private(set) var returns: [(visit: Visit, absent: Command.IfAbsent, owner: Int, spot: Spot)] = []
  /// The screens that are opened on a stack that is named.
  private(set) var placed: Set<String> = []
  /// Whether a command turns screens round that are open.
  private(set) var turnsRound = false
  /// The URLs of the program itself: the patterns of redirects, and where they and unknown URLs lead.
  private(set) var urls: [String: Spot] = [:]
  /// The URLs to which others lead.
  private(set) var targets: [String: Spot] = [:]
  private var given: [String: Set<String>] = [:]
  private var flows: [String: FlowNames] = [:]
  /// The first place of each name, and the others of the few that have several.
  private var firstPlaces: [String: Int] = [:]
  private var otherPlaces: [String: [Int]] = [:]

  var owner: Owner { _read { yield owners[current] } }

  /// None of them is copied: each has a dozen lists.
  func forEachOwner(_ body: (borrowing Owner) -> Void) { for place in owners.indices { body(owners[place]) } }

  func places(of name: String) -> [Int] {
    firstPlaces[name].map { [$0] + otherPlaces[name, default: []] } ?? []
  }

  func fields(givenTo screen: String) -> Set<String> { given[screen, default: []] }

  /// The accessories, the screens that are opened like them, and those that are opened on top of these.
  var screensOnLayers: Set<String> {
    var found: Set<String> = []
    var left: [String] = []
    forEachOwner { owner in
      if case .accessory = owner.home { left.append(owner.name) }
      for case .overlay(let name) in owner.leads { left.append(name) }
    }
    while let name = left.popLast() {
      guard found.insert(name).inserted else { continue }
      for place in places(of: name) {
        for lead in owners[place].leads {
          switch lead {
          case .push(let name), .alone(let name), .replaced(let name), .laid(let name), .bottom(let name),
            .under(let name):
            left.append(name)
          case .overlay, .tab, .go, .founded: break
          }
        }
      }
    }
    return found
  }

  func names(ofFlow name: String) -> FlowNames? { flows[name] }
}

// MARK: - Learning

extension AppFacts {
  mutating func begin(_ owner: Owner) {
    current = owners.count
    if firstPlaces[owner.name] == nil {
      firstPlaces[owner.name] = current
    } else {
      otherPlaces[owner.name, default: []].append(current)
    }
    owners.append(owner)
  }

  mutating func resume(_ place: Int) { current = place }

  mutating func note(_ remark: Remark) { remarks.append(remark) }

  mutating func learn(_ change: (inout Owner) -> Void) { change(&owners[current]) }

  /// Notes a URL of the program itself, where it stands last.
  mutating func note(url entry: KdlEntry?) {
    if let entry, let url = entry.word { urls[url] = entry.spot }
  }

  mutating func note(target entry: KdlEntry?, of owner: String) {
    targets[owner] = entry?.spot
  }

  mutating func claim(_ claim: Claim) { claimed.append(claim) }

  mutating func set(
    _ name: String, _ kind: Screen.Parameter.Kind, to text: String? = nil, at spot: Spot,
    from source: [ValuePath] = []
  ) {
    values.insert(name)
    kinds[name] = kinds[name, default: kind] == kind ? kind : .any
    settings.append(
      Setting(
        name: name, text: source.isEmpty ? text : nil, spot: spot, owner: current, source: source,
        isItself: text == "{\(name)}"))
  }

  mutating func set(_ parts: Parts) {
    for (key, entry) in parts.fields {
      let kind = Screen.Parameter.Kind(ofSaid: entry.value.data)
      let spot = Spot(tree: entry.tree, range: entry.keyRange ?? entry.range)
      let text = entry.value.data.text
      set(key, kind ?? .any, to: text, at: spot, from: entry.value.data.templatePaths)
      if let text, Value(word: text[...]).isNumber { numerals.append((key, text, spot)) }
    }
  }

  mutating func note(unreadable node: KdlNode) { unreadable = (node.spot.source.name, node.range.end) }

  func isUnreadable(before node: KdlNode) -> Bool {
    guard let unreadable, unreadable.source == node.spot.source.name else { return false }
    let between = unreadable.end..<max(unreadable.end, node.range.start)
    return unreadable.end <= node.range.start
      && node.spot.source.bytes[between].allSatisfy { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: ";") }
  }

  mutating func goBack(_ visit: Visit, ifAbsent absent: Command.IfAbsent, at spot: Spot) {
    returns.append((visit, absent, current, spot))
  }

  mutating func place(_ screen: String) { placed.insert(screen) }

  mutating func turnRound() { turnsRound = true }

  mutating func found(_ tab: String) { foundTabs.insert(tab) }

  mutating func nest(_ stack: String) { nestedStacks.insert(stack) }

  mutating func give(_ fields: Record?, to screen: String) {
    if let fields, !fields.isEmpty { given[screen, default: []].formUnion(fields.keys) }
  }

  mutating func expect(data name: String) { data.insert(name) }

  mutating func ask(_ query: RowQuery, at spot: Spot) { queries.append((query, spot, current)) }

  mutating func readAnswer(of screen: String) { answersRead.insert(screen) }

  /// The actions of an answer may open a screen for another one: what is read of that was noted before.
  mutating func readAnswer(of screen: String, in uses: [NameUse], at places: [Int]) {
    for place in places where uses[place].isAnswer {
      answersUsed.insert(screen)
      answered.insert(place)
      guard let name = uses[place].fields.first, answerUses.insert(place).inserted else { continue }
      answerParts.append((screen, name, uses[place].spot))
    }
  }

  /// Notes that an answer or a message is at hand where names are used from some place on.
  mutating func haveAnswer(in uses: [NameUse], from first: Int) {
    answered.formUnion((first..<max(first, uses.count)).filter { uses[$0].isAnswer })
  }

  mutating func awaitAnswer(of screen: String) { awaited.insert(screen) }

  mutating func ask(_ screen: String) { asked.insert(screen) }

  mutating func hear() { heard.insert(current) }

  mutating func tell(_ flow: String, _ names: [String], at spot: Spot) { told.append((flow, names, spot)) }

  mutating func define(_ flow: String, _ names: FlowNames) { flows[flow] = names }
}

/// Something that an invariant reads, and what it is compared with.
struct Claim {
  let path: ValuePath
  let question: Condition.Question
  let spot: Spot
  let valueSpot: Spot?

  /// What it is to equal or to differ from, if it is compared like that.
  var value: Value? { question.value }
}

struct FlowNames {
  var screens: [String] = []
  var inputs: [(name: String, spot: Spot)] = []
  var outputs: [(name: String, spot: Spot)] = []
}

/// Whose actions, names and ways something is.
struct Owner {
  let name: String
  let home: Home
  let spot: Spot
  /// The names that its own nodes give to values, parameters and fields, and where.
  var declared: [(name: String, spot: Spot)] = []
  /// Further names that are taken for values.
  var given: Set<String> = []
  /// The field that tells its screens apart, and where that is said.
  var identity: (name: String, spot: Spot)?
  /// The screens that its URLs put below it, and where that is said.
  var urlStack: KdlEntry?
  /// What its URLs give, and where.
  var urlParameters: [(name: String, spot: Spot)] = []
  /// The data in which it looks up rows, by the names of these.
  var finds: [String: String] = [:]
  var leads: [Lead] = []
  /// The guards that are asked on a way, by its place among these.
  var guardsOfLeads: [Int: [String]] = [:]
  /// Where it answers with a value.
  var answers: [Spot] = []
  /// The names of what it answers, and whether an answer has others that are not known.
  var answerNames: Set<String> = []
  var answersWhole = false
  /// The names in answers that have no fields.
  var wholeAnswers: [ValuePath] = []
  /// Where it answers without a value, other than by sending its form.
  var bareAnswers: [Spot] = []
  /// Whether it answers with anything that consents to a question.
  var consents = false
  var hasRequiredField = false
  /// Parameters that have to be given, and where they stand.
  var wanted: [(name: String, spot: Spot)] = []
  var secretFields: Set<String> = []
  /// Fields, so that none is there twice, and the kinds of what they hold.
  var fields: [String: Screen.Parameter.Kind] = [:]
  /// The words of the fields that hold one of them.
  var choices: [String: [String]] = [:]
  /// The names of what it tells, and where.
  var told: [(name: String, spot: Spot)] = []

  /// Whether things can happen at the steps of its life.
  var isHookable: Bool { if case .program = home { false } else { true } }

  /// Whether anything is to be given to it, or read of what it answers.
  var expectsValues: Bool { !wanted.isEmpty || !answers.isEmpty }

  enum Home {
    case program
    case screen(Int)
    case accessory(Int)
    case flow(Int)
    case empty

    /// Whether ways can start from it.
    var isScreen: Bool {
      switch self {
      case .screen, .accessory, .flow: true
      case .program, .empty: false
      }
    }
  }
}

enum Lead: Hashable {
  case push(String)
  case overlay(String)
  case tab(String)
  /// To a screen, by any way there is.
  case go(String)
  /// To a screen with nothing left below it.
  case alone(String)
  /// To a screen in the place of the one that leads to it.
  case replaced(String)
  /// To a screen in the place of others, with one below it.
  case laid(String)
  /// To a screen that comes to stand below such a one, at the bottom of the stack or higher.
  case bottom(String)
  case under(String)
  /// To a screen at the bottom of a new tab.
  case founded(String)
}

/// Something that looks wrong, judged when everything is known.
enum Remark {
  case rowWithoutEffect(String, Spot)
  case submitWithoutEffect(String, Spot)
  case defaultThatDoesNotFit(field: String, text: String, wanted: String, Spot)
  case keyWithoutEffect(String, Spot)
  case keyOfTools(String, Spot)
  case lateAnswer(String, behind: String, Spot)
  case rowsAskedAtOnce(String, Spot)
  case equalRows(String, String, Spot)
  case emptyTitle(Spot)
  case choicesAboveOthers(String, Spot)
  case choiceTwice(String, Spot)
  case nothingToChange(String, Spot)
}

extension NameUse {
  /// True if it has the name that stands for an answer where there is one.
  var isAnswer: Bool { reference == .value && name == ScriptScope.answered }
}
