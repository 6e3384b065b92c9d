package import Roots
internal import Synchronization

/// Something that an app file claims to hold in every state: of the program's values, and of what is open.
package struct ScriptInvariant: Hashable, Sendable {
  /// The name, by which a violation is reported.
  package let name: String
  /// What has to hold.
  package let claim: Condition
  /// The condition under which it has to.
  package let premise: Condition?

  /// Whether it reads a name.
  package func reads(_ name: String) -> Bool {
    (claim.paths + (premise?.paths ?? [])).contains { $0.name == name }
  }

  /// Whether it holds.
  package func holds(in scope: ScriptScope) -> Bool {
    premise.map { !$0.holds(in: scope) } ?? false || claim.holds(in: scope)
  }
}

extension ScriptedApp {
  /// The names of the invariants that do not hold, in the order of the file.
  package func brokenInvariants(in navigation: NavigationState, _ state: ScriptState) -> [String] {
    guard !invariants.isEmpty else { return [] }
    var scope = ScriptScope(values: state.values)
    scope.open = OpenScreens(navigation, state.values)
    return invariants.lazy.filter { !$0.holds(in: scope) }.map(\.name)
  }
}

/// What is open, by the names under which tapes and invariants speak of it.
package struct OpenScreens: Sendable {
  private let navigation: NavigationState
  private let values: Record
  private let archive = Archive()

  /// What answers the rarer questions; written when the first of them is asked.
  private final class Archive: Sendable {
    let document = Mutex<Value?>(nil)
  }

  /// What can be asked for: everything a tape can read of the state, the screen on top as `top`, and how often
  /// each screen is open as `open.NAME`.
  static let names: Set<String> = [
    "base", "tab", "focus", "tabOrder", "main", "tabs", "layers", "nested", "values", "route", "top", "open",
  ]

  package init(_ navigation: NavigationState, _ values: Record) {
    self.navigation = navigation
    self.values = values
  }

  subscript(path: ValuePath) -> Value? {
    switch (path.name, path.fields.count) {
    case ("top", 0): return (navigation.focusedEntry?.screen).map { .string($0) } ?? .null
    case ("tab", 0): return navigation.selectedTab.map { .string($0) }
    case ("open", 1) where isScreen(path.fields[0]):
      let count = count(path.fields[0])
      return count > 0 ? .int(count) : nil
    case ("layers", 1) where path.fields[0] == "count": return .int(navigation.openLayers.count)
    default: break
    }
    let text = ([path.name] + path.fields).joined(separator: ".")
    return StatePath.steps(text).flatMap { document.find($0) }
  }

  /// Whether what follows `open` can be nothing but a screen.
  private func isScreen(_ step: String) -> Bool {
    step != "count" && !step.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
  }

  /// How often a screen is open.
  private func count(_ screen: String) -> Int {
    guard screen != Entry.tabHost else { return 0 }
    var count = 0
    navigation.forEachEntry { if $1.screen == screen { count += 1 } }
    return count
  }

  private var document: Value {
    if let document = archive.document.withLock({ $0 }) { return document }
    let document = written
    archive.document.withLock { $0 = document }
    return document
  }

  private var written: Value {
    var record = StateDocument.record(of: navigation, values: values)
    record["top"] = (navigation.focusedEntry?.screen).map { .string($0) } ?? .null
    var counts: [String: Int] = [:]
    var order: [String] = []
    for place in navigation.places {
      for entry in navigation[place].entries where entry.screen != Entry.tabHost {
        if counts.updateValue(counts[entry.screen, default: 0] + 1, forKey: entry.screen) == nil {
          order.append(entry.screen)
        }
      }
    }
    record["open"] = .record(Record(order.map { ($0, .int(counts[$0, default: 0])) }))
    return .record(record)
  }
}
