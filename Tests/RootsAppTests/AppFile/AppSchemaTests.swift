import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The table of app files` {
  /// A folder in which the files lie that examples name.
  private static func withFolder(_ body: (_ read: (String) -> ScriptedApp.Reading) -> Void) throws {
    let folder = Folder()
    folder.write("hall.txt", "+--+\n|  |\n+--+\n")
    folder.write("more.kdl", "")
    body { ScriptedApp.read(SourceText(name: "\(folder.path)/app.kdl", text: $0), includes: .fromFolder) }
  }

  private static func errors(_ reading: ScriptedApp.Reading) -> [String] {
    reading.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  /// Everything that a program is made of but its text, in an order that does not depend on how it is kept.
  private static func parts(of reading: ScriptedApp.Reading) -> [Substring] {
    let text = reading.app.map { "\($0.fingerprint)" } ?? ""
    return String(reflecting: reading.app).split { " ()[],".contains($0) }.filter { $0 != text }.sorted()
  }

  @Test func `has an example for every node, and the reader takes it wherever the node may stand`() throws {
    try Self.withFolder { read in
      for entry in AppSchema.entries {
        for place in entry.places {
          guard let example = AppSchema.example(of: entry.word, at: place) else {
            Issue.record("no example of '\(entry.word.name)' in \(place)")
            continue
          }
          // In a transaction what steers a request stands behind the whole.
          if place == .commands, example.contains("@") || entry.word.name == "transaction" { continue }
          let text = AppSample.file(place == .opening ? AppPlace.inBraces(example) : example, at: place)
          #expect(Self.errors(read(text)) == [], "\(text)")
        }
      }
    }
  }

  @Test func `has every property that the reader takes, with its kind`() throws {
    var tried = 0
    try Self.withFolder { read in
      for entry in AppSchema.entries {
        for slot in entry.word.properties {
          guard let example = entry.example(with: slot) else { continue }
          let text = AppSample.file(example, at: entry.places[0])
          #expect(Self.errors(read(text)) == [], "\(text)")
          guard let wrong = slot.kind.misfit, let bad = entry.example(with: slot, value: wrong) else {
            continue
          }
          let errors = Self.errors(read(AppSample.file(bad, at: entry.places[0])))
          #expect(errors.contains { $0.contains("'\(slot.name)' must be ") }, "\(bad): \(errors)")
          tried += 1
        }
      }
    }
    let slots = AppSchema.entries.filter { !$0.word.isAnyScreen }.flatMap(\.word.properties)
    #expect(tried == slots.count { $0.kind.misfit != nil } && tried > 300)
  }

  @Test func `has nothing that the reader refuses, and the reader refuses everything else`() throws {
    var tried = 0
    try Self.withFolder { read in
      for place in AppPlace.allCases where place != .stack {
        let errors = Self.errors(read(AppSample.file("zzzz", at: place)))
        #expect(errors.contains { $0.contains("zzzz") || $0.contains("nothing in braces") }, "\(place)")
      }
      for entry in AppSchema.entries {
        let strange = Word.Slot("@zzzz", .value)
        guard let example = entry.example(with: strange) else { continue }
        let errors = Self.errors(read(AppSample.file(example, at: entry.places[0])))
        #expect(
          errors.contains("'\(entry.word.isAnyScreen ? "item" : entry.word.name)' takes no '@zzzz'"),
          "\(example): \(errors)")
        tried += 1
      }
    }
    #expect(tried == AppSchema.entries.count { !$0.word.isAnyScreen } && tried > 80)
  }

  @Test func `says which nodes have braces`() throws {
    let entries = AppSchema.entries.filter { $0.word.block == .none && !$0.word.isAnyScreen }
    var tried = 0
    try Self.withFolder { read in
      for entry in entries {
        guard let example = entry.example else { continue }
        let errors = Self.errors(read(AppSample.file(example + " { zzzz }", at: entry.places[0])))
        #expect(errors.contains("'\(entry.word.name)' takes no block"), "\(example)")
        tried += 1
      }
    }
    #expect(tried == entries.count && tried > 50)
  }

  /// What a property means where it is not given is what the reader makes of it.
  @Test func `tells what holds where a property is not given`() throws {
    try Self.withFolder { read in
      for entry in AppSchema.entries {
        for slot in entry.word.properties {
          #expect((slot.fallback == nil) == (slot.need == .required), "\(entry.word.name) \(slot.name)")
          guard case .written(let value) = slot.fallback, entry.places[0] != .stack,
            let written = entry.example(with: slot, value: value)
          else { continue }
          let left = written.replacing(" \(slot.name)=\(value)", with: "")
          let one = read(AppSample.file(written, at: entry.places[0]))
          let other = read(AppSample.file(left, at: entry.places[0]))
          #expect(one.app != nil && Self.parts(of: one) == Self.parts(of: other), "\(written)")
        }
      }
    }
  }

  /// Editors and other programs read the table as JSON.
  @Test func `says as JSON of every argument and property what it is`() throws {
    let schema = try Value(json: AppSchema.json(version: "1.2"))
    #expect(schema.fields?["version"] == "1.2")
    let nodes = Self.records(schema.fields?["nodes"])
    #expect(nodes.count == AppSchema.entries.count)
    for (node, entry) in zip(nodes, AppSchema.entries) {
      #expect(node["name"] == .string(entry.word.name) && node["help"] == .string(entry.word.help))
      #expect(
        node["more"]?.text
          == (entry.word.fields == .none ? nil : entry.word.fields == .payload ? "payload" : "values"))
      #expect(node["braces"]?.text == entry.word.place?.rawValue && node["example"]?.text == entry.example)
      for (name, slots) in [("arguments", entry.word.arguments), ("properties", entry.word.properties)] {
        let records = Self.records(node[name])
        #expect(records.count == slots.count)
        for (record, slot) in zip(records, slots) { Self.check(record, slot) }
      }
    }
  }

  private static func records(_ list: Value?) -> [Record] {
    guard case .list(let values) = list else { return [] }
    return values.compactMap(\.fields)
  }

  private static func check(_ record: Record, _ slot: Word.Slot) {
    #expect(record["name"] == .string(slot.name))
    #expect(record["required"] == .bool(slot.need == .required), "\(slot.name)")
    #expect(record["repeated"] == (slot.need == .repeated ? true : nil), "\(slot.name)")
    #expect(record["help"]?.text == (slot.help.isEmpty ? nil : slot.help))
    #expect(record["with"]?.text == slot.companion)
    switch slot.fallback {
    case .written(let text): #expect(record["default"] == .string(text) && record["otherwise"] == nil)
    case .told(let words): #expect(record["otherwise"] == .string(words) && record["default"] == nil)
    case nil: #expect(record["default"] == nil && record["otherwise"] == nil)
    }
    if case .openLayer = slot.kind {
      #expect(record["type"] == "integer" && record["minimum"] == 0 && record["maximum"] == nil)
    } else if case .integer(let range) = slot.kind {
      #expect(record["type"] == "integer" && record["minimum"] == .int(range.lowerBound))
      #expect(record["maximum"] == (range.upperBound < .max ? .int(range.upperBound) : nil))
    } else {
      #expect(record["type"] != nil && record["minimum"] == nil && record["maximum"] == nil)
    }
  }

  @Test func `explains everything`() {
    for entry in AppSchema.entries {
      #expect(!entry.word.help.isEmpty)
      for slot in entry.word.properties { #expect(!slot.help.isEmpty, "\(entry.word.name) \(slot.name)") }
    }
  }

  @Test func `knows where a node belongs that stands elsewhere`() {
    for (text, message) in [
      ("row x", "unknown node 'row' in 'app'; 'row' stands in 'list' or 'table'"),
      (
        "screen x { tab y }",
        "unknown node 'tab' in 'screen'; 'tab' stands in 'app' or a row, a key or a form"
      ),
      ("screen x { push y }", "unknown node 'push' in 'screen'; 'push' stands in a row, a key or a form"),
      ("key g { text y }", "unknown command 'text'; 'text' stands in a screen"),
    ] {
      let reading = ScriptedApp.read(SourceText(name: "a.kdl", text: "app T {\n\(text)\n}"))
      let said = reading.diagnostics.rendered
      #expect(said.contains(": \(message)\n"), "\(said)")
    }
  }
}

extension AppPlace {
  /// The part of an example that stands in the braces of the command before it.
  fileprivate static func inBraces(_ example: String) -> String {
    example.split(separator: "\n").dropFirst().joined(separator: "\n")
  }
}

extension Word {
  fileprivate var isAnyScreen: Bool { name == AppPlace.anyScreen }
}

extension Word.Kind {
  /// A value that is none of the kind; nil if everything is.
  fileprivate var misfit: String? {
    switch self {
    case .value: nil
    case .text, .definition, .flag, .key: "#null"
    case .integer(let range): "\(range.lowerBound - 1)"
    case .duration, .lifetime, .odds, .request: "#true"
    case .choice, .context, .layer, .openLayer, .place: "zzzz"
    case .name, .names, .heights, .url, .pattern, .condition, .file, .step: "#false"
    }
  }
}
