extension Relation {
  /// Reads the relations in a field; `damaged` has the pieces that are not relations.
  static func read(_ text: some Collection<UInt8>) -> (relations: [Relation], damaged: [String]) {
    var relations: [Relation] = []
    var damaged: [String] = []
    for piece in text.split(separator: UInt8(ascii: ",")) where !piece.trimmed.isEmpty {
      var alternatives: [Alternative] = []
      for part in piece.split(separator: UInt8(ascii: "|")) {
        if let alternative = Alternative(part.trimmed) {
          alternatives.append(alternative)
        } else {
          damaged.append(String(decoding: part.trimmed, as: UTF8.self))
        }
      }
      if !alternatives.isEmpty { relations.append(Relation(alternatives: alternatives)) }
    }
    return (relations, damaged)
  }
}

extension Relation.Alternative {
  /// Reads an alternative such as `libc6:any (>= 2.34)`; `nil` if it is malformed.
  ///
  /// Text in `[…]` and `<…>` is ignored: it applies only while packages are built.
  init?(_ text: some Collection<UInt8>) {
    let marks = [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<")]
    let head = text.prefix { !marks.contains($0) }.trimmed
    let colon = head.firstIndex(of: UInt8(ascii: ":"))
    let name = head[..<(colon ?? head.endIndex)]
    guard !name.isEmpty, !head.contains(where: \.isBlank) else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    architecture = colon.map { String(decoding: head[$0...].dropFirst(), as: UTF8.self) }
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return }
    let inside = text[open...].dropFirst()
    guard let close = inside.firstIndex(of: UInt8(ascii: ")")),
      let bound = Relation.Bound(inside[..<close].trimmed)
    else { return nil }
    self.bound = bound
  }
}

extension Relation.Bound {
  /// Reads a bound such as `>= 2.34`. The old signs `<` and `>` mean `<=` and `>=`.
  init?(_ text: some Collection<UInt8>) {
    let sign = text.prefix { (UInt8(ascii: "<")...UInt8(ascii: ">")).contains($0) }
    let version = text.dropFirst(sign.count).trimmed
    let old: [String: Order] = ["<": .earlierOrEqual, ">": .laterOrEqual]
    let word = String(decoding: sign, as: UTF8.self)
    guard let order = Order(rawValue: word) ?? old[word], !version.isEmpty else { return nil }
    self.init(order: order, version: String(decoding: version, as: UTF8.self))
  }
}

extension Collection<UInt8> {
  var trimmed: SubSequence {
    let rest = drop { $0.isBlank }
    var end = rest.startIndex
    var next = end
    while next != rest.endIndex {
      let isText = !rest[next].isBlank
      rest.formIndex(after: &next)
      if isText { end = next }
    }
    return rest[..<end]
  }
}
