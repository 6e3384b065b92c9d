/// App files made from the table: every word where it may stand, with everything it needs.
package enum AppSample {
  package static func file(_ nodes: String, at place: AppPlace) -> String {
    switch place {
    case .file: nodes
    case .app: app(nodes)
    case .screen: app("screen thing {\n\(nodes)\n}")
    case .part: app("screen thing { top height=3 {\n\(nodes)\n} }")
    case .list: app("screen thing { list {\n\(nodes)\n} }")
    case .bars: app("screen thing { bars {\n\(nodes)\n} }")
    case .table: app("screen thing { table { columns \"Size\" \"Price\"\n\(nodes)\n} }")
    case .data: app("data visits generate=3 {\ncolumn first words=\"Ada\"\n\(nodes)\n}")
    case .guardian: app("guard keeper { when count=0\n\(nodes)\n}")
    case .flow: app("flow visit { screens catalog\n\(nodes)\n}")
    case .actions: app("key g {\n\(nodes)\n}")
    case .result: app("key g { overlay cart; on-result {\n\(nodes)\n} }")
    case .opening: app("key g { overlay cart {\n\(nodes)\n} }")
    case .commands: app("key g { transaction {\n\(nodes)\n} }")
    case .stack: app("key g { set-stack {\n\(nodes)\n} }")
    }
  }

  private static func app(_ nodes: String) -> String {
    """
    app "Trail Shop" scheme=shop {
    set count=0
    data guests generate=3 { column id type=int; column name words="Ada,Grace" }
    tab home root=catalog
    screen catalog { url "/catalog" }
    screen item identity=id { param id type=int; url "/item/:id(int)" }
    accessory cart
    guard auth { allow }
    flow checkout { screens catalog item; input coupon }
    \(nodes)
    }

    """
  }

  package static func value(of slot: Word.Slot) -> String {
    if let sample = slot.sample { return sample }
    return switch slot.kind {
    case .text: "\"words\""
    case .value: "7"
    case .flag: slot.fallback == .written("#true") ? "#false" : "#true"
    case .integer(let range): "\(min(max(3, range.lowerBound), range.upperBound))"
    case .duration, .lifetime: "60"
    case .odds: "\"1 of 5\""
    case .choice(let words): words.first { slot.fallback != .written($0) } ?? words[0]
    case .name(let reference), .names(let reference): name(reference)
    case .heights: "\"3,8,all\""
    case .definition: "other"
    case .place: "main"
    case .layer: "new"
    case .openLayer: "3"
    case .context: "c12"
    case .request: "r3"
    case .url: "\"/item/42\""
    case .pattern: "\"/other/:id\""
    case .condition: "\"count>0\""
    case .key: "n"
    case .file: "\"more.kdl\""
    case .step: "catalog.didAppear"
    }
  }

  private static func name(_ reference: Word.Reference) -> String {
    switch reference {
    case .screen, .presenter: "catalog"
    case .opening: "item"
    case .accessory: "cart"
    case .tab, .root: "home"
    case .flow, .navigator: "checkout"
    case .guardian: "auth"
    case .transition: "fade"
    case .value: "count"
    case .data: "guests"
    }
  }
}

extension AppSchema {
  package static func example(of word: Word, at place: AppPlace) -> String? {
    AppExamples.example(of: word, at: place)
  }
}

extension AppSchema.Entry {
  package var example: String? { AppExamples.example(of: word, at: places[0]) }

  /// The word with one of its properties: its example without what it could do without, and the property.
  package func example(with property: Word.Slot, value: String? = nil) -> String? {
    guard let example else { return nil }
    let node = KdlDocument.read(example).document.nodes.first { $0.name == word.name }
    guard let node else { return nil }
    let kept = node.entries.filter { entry in
      guard let key = entry.key else { return true }
      guard key != property.name else { return false }
      return word.property(key).map { $0.need == .required } ?? (word.fields == .values)
    }
    var parts = [node.name] + kept.map { node.tree.source.text(in: $0.range) }
    // What it needs beside it, and what that needs.
    var given: Set<String> = [property.name]
    var companion = property.companion
    while let name = companion, given.insert(name).inserted, let slot = word.property(name) {
      if slot.need != .required { parts.append("\(name)=\(AppSample.value(of: slot))") }
      companion = slot.companion
    }
    let block = node.blockRange.map { " " + node.tree.source.text(in: $0) } ?? ""
    return parts.joined(separator: " ") + " \(property.name)=\(value ?? AppSample.value(of: property))"
      + block
  }
}
