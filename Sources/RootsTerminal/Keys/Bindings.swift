public import Roots

/// The keys of all actions: the one table behind key handling, the footer, help, the palette and the manual.
public struct Bindings: Hashable, Sendable {
  private var table: [[Key]]
  private var byKey: [Key: Target] = [:]
  /// The keys that the program has added.
  public private(set) var extras: [ExtraKey] = []

  private var beginnings: Set<Key> = []

  private struct Target: Hashable, Sendable {
    let action: Action
    let index: Int
  }

  /// A key with a meaning that the program gives it.
  public struct ExtraKey: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// The meaning, in a word or two.
    public var title: String
    /// The command to send.
    public var command: Command
    /// The screen on which it works; `nil` for all.
    public var screen: String?

    /// A key for a command.
    public init(_ key: Key, _ title: String, _ command: Command, on screen: String? = nil) {
      self.key = key
      self.title = title
      self.command = command
      self.screen = screen
    }

    /// Feeds the key and the screen to a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(screen)
    }
  }

  /// The bindings of a preset.
  public init(_ preset: Bindings.Preset = .roots) {
    table = Action.allCases.map(preset.keys)
    index()
  }

  /// The bindings of a preset with some actions bound anew and keys of the program added.
  ///
  /// `rebinding`: ids of actions with their keys, which replace those of the preset.
  /// - Throws: ``Invalid`` with everything that is wrong.
  public init(
    _ preset: Bindings.Preset = .roots, rebinding: [(action: String, keys: [String])], extras: [ExtraKey] = []
  ) throws(Bindings.Invalid) {
    table = Action.allCases.map(preset.keys)
    self.extras = extras
    var problems: [Bindings.Invalid.Problem] = []
    for (name, texts) in rebinding { rebind(name, texts, &problems) }
    giveWay()
    problems += clashes()
    guard problems.isEmpty else { throw Bindings.Invalid(problems: problems) }
  }

  /// For `Action.tab` the first key shows the first tab, and so on.
  package func keys(for action: Action) -> [Key] { table[Bindings.place(of: action)] }

  package func action(for key: Key) -> (action: Action, index: Int)? {
    byKey[key].map { ($0.action, $0.index) }
  }

  /// The program's own meaning of a key on a screen.
  public func extra(for key: Key, on screen: String?) -> ExtraKey? {
    extras.last { $0.key == key && ($0.screen == nil || $0.screen == screen) }
  }

  /// True if a key begins a sequence of this table. Most keys do not, and that is soon seen.
  func begins(_ key: Key) -> Bool { beginnings.contains(key) }

  package struct Row: Hashable, Sendable {
    package let action: Action
    package let keys: [String]
    package var group: Action.Group { action.group }
    package var title: String { action.title }
  }

  package var rows: [Row] {
    Action.Group.allCases.flatMap { group in
      Action.allCases.filter { $0.group == group }.map {
        Row(action: $0, keys: keys(for: $0).map(\.description))
      }
    }
  }

  private mutating func index() {
    byKey = [:]
    for action in Action.allCases {
      for (index, key) in keys(for: action).enumerated() { byKey[key] = Target(action: action, index: index) }
    }
    beginnings = Set((Array(table.joined()) + extras.map(\.key)).flatMap(\.beginnings))
  }

  private static func place(of action: Action) -> Int { places[action] ?? 0 }

  private static let places = Dictionary(
    uniqueKeysWithValues: Action.allCases.enumerated().map { ($0.element, $0.offset) })
}

// MARK: - Changing

extension Bindings {
  private mutating func rebind(
    _ name: String, _ texts: [String], _ problems: inout [Bindings.Invalid.Problem]
  ) {
    guard let action = Action(rawValue: name) else {
      let nearest = Names.nearest(to: name, in: Action.allCases.map(\.rawValue), limit: 1).first
      problems.append(.unknownAction(name, nearest: nearest))
      return
    }
    var keys: [Key] = []
    for text in texts {
      do {
        keys.append(try Key(parsing: text))
      } catch {
        problems.append(.malformedKey(name, error))
      }
    }
    if !keys.isEmpty, keys.allSatisfy({ $0.modifiers.contains(.alt) }) {
      problems.append(.onlyAlt(action))
    }
    table[Bindings.place(of: action)] = keys
  }

  package static let yielding: [(action: Action, key: Key)] = [
    (.help, .function(1)), (.lookBack, .function(4)), (.copy, "y"), (.narrower, "<"), (.wider, ">"),
  ]

  /// Takes away keys that have another meaning: `?` always shows help, and a program's own keys come before those for
  /// what can be done without.
  mutating func giveWay(to own: [Key] = []) {
    for (action, key) in Self.yielding {
      let others = Action.allCases.filter { $0 != action }.flatMap(keys) + extras.map(\.key) + own
      if others.contains(where: key.overlaps) { table[Bindings.place(of: action)].removeAll { $0 == key } }
    }
    index()
  }

  /// Keys with two meanings. A screen's own keys take precedence over this table, so those may repeat.
  private func clashes() -> [Bindings.Invalid.Problem] {
    let bound = Action.allCases.flatMap { action in
      keys(for: action).map { (key: $0, owner: action.rawValue) }
    }
    var problems: [Bindings.Invalid.Problem] = []
    var others: [(key: Key, owner: String)] = []
    for (key, owner) in bound {
      if let other = others.rival(of: key, for: owner) {
        problems.append(.clash(other.key, other.owner, key, owner))
      }
      others.append((key, owner))
    }
    for (index, extra) in extras.enumerated() {
      let own = extras[..<index].filter { $0.screen == extra.screen }.map { (key: $0.key, owner: $0.title) }
      if let other = (others + own).rival(of: extra.key) {
        problems.append(.clash(other.key, other.owner, extra.key, extra.title))
      }
    }
    return problems
  }
}

extension [(key: Key, owner: String)] {
  /// The first of these keys that cannot be bound beside another one; the same key may be bound to `owner` twice.
  package func rival(of key: Key, for owner: String? = nil) -> Element? {
    first { $0.key.overlaps(key) && ($0.key != key || $0.owner != owner) }
  }
}

extension Bindings {
  /// Bindings that cannot be used, with everything that is wrong with them.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let problems: [Problem]

    package enum Problem: Hashable, Sendable {
      case unknownAction(String, nearest: String?)
      case malformedKey(String, KeyError)
      case clash(Key, String, Key, String)
      /// By an action, where the program binds keys of its own.
      case taken(Key, by: String, Key, String)
      /// Many terminals cannot tell Alt from Esc followed by a letter, so Alt may only be a second way.
      case onlyAlt(Action)
    }

    /// All problems, one on a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
  }
}

extension Bindings.Invalid.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownAction(let name, let nearest?):
      "unknown action '\(Text.sanitized(name))'; did you mean '\(nearest)'?"
    case .unknownAction(let name, nil): "unknown action '\(Text.sanitized(name))'"
    case .malformedKey(let name, let error): "\(name): \(error)"
    case .clash(let key, let one, let second, let other) where key == second:
      "key '\(key)' is bound to '\(one)' and to '\(other)'"
    case .clash(let key, let one, let second, let other):
      "key '\(key)' of '\(one)' and key '\(second)' of '\(other)' begin alike"
    case .taken(let key, let action, let second, let other):
      "\(Self.clash(key, action, second, other)); Bindings(rebinding:) gives '\(action)' another key"
    case .onlyAlt(let action):
      "'\(action.rawValue)' has no key without Alt, which not every terminal can tell; give it a second one"
    }
  }
}
