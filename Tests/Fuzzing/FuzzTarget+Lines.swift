import Roots
import RootsApp
import RootsTape
import RootsTerminal

/// What comes in lines and pieces: commands, URLs, keys, patterns.
extension FuzzTarget {
  private static let toy = """
    app Toy scheme=toy {
        tab home root=list; tab map root=atlas
        screen list { url "/list"; list { row x { push item id=1 } } }
        screen item identity=id { param id type=int default=0; url "/item/:id(int)"; leave-guard "Sure?" when=dirty; field f }
        screen atlas; screen secret guard=lock { url "/secret" }
        accessory cart { list { row x { complete n=1 } } }
        flow trip { screens pack; input rain; output seen }
        screen pack; guard lock { manual }
    }
    """

  @MainActor func notation(_ bytes: [UInt8]) throws(Complaint) {
    let (command, diagnostics) = ScriptCommand.read(SourceText(name: "fuzz", bytes: bytes))
    try check(diagnostics, bytes)
    if let command {
      let printed = command.description
      let (again, mistakes) = ScriptCommand.read(printed)
      try expect(again != nil, "what is printed cannot be read: \(mistakes.rendered)")
      try expect(again?.description == printed, "a command is read as another one")
    }
    let toy = ScriptedApp.read(SourceText(name: "toy.kdl", text: Self.toy))
    let app = try require(toy.app, toy.diagnostics.rendered)
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(50)
    try drive(app, lines.map { String(decoding: $0, as: UTF8.self) } + ["state"])
  }

  func link(_ bytes: [UInt8]) throws(Complaint) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard let url = lines.last else { return }
    let patterns = lines.dropLast().prefix(100).compactMap { try? RoutePattern($0) }
    for pattern in patterns {
      let again = try? RoutePattern(pattern.description)
      try expect(again == pattern, "a pattern is printed as another one: \(pattern)")
    }
    guard let link = try? Link(parsing: url) else { return }
    let printed = link.description
    let again = try? Link(parsing: printed)
    try expect(again == link, "a link is printed as another one: \(printed)")
    try expect(again?.description == printed, "the canonical form is not canonical: \(printed)")
    let table = RouteTable(patterns)
    guard let match = table.match(link) else { return }
    let way = patterns[match.index].print(match.params, rest: match.rest)
    let back = try require(way, "what a pattern matched it cannot print: \(patterns[match.index])")
    try expect(table.match(back)?.index == match.index, "what is printed is found elsewhere: \(back)")
  }

  func keys(_ bytes: [UInt8]) throws(Complaint) {
    let whole = decoded([bytes[...]])
    let single = decoded(bytes.indices.map { bytes[$0...$0] })
    let cut = bytes.isEmpty ? 0 : Int(bytes[0]) % (bytes.count + 1)
    let halves = decoded([bytes[..<cut], bytes[cut...]])
    try expect(whole.events == single.events, "single bytes mean something else")
    try expect(whole.events == halves.events, "cut at \(cut), it means something else")
    try expect(whole.events.count <= bytes.count + 1, "more events than bytes")
    var (decoder, events) = (whole.decoder, [InputEvent]())
    if let deadline = decoder.deadline { decoder.flush(at: deadline, into: &events) }
    try expect(decoder.deadline == nil, "the decoder waits although its patience is over")
    events = []
    decoder.decode([UInt8(ascii: "z")], at: .zero, into: &events)
    try expect(events == [.key(.character("z"))], "a key after it is not one key")
  }

  private func decoded(_ pieces: [ArraySlice<UInt8>]) -> (events: [InputEvent], decoder: KeyDecoder) {
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    for piece in pieces { decoder.decode(piece, at: .zero, into: &events) }
    return (events, decoder)
  }

  func pattern(_ bytes: [UInt8]) throws(Complaint) {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let source = String(decoding: parts[0], as: UTF8.self)
    let text = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    let literal = try? Pattern(Pattern.quoting(text))
    if text.utf8.count < 1_000 {
      try expect(literal?.matches(text) == true, "a quoted text does not match itself")
    }
    guard let pattern = try? Pattern(source) else { return }
    try expect((pattern.count(in: text) > 0) == pattern.matches(text), "what matches is not counted")
  }
}
