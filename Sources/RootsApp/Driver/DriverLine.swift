internal import Roots
internal import RootsTerminal

enum DriverLine {
  case command(ScriptCommand)
  case state
  case press([Key])
  case type(String)
  case set(Record)
  case frame
  case reset
  case path(Visit, from: String?, via: [String])
  case match(String)
  case canonical(String)
  case quit
}

extension DriverLine {
  var isRequest: Bool { if case .command = self { true } else { false } }

  enum Reading {
    case nothing
    case line(DriverLine)
    case mistake(Diagnostic)
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    let quoted = BareURL.quoted(bytes)
    let reading = read(quoted: quoted)
    guard case .mistake(let mistake) = reading, quoted.count > bytes.count else { return reading }
    return .mistake(BareURL.unquoted(mistake, in: bytes))
  }

  private static func read(quoted bytes: [UInt8]) -> Reading {
    let reading = KdlDocument.read(SourceText(name: "line", bytes: bytes), endingWith: .line)
    if let mistake = reading.diagnostics.first(where: { $0.severity == .error }) { return .mistake(mistake) }
    var nodes = reading.document.nodes.makeIterator()
    guard let node = nodes.next() else { return .nothing }
    var reader = NotationReader()
    if let second = nodes.next() {
      reader.findings.error(
        "one command a line", .hint("several in 'transaction { … }' are carried out as one"), at: second.spot)
    }
    let line = reader.line(node)
    if line == nil, !reader.findings.hasErrors {
      reader.findings.error("'\(node.name)' cannot be said so", at: node.spot)
    }
    if let mistake = reader.findings.diagnostics.first { return .mistake(mistake) }
    return line.map { .line($0) } ?? .nothing
  }
}

extension NotationReader {
  fileprivate mutating func line(_ node: KdlNode) -> DriverLine? {
    let name = node.name
    if CommandTable.row(named: name) != nil { return command(node).map { .command($0) } }
    guard let word = DriverTable.words.first(where: { $0.name == name }) else {
      let known = (CommandTable.words + DriverTable.words).map(\.name)
      let nearest = Names.nearest(to: name, in: known, limit: 1).first
      findings.error("unknown command '\(name)'", nearest.map { .suggestion($0) }, at: node.spot)
      return nil
    }
    let parts = take(node, as: word)
    guard parts.isFaultless else { return nil }
    switch name {
    case "state": return .state
    case "press": return keys(parts).map { .press($0) }
    case "type": return parts.text(0).map { .type($0) }
    case "set": return record(parts).map { .set($0) }
    case "frame": return .frame
    case "reset": return .reset
    case "path":
      guard let target = parts.text(0), let fields = record(parts) else { return nil }
      let visit = Visit(target, payload: fields.isEmpty ? nil : Payload(fields))
      return .path(visit, from: parts.text("@from"), via: parts.names("@via"))
    case "match": return parts.text(0).map { .match($0) }
    case "canonical": return parts.text(0).map { .canonical($0) }
    default: return .quit
    }
  }

  private mutating func keys(_ parts: Parts) -> [Key]? {
    var keys: [Key] = []
    for entry in parts.arguments {
      do {
        keys.append(try Key(parsing: entry.word ?? ""))
      } catch {
        findings.error("\(error)", at: entry.spot)
        return nil
      }
    }
    return keys
  }
}
