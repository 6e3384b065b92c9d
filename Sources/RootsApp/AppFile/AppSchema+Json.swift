internal import Roots

extension AppSchema {
  /// Places with the nodes that may stand there, then every node with its slots, the place of its braces, an example.
  package static func json(version: String) -> String {
    let places = AppPlace.allCases.map { place -> Record in
      [
        "name": .string(place.rawValue), "in": .list(place.holders.map { .string($0) }),
        "nodes": .list(place.words.map { .string($0.name) }),
      ]
    }
    return """
      {"schema":"roots-app","version":\(Value.string(version).json),"root":"file",
      "places":[
      \(places.map(\.json).joined(separator: ",\n"))
      ],
      "nodes":[
      \(entries.map(\.record.json).joined(separator: ",\n"))
      ]}

      """
  }
}

extension AppSchema.Entry {
  fileprivate var record: Record {
    var record: Record = [
      "name": .string(word.name), "places": .list(places.map { .string($0.rawValue) }),
      "help": .string(word.help), "usage": .string(word.usage),
      "arguments": .list(word.arguments.map { .record($0.record) }),
      "properties": .list(word.properties.map { .record($0.record) }),
    ]
    if word.fields != .none { record["more"] = .string(word.fields == .payload ? "payload" : "values") }
    if let place = word.place { record["braces"] = .string(place.rawValue) }
    if let example { record["example"] = .string(example) }
    return record
  }
}

extension Word.Slot {
  fileprivate var record: Record {
    var record: Record = ["name": .string(name), "type": .string(kind.name)]
    switch kind {
    case .integer(let range):
      record["minimum"] = .int(range.lowerBound)
      if range.upperBound < .max { record["maximum"] = .int(range.upperBound) }
    case .openLayer: record["minimum"] = 0
    case .choice(let words): record["choices"] = .list(words.map { .string($0) })
    case .name(let reference), .names(let reference): record["of"] = .string(reference.rawValue)
    case .text, .value, .flag, .duration, .lifetime, .odds, .definition, .place, .layer, .context, .request,
      .url,
      .heights, .pattern, .condition, .key, .file, .step:
      break
    }
    record["required"] = .bool(need == .required)
    if need == .repeated { record["repeated"] = true }
    switch fallback {
    case .written(let text): record["default"] = .string(text)
    case .told(let words): record["otherwise"] = .string(words)
    case nil: break
    }
    if let companion { record["with"] = .string(companion) }
    if !help.isEmpty { record["help"] = .string(help) }
    return record
  }
}

extension Word.Kind {
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .value: "value"
    case .flag: "flag"
    case .integer, .openLayer: "integer"
    case .duration: "duration"
    case .lifetime: "lifetime"
    case .odds: "odds"
    case .choice: "choice"
    case .name: "name"
    case .names: "names"
    case .heights: "heights"
    case .definition: "definition"
    case .place: "place"
    case .layer: "layer"
    case .context: "context"
    case .request: "request"
    case .url: "url"
    case .pattern: "url-pattern"
    case .condition: "condition"
    case .key: "key"
    case .file: "file"
    case .step: "step"
    }
  }
}
