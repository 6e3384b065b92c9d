package import Roots
internal import RootsApp

package struct StateView: Equatable {
  package let document: Record

  package init(_ document: Record) { self.document = document }

  /// The path of the stack that is in sight below all layers: main, the selected tab, or what is nested there.
  var base: [StateStep] {
    if let base = document["base"]?.text, let path = StatePath.steps(base) { return path }
    guard let tab = document["tab"]?.text, screens(at: [.field("main")]).count <= 1 else {
      return [.field("main")]
    }
    return [.field("tabs"), .field(tab)]
  }

  /// The path of the stack in front: its top has the keys.
  var front: [StateStep] { document["focus"]?.text.flatMap(StatePath.steps) ?? base }

  func path(of place: Place) -> [StateStep] {
    switch place {
    case .main: return [.field("main")]
    case .layer(let number): return path(of: .number(number))
    case .nested(let name): return path("nested", name)
    case .tab(let name):
      let isName = document["tabs"]?.fields?[name] != nil
      let tabs = isName ? [] : document["tabs"]?.fields?.keys ?? []
      return path("tabs", Int(name).flatMap { $0 < 0 ? nil : tabs.at($0) } ?? name)
    }
  }

  private func path(_ stacks: String, _ name: String) -> [StateStep] {
    StatePath.steps(StatePath.text(stacks, name)) ?? [.field(stacks), .key(name)]
  }

  var places: [Place] {
    [.main] + (document["tabs"]?.fields?.keys ?? []).map { .tab($0) } + layers.map { .layer($0.number) }
      + (document["nested"]?.fields?.keys ?? []).map { .nested($0) }
  }

  func path(of layer: Assertion.LayerName) -> [StateStep] {
    switch layer {
    case .number(let number): [.field("layers"), .index(index(ofLayer: number))]
    case .name(let name): [.field("layers"), .key(name)]
    }
  }

  private func index(ofLayer number: Int) -> Int {
    guard case .list(let layers)? = document["layers"] else { return number }
    let place = layers.indices.first { (layers[$0].fields?["index"]?.integer ?? $0) == number }
    // No layer stands behind the last one.
    return place ?? max(number, layers.count)
  }

  subscript(path: [StateStep]) -> Value? { Value.record(document).find(path) }

  func screens(at path: [StateStep]) -> [String] {
    guard case .list(let stack)? = self[path + [.field("stack")]] else { return [] }
    return stack.map { $0.fields?["screen"]?.text ?? "?" }
  }

  /// The open layers, lowest first: the number by which claims call each, which need not be its place, its name if it
  /// has one, and its screens.
  var layers: [(number: Int, name: String?, screens: [String])] {
    guard case .list(let layers)? = document["layers"] else { return [] }
    return layers.enumerated().map { place, layer in
      let fields = layer.fields
      return (
        fields?["index"]?.integer ?? place, fields?["name"]?.text,
        screens(at: [.field("layers"), .index(place)])
      )
    }
  }

  var layerNames: [String] { layers.map { $0.name ?? $0.screens.first ?? "\($0.number)" } }
}

extension StateView {
  /// The paths that begin with a text, one step longer: what stands there now, and what can.
  func completions(of text: String, _ schema: StateSchema) -> [String] {
    let start = text.lastIndex(of: ".").map { text[..<$0] } ?? ""
    let last = start.isEmpty && !text.hasPrefix(".") ? text[...] : text.dropFirst(start.count + 1)
    let path = start.isEmpty ? [] : StatePath.steps(String(start)) ?? []
    var names = path.isEmpty ? document.keys : self[path]?.fields?.keys ?? []
    for name in schema.continuations(of: path) where !names.contains(name) { names.append(name) }
    return names.filter { $0.hasPrefix(last) && $0 != last }.map {
      start.isEmpty ? $0 : StatePath.text(String(start), $0)
    }
  }
}

// MARK: - Comparing

extension StateView {
  /// The same state with visits numbered in the order in which they stand, so that two ways to one state
  /// lead to equal documents.
  ///
  /// The answers of guards, the openers of screens, the numbers of requests and how much is kept tell of the way and
  /// not of the state; only a guard that is still to answer is a part of it, and what a layer belongs to.
  package var canonical: StateView {
    var numbers: [Value: Int] = [:]
    var canonical = Record()
    for (name, value) in document where name != "registry" {
      canonical[name] =
        switch name {
        case "guards": value.pending
        case "held": value.withoutRequests
        case "layers": value.renumbered(&numbers, depth: 0, hasOwners: true)
        case "main", "tabs", "nested": value.renumbered(&numbers, depth: 0, hasOwners: false)
        default: value
        }
    }
    return StateView(canonical)
  }

  /// The state line by line, for people: a path and what stands there.
  var lines: [(path: String, text: String)] {
    var lines: [(String, String)] = []
    func add(_ path: String, _ text: String) { lines.append((path, text)) }
    for (name, value) in document where name != "registry" {
      switch (name, value) {
      case ("layers", .list(let layers)):
        add("layers", "\(layers.count)" + (layers.isEmpty ? "" : " [\(layerNames.joined(separator: ", "))]"))
        for (index, layer) in layers.enumerated() { lines += Self.stackLines("layers[\(index)]", layer) }
      case (_, .record(let record)) where record["stack"] != nil: lines += Self.stackLines(name, value)
      case (_, .record(let record)):
        for (key, inner) in record {
          let path = "\(name).\(key)"
          lines += inner.fields?["stack"] == nil ? [(path, inner.told)] : Self.stackLines(path, inner)
        }
      default: add(name, value.plain)
      }
    }
    return lines
  }

  private static func stackLines(_ path: String, _ value: Value) -> [(String, String)] {
    guard case .list(let stack)? = value.fields?["stack"] else { return [] }
    let names = stack.map { $0.fields?["screen"]?.text ?? "?" }
    let payload = stack.last?.fields?["payload"].map { [("\(path).top.payload", $0.plain)] } ?? []
    return [("\(path).stack", "[\(names.joined(separator: ", "))]")] + payload
  }

  func firstOther(than older: StateView) -> (path: String, old: String?, new: String?)? {
    document.first { older.document[$0] != $1 }.map { ($0, older.document[$0]?.json, $1.json) }
  }

  package func changes(since older: StateView) -> [(path: String, old: String?, new: String?)] {
    let before = Dictionary(older.lines.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    let now = lines
    let known = Set(now.map(\.path))
    let changed = now.compactMap { line -> (String, String?, String?)? in
      before[line.path] == line.text ? nil : (line.path, before[line.path], line.text)
    }
    return changed + older.lines.filter { !known.contains($0.path) }.map { ($0.path, $0.text, nil) }
  }
}

extension Value {
  /// Text without quotes; everything else as JSON, also text that would not be seen, or not as it is.
  var plain: String {
    guard let text, !text.isEmpty, text.first != " ", text.last != " " else { return json }
    return text
  }

  /// The same, with a text that reads as a number in quotes.
  fileprivate var told: String { text.map { Value(word: $0[...]).text == nil } == true ? json : plain }

  /// Of what guards have said only what is still open.
  fileprivate var pending: Value {
    guard case .record(let guards) = self else { return self }
    return .record(Record(guards.filter { $1 == "pending" }.map { ($0, $1) }))
  }

  fileprivate var withoutRequests: Value {
    guard case .list(let held) = self else { return self }
    return .list(held.map { .record(Record(($0.fields ?? [:]).filter { $0.0 != "request" }.map { $0 })) })
  }

  /// Entries of stacks with their identities counted anew. Stacks stand at most three levels deep.
  fileprivate func renumbered(_ numbers: inout [Value: Int], depth: Int, hasOwners: Bool) -> Value {
    guard depth < 3 else { return self }
    if case .list(let items) = self {
      return .list(items.map { $0.renumbered(&numbers, depth: depth + 1, hasOwners: hasOwners) })
    }
    guard case .record(var record) = self else { return self }
    guard case .list(let stack)? = record["stack"] else {
      return .record(
        Record(record.map { ($0, $1.renumbered(&numbers, depth: depth + 1, hasOwners: hasOwners)) }))
    }
    let keys = hasOwners ? ["id", "owner"] : ["id"]
    record["stack"] = .list(stack.map { $0.withNumbers(&numbers, for: keys) })
    return .record(record)
  }

  private func withNumbers(_ numbers: inout [Value: Int], for keys: [String]) -> Value {
    guard case .record(var entry) = self else { return self }
    let known = entry
    entry["owner"] = nil
    for key in keys {
      guard let id = known[key] else { continue }
      let number = numbers[id] ?? numbers.count + 1
      numbers[id] = number
      entry[key] = .string("c\(number)")
    }
    return .record(entry)
  }
}
