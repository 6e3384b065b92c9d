package import Roots
package import RootsTerminal

/// A program that app files describe: its map, what its screens show, and what rows, keys and hooks do.
///
/// The program is a value. What it does is decided by pure functions on a state; a
/// ``ScriptHost`` connects them to a living navigator.
public struct ScriptedApp: Sendable {
  package internal(set) var map: AppMap
  /// The scripts of screens by name; of an accessory, one for each of its definitions.
  package internal(set) var screens: [String: [ScreenScript]] = [:]
  package internal(set) var guards: [String: GuardScript] = [:]
  package internal(set) var values = Record()
  package internal(set) var valueNames: Set<String> = []
  /// The names that are read and that nothing in the app gives a value.
  package internal(set) var namesWithoutValue: Set<String> = []
  /// The names of values that fill secret fields at first: what one is given from outside is a secret.
  package internal(set) var secretValues: Set<String> = []
  package internal(set) var data: [String: DataTable] = [:]
  package internal(set) var invariants: [ScriptInvariant] = []
  package internal(set) var goals: [ScriptGoal] = []
  package internal(set) var keys: [KeyScript] = []
  /// The colors that the program wants for some roles; `Theme.adapted(to:)` takes them.
  package internal(set) var colors: [Role: Color] = [:]
  package internal(set) var handlers: [ResultScript] = []

  /// After how many turns of loading screens everything that fails now and then begins anew.
  package internal(set) var period = 1

  /// Stands for the bytes of the files from which the program was read.
  package internal(set) var fingerprint = Fingerprint()
  /// Likewise, for the files of data among them.
  package internal(set) var dataFingerprint = Fingerprint()

  /// The name of the accessory in which a screen asks whether it may be left.
  package static let question = "leave-question"

  init(map: AppMap = AppMap()) { self.map = map }

  package func script(_ entry: Entry) -> ScreenScript? { site(of: entry)?.script }

  /// Where a script stands: it is looked at there, for a copy of a whole one costs more than most functions of an app.
  struct ScriptSite {
    fileprivate let variants: [ScreenScript]
    fileprivate let index: Int

    var script: ScreenScript { @inline(__always) _read { yield variants[index] } }
  }

  func site(of entry: Entry) -> ScriptSite? {
    guard let variants = screens[entry.screen], !variants.isEmpty else { return nil }
    return ScriptSite(
      variants: variants, index: variants.indices.contains(entry.variant) ? entry.variant : 0)
  }

  package func map(living: (Screen) -> Screen) -> AppMap {
    var map = map
    for index in map.screens.indices { map.screens[index] = living(map.screens[index]) }
    for index in map.accessories.indices {
      map.accessories[index].screen = living(map.accessories[index].screen)
    }
    for index in map.flows.indices where screens[map.flows[index].name]?.first?.isAlive == true {
      map.flows[index].screen = living(map.flows[index].screen)
    }
    map.empty = map.empty.map(living)
    return map
  }
}

extension ScriptedApp {
  /// - Parameter others: what is done by others than the app itself.
  package func stateSchema(with others: [Command] = []) -> StateSchema {
    StateSchema(
      map, values: valueNames, commands: (commands.map(\.command) + others).flatMap { [$0] + $0.parts })
  }
}
