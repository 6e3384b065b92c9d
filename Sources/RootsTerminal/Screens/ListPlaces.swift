/// The lists and tables of a body with their numbers, by which what is kept of each follows it when others come or go.
struct ListPlaces: Sendable {
  /// The name of a list that tells it from others: the one that its screen gave it, or else the heads of its columns.
  private struct Name: Hashable, Sendable {
    let id: String
    let heads: [String]

    init(_ block: Body.Block, _ rows: Body.Rows) {
      id = rows.id
      heads = if rows.id.isEmpty, case .table(let table) = block { table.columns.map(\.title) } else { [] }
    }

    func isName(of block: Body.Block, _ rows: Body.Rows) -> Bool {
      guard id == rows.id else { return false }
      guard rows.id.isEmpty, case .table(let table) = block else { return heads.isEmpty }
      return heads.elementsEqual(table.columns.lazy.map(\.title))
    }
  }

  private typealias Place = (name: Name, number: Int)

  /// `nil` until there was a body.
  private var shown: [Place]?
  /// Those that have gone, with numbers below zero: they may come back.
  private var gone: [Place] = []

  func agree(with body: Body) -> Bool {
    guard let shown else { return false }
    var place = 0
    body.forEachBlock { number, block in
      guard let rows = block.rows else { return }
      let isSame =
        shown.indices.contains(place) && shown[place].number == number
        && shown[place].name.isName(of: block, rows)
      place = isSame ? place + 1 : -1
    }
    return place == shown.count
  }

  /// The present number of a list by its number before: below zero for one that has gone, and `nil` as a value where it
  /// is not known.
  /// - Parameter kept: The numbers of lists of which something is kept also while they are gone.
  mutating func move(to body: Body, keeping kept: Set<Int>) -> [Int: Int?] {
    var now: [Place] = []
    body.forEachBlock { number, block in
      if let rows = block.rows { now.append((Name(block, rows), number)) }
    }
    let places = Dictionary(grouping: now, by: \.name)
    let before = (shown ?? []) + gone
    let counts = Dictionary(before.map { ($0.name, 1) }, uniquingKeysWith: +)
    var (moved, taken): ([Int: Int?], [Name: Int]) = ([:], [:])
    var lost: [Place] = []
    for place in before {
      let found = places[place.name] ?? []
      if found.count == counts[place.name] {
        moved[place.number] = found[taken[place.name, default: 0]].number
        taken[place.name, default: 0] += 1
      } else if place.name.id.isEmpty, found.contains(where: { $0.number == place.number }) {
        // One of its kind has come or gone: most often below.
        moved[place.number] = place.number
        taken[place.name, default: 0] += 1
      } else {
        moved[place.number] = Int?.none
        lost.append(place)
      }
    }
    // Heads that tell something else, such as a number of rows, are those of the same tables.
    let strange = now.filter { $0.name.id.isEmpty && taken[$0.name] == nil }
    let nameless = lost.filter { $0.name.id.isEmpty && $0.number >= 0 }
    if strange.count == nameless.count {
      for (old, new) in zip(nameless, strange) { moved[old.number] = new.number }
    }
    gone = []
    for (place, (name, number)) in lost.enumerated()
    where moved[number] == .some(nil) && counts[name] == 1 && places[name] == nil {
      moved[number] = -1 - place
      if kept.contains(number) { gone.append((name, -1 - place)) }
    }
    shown = now
    return moved
  }
}
