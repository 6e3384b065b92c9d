internal import Roots

/// Everything that may stand in app files, looked at as one: what it is and where it stands.
package enum AppSchema {
  package struct Entry: Sendable {
    package let word: Word
    package private(set) var places: [AppPlace]

    fileprivate init(_ word: Word, at place: AppPlace) {
      self.word = word
      places = [place]
    }

    fileprivate mutating func add(_ place: AppPlace) { places.append(place) }
  }

  /// Every word once, in the order of the places; words of one name that mean different things are several.
  package static let entries: [Entry] = {
    var entries: [Entry] = []
    for place in AppPlace.allCases {
      for word in place.words {
        if let index = entries.firstIndex(where: { $0.word == word }) {
          entries[index].add(place)
        } else {
          entries.append(Entry(word, at: place))
        }
      }
    }
    return entries
  }()

  package static func entries(named name: String) -> [Entry] { entries.filter { $0.word.name == name } }

  package static let names: [String] = {
    var known: Set<String> = []
    return entries.map(\.word.name).filter { known.insert($0).inserted }
  }()

  /// Where a node of a name may stand, as a hint: `'row' stands in 'list' or 'table'`; nil if it is unknown.
  static func whereabouts(of name: String) -> String? {
    var places: [String] = []
    for place in entries(named: name).flatMap(\.places).compactMap(\.whereabouts)
    where !places.contains(place) {
      places.append(place)
    }
    return places.isEmpty ? nil : "'\(name)' stands in \(places.listed(with: "or"))"
  }
}

extension AppPlace {
  /// The place in a sentence; nil if it is part of another one, or nothing by a name of its own stands there.
  fileprivate var whereabouts: String? {
    switch self {
    case .file: "the file, around everything"
    case .app, .list, .table, .bars, .data, .flow, .guardian, .result: "'\(rawValue)'"
    case .screen: "a screen"
    case .actions: "a row, a key or a form"
    case .part, .opening, .commands, .stack: nil
    }
  }
}
