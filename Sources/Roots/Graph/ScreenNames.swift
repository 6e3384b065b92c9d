struct ScreenNames: Sendable {
  let all: [String]
  private let places: [NameKey: Int32]

  init(unique names: [String]) {
    var all: [String] = [], places: [NameKey: Int32] = [:]
    all.reserveCapacity(names.count)
    places.reserveCapacity(names.count)
    for name in names {
      let (key, place) = (NameKey(name), Int32(truncatingIfNeeded: all.count))
      if let earlier = places.updateValue(place, forKey: key) {
        places[key] = earlier
      } else {
        all.append(name)
      }
    }
    (self.all, self.places) = (all, places)
  }

  func index(of name: String) -> Int? { places[NameKey(name)].map { Int($0) } }
}
