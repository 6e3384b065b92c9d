internal import Roots

struct NameTable {
  private(set) var spots: [Kind: [String: Spot]] = [:]

  enum Kind: String, CaseIterable {
    case tab, screen, accessory, flow
    case guardian = "guard"
    case invariant
    case key
    case data = "data source"
  }

  subscript(kind: Kind, name: String) -> Spot? { spots[kind]?[name] }

  func names(_ kind: Kind) -> Set<String> { Set(spots[kind, default: [:]].keys) }

  func contains(_ name: String, _ kinds: Kind...) -> Bool {
    kinds.contains { spots[$0]?[name] != nil }
  }

  /// Returns the earlier definition if there is one.
  mutating func define(_ kind: Kind, _ name: String, at spot: Spot) -> Spot? {
    if let earlier = spots[kind]?[name] { return earlier }
    spots[kind, default: [:]][name] = spot
    return nil
  }
}

extension AppReader {
  /// The name that a node defines; `nil` if it cannot be one, which has been noted then.
  mutating func defined(_ kind: NameTable.Kind, _ parts: Parts) -> String? {
    guard let entry = parts.arguments.first, let name = entry.word else { return nil }
    guard isName(name, entry.spot) else { return nil }
    let rivals: [NameTable.Kind] =
      switch kind {
      case .screen, .accessory, .flow: [.screen, .accessory, .flow]
      case .tab, .guardian, .invariant, .key, .data: [kind]
      }
    if let (rival, spot) = earlier(name, among: rivals, for: kind) {
      let place = spot.source.position(at: spot.range.start)
      let other = rival == kind ? "" : " as \(rival.rawValue)"
      error(
        "\(kind.rawValue) '\(name)' is defined already\(other)",
        .hint("the first is at \(spot.source.name):\(place.line):\(place.column)"), at: entry.spot)
      return nil
    }
    _ = names.define(kind, name, at: entry.spot)
    return name
  }

  private func earlier(
    _ name: String, among rivals: [NameTable.Kind], for kind: NameTable.Kind
  ) -> (NameTable.Kind, Spot)? {
    for rival in rivals {
      // Accessories of one name may differ by their parents.
      if rival == .accessory && kind == .accessory { continue }
      if let spot = names[rival, name] { return (rival, spot) }
    }
    return nil
  }

  /// Whether a text can be the name of something; if not, that is noted.
  mutating func isName(_ name: String, _ spot: Spot) -> Bool {
    if name.hasPrefix("@") {
      error("'\(name)' cannot be a name", .hint("'@' is kept for the engine's own"), at: spot)
    } else if name.utf8.contains(UInt8(ascii: ",")) || name.utf8.contains(UInt8(ascii: "{")) {
      error("'\(name)' cannot be a name", .hint("commas and braces have a meaning of their own"), at: spot)
    } else if let hidden = VisibleText.firstHidden(in: name) {
      let code = String(hidden.value, radix: 16)
      error("a name cannot hold a character that is not seen, \\u{\(code)}", at: spot)
    } else {
      return true
    }
    return false
  }
}
