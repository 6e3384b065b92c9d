public import Roots

/// The keys of all actions: the one table behind key handling, the footer, help, the palette and the manual.
public struct Bindings: Hashable, Sendable {
  private var table: [[Key]]
  private var byKey: [Key: Target] = [:]
  /// The keys that the program has added.
  public private(set) var extras: [ExtraKey] = []

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
    yieldF1()
    problems += clashes()
    guard problems.isEmpty else { throw Bindings.Invalid(problems: problems) }
    index()
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
    for action in Action.allCases {
      for (index, key) in keys(for: action).enumerated() { byKey[key] = Target(action: action, index: index) }
    }
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

  /// Takes F1 away from help if it has another meaning: `?` always shows help.
  private mutating func yieldF1() {
    let f1 = Key.function(1)
    let others = Action.allCases.filter { $0 != .help }
    guard others.contains(where: { keys(for: $0).contains(f1) }) || extras.contains(where: { $0.key == f1 })
    else { return }
    table[Bindings.place(of: .help)].removeAll { $0 == f1 }
  }

  /// Keys with two meanings. A screen's own keys take precedence over this table, so those may repeat.
  private func clashes() -> [Bindings.Invalid.Problem] {
    var problems: [Bindings.Invalid.Problem] = []
    var owners: [Key: String] = [:]
    for action in Action.allCases {
      for key in keys(for: action) {
        if let owner = owners[key], owner != action.rawValue {
          problems.append(.clash(key, owner, action.rawValue))
        }
        owners[key] = action.rawValue
      }
    }
    for (index, extra) in extras.enumerated() {
      if let owner = owners[extra.key] {
        problems.append(.clash(extra.key, owner, extra.title))
      } else if let other = extras[..<index].first(where: { $0.key == extra.key && $0.screen == extra.screen }
      ) {
        problems.append(.clash(extra.key, other.title, extra.title))
      }
    }
    return problems
  }
}

extension Bindings {
  /// Bindings that cannot be used, with everything that is wrong with them.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    package let problems: [Problem]

    package enum Problem: Hashable, Sendable {
      case unknownAction(String, nearest: String?)
      case malformedKey(String, KeyError)
      case clash(Key, String, String)
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
    case .clash(let key, let one, let other): "key '\(key)' is bound to '\(one)' and to '\(other)'"
    case .onlyAlt(let action):
      "'\(action.rawValue)' has no key without Alt, which not every terminal can tell; give it a second one"
    }
  }
}
