extension BodyState {
  package func arranged(_ body: Body) -> Body { heights.applied(to: body) }

  /// `nil` for keys that do not slide a part.
  mutating func pressToSlide(_ key: Key, in body: Body) -> Reaction? {
    guard key == PartHeights.up || key == PartHeights.down else { return nil }
    guard let part = body.slidingPart(preferring: keyPart(in: body)) else { return nil }
    return slide(part, up: key == PartHeights.up, in: body)
  }

  /// The edge of the lower part moves up when it grows.
  mutating func slide(_ part: ScreenPart, up isUp: Bool, in body: Body) -> Reaction {
    heights.slide(part, by: (part == .bottom) == isUp ? 1 : -1, in: body) ? .handled : .ignored
  }

  /// The keys that do the same as dragging the edge of a part; empty if there are none.
  func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int, in body: Body) -> [Key] {
    var dragged = heights
    dragged.slide(part, toRows: rows, of: room, in: body)
    guard let here = heights.place(of: part, in: body), let there = dragged.place(of: part, in: body),
      body.slidingPart(preferring: keyPart(in: body)) == part
    else { return [] }
    let isUp = (there > here) == (part == .bottom)
    return Array(repeating: isUp ? PartHeights.up : PartHeights.down, count: abs(there - here))
  }

  package func slideKeys(in body: Body) -> [Key] {
    [PartHeights.up, PartHeights.down].filter { key in
      var state = self
      return state.pressToSlide(key, in: body) == .handled
    }
  }
}
