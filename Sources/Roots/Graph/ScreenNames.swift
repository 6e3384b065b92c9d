/// The names of the screens, each once, and the place of each.
struct ScreenNames: Sendable {
  let all: [String]
  private let places: [String: Int32]

  /// Takes each name where it stands first.
  init(unique names: [String]) {
    var all: [String] = [], places: [String: Int32] = [:]
    all.reserveCapacity(names.count)
    places.reserveCapacity(names.count)
    for name in names {
      let next = Int32(truncatingIfNeeded: all.count)
      let place = places[name, default: next]
      if place == next {
        places[name] = next
        all.append(name)
      }
    }
    self.all = all
    self.places = places
  }

  func index(of name: String) -> Int? { places[name].map(Int.init) }
}
