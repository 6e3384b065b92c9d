extension Body {
  /// Among very many rows, a name is looked for only near its place.
  fileprivate static let (manyRows, reach) = (100_000, 1_000)

  /// The name of a place, by which it is found again in a changed body.
  struct Name: Sendable, Hashable {
    var text: String
    /// The number of a row among those of one name.
    var twin: Int?
  }

  /// `nil` for places that cannot have the keys.
  func name(at spot: Spot) -> Name? {
    guard let block = block(spot.block) else { return nil }
    switch block {
    case .field(let field): return spot.row == 0 ? Name(text: field.name) : nil
    case .submit(let word): return spot.row == 0 ? Name(text: word) : nil
    case .text(let text): return text.link(spot.row).map { Name(text: $0.target) }
    case .list(let rows): return rows.name(ofChoosable: spot.row)
    case .table(let table): return table.rows.name(ofChoosable: spot.row)
    case .chart, .image: return nil
    }
  }

  var firstSpot: Spot? {
    for part in Body.keyParts {
      let (blocks, first) = content(of: part)
      for (index, block) in blocks.enumerated() where block.stopCount > 0 {
        return Spot(block: first + index)
      }
    }
    return nil
  }

  /// The present place of a name: in the same block if it is there, as near as possible.
  func spot(named name: Name, near spot: Spot) -> Spot? {
    if let row = block(spot.block)?.row(named: name, near: spot.row) {
      return Spot(block: spot.block, row: row)
    }
    for number in 0..<blockCount where number != spot.block {
      if let row = block(number)?.row(named: name, near: 0) { return Spot(block: number, row: row) }
    }
    return nil
  }

  func spot(nearest spot: Spot) -> Spot? {
    if let count = block(spot.block)?.stopCount, count > 0 {
      return Spot(block: spot.block, row: max(0, min(spot.row, count - 1)))
    }
    let count = blockCount
    let start = max(0, min(spot.block, count))
    if let next = (start..<count).first(where: { (block($0)?.stopCount ?? 0) > 0 }) {
      return Spot(block: next)
    }
    guard let last = (0..<start).last(where: { (block($0)?.stopCount ?? 0) > 0 }) else { return nil }
    return Spot(block: last, row: max(0, (block(last)?.stopCount ?? 1) - 1))
  }
}

extension Text {
  func link(_ number: Int) -> (words: String, target: String)? {
    let links = links
    return links.indices.contains(number) ? links[number] : nil
  }
}

extension Body.Block {
  var stopCount: Int {
    switch self {
    case .list, .table: choosableCount ?? 0
    case .field, .submit: 1
    case .text(let text): text.links.count
    case .chart, .image: 0
    }
  }

  /// The row that is the same thing, or else the nearest one of the same name.
  fileprivate func row(named name: Body.Name, near row: Int) -> Int? {
    switch self {
    case .field(let field): return field.name == name.text ? 0 : nil
    case .submit(let word): return word == name.text ? 0 : nil
    case .text(let text): return text.links.firstIndex { $0.target == name.text }
    case .chart, .image: return nil
    case .list, .table:
      guard let rows = choosable else { return nil }
      let row = max(0, min(row, rows.count - 1))
      var namesake: Int?
      for distance in 0..<(rows.count > Body.manyRows ? Body.reach : rows.count) {
        for place in [row - distance, row + distance] where rows.indices.contains(place) {
          let mark = rows[place].mark
          if mark == name { return place }
          if namesake == nil, mark.text == name.text { namesake = place }
        }
        if namesake != nil, name.twin == nil { break }
      }
      return namesake
    }
  }
}
