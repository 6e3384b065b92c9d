internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// Made of the tables by which app files and tapes are read.
enum Explanation {
  static var names: [String] {
    AppSchema.names.filter { $0 != AppPlace.anyScreen } + TapeTable.words + topics.map(\.name)
  }

  struct Unknown: Error {
    let message: String

    init(_ what: String, _ name: String, among known: [String]) {
      // Words of tapes begin with a capital letter, nodes do not.
      let alike = known.filter { $0.first?.isUppercase == name.first?.isUppercase }
      let nearest = [alike, known].lazy.compactMap { Names.nearest(to: name, in: $0, limit: 1).first }.first
      let help = nearest.map { "; did you mean '\($0)'?" } ?? "; 'roots explain' lists all nodes"
      message = "there is no \(what) '\(name)'" + help
    }
  }

  static var overview: String {
    AppPlace.allCases.filter { $0 != .opening && $0 != .stack && $0 != .part }.map { place in
      let inherited = place == .actions ? AppPlace.commands.words.map(\.name) : []
      let names = place.words.map(\.name).filter { !inherited.contains($0) }
      return place.title + "\n" + wrapped(names.joined(separator: ", "), behind: "  ")
    }.joined(separator: "\n") + "\nIn tapes\n"
      + wrapped(TapeTable.words.joined(separator: ", "), behind: "  ")
      + "\nroots explain NODE says more, roots explain NODE.PROPERTY all about one.\n"
  }

  /// Everything about `NODE` or `NODE.PROPERTY`.
  static func text(of topic: String) throws(Unknown) -> String {
    if topic.hasPrefix("#") { return wrapped(comments, behind: "") }
    let parts = topic.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let entries = AppSchema.entries(named: parts[0])
    let rows = TapeTable.rows(of: topic)
    if !rows.isEmpty { return rows.map { text(of: $1, in: $0) }.joined(separator: "\n") }
    guard !entries.isEmpty else {
      guard let about = topics.first(where: { $0.name == topic.lowercased() }) else {
        throw Unknown("node", parts[0], among: names)
      }
      return text(of: about)
    }
    guard parts.count > 1 else { return entries.map(text).joined(separator: "\n") }
    let found = entries.compactMap { entry in
      (entry.word.property(parts[1]) ?? entry.word.arguments.first { $0.name == parts[1] })
        .map { text(of: $0, entry) }
    }
    guard !found.isEmpty else {
      throw Unknown("property", parts[1], among: entries.flatMap { $0.word.properties.map(\.name) })
    }
    return found.joined(separator: "\n")
  }

  static let comments = """
    The language is that of VHS with words of its own. Written as #: COMMAND such a word is a comment to VHS, \
    and #:= COMMAND takes the place of the other commands on its line; lines between #: vhs begin and #: vhs \
    end are for VHS alone. So a tape can be played by both.
    """

  private static func text(of row: TapeTable.Entry, in chapter: TapeTable.Chapter) -> String {
    wrapped(row.usage, behind: "", then: "    ") + "\n" + wrapped(row.help.capitalizedFirst + ".", behind: "")
      + "\n" + fact("stands in", "tapes, \(chapter.title.lowercased())") + sample(row.example)
  }

  // MARK: A kind of value

  private struct Topic {
    let name: String
    var example: ConditionExamples.Example?
    var kind: Word.Kind?
  }

  private static let topics: [Topic] =
    ConditionExamples.all.compactMap { example in
      example.topic.map { Topic(name: $0, example: example, kind: $0 == "condition" ? .condition : nil) }
    } + [
      Topic(name: "time", kind: .duration), Topic(name: "lifetime", kind: .lifetime),
      Topic(name: "place", kind: .place), Topic(name: "odds", kind: .odds),
      Topic(name: "pattern", kind: .pattern),
    ]

  private static func text(of topic: Topic) -> String {
    var text = ""
    if let example = topic.example {
      text = wrapped(example.text.split(separator: "\n").joined(separator: " "), behind: "") + "\n"
    }
    if let kind = topic.kind {
      var places: [String] = []
      for entry in AppSchema.entries {
        for slot in entry.word.arguments + entry.word.properties where slot.kind == kind {
          let place = "\(entry.word.name).\(slot.name)"
          if !places.contains(place) { places.append(place) }
        }
      }
      text += fact("type", kind.expectation) + fact("stands in", places.joined(separator: ", "))
    }
    return text + sample(topic.example?.app.joined(separator: "\n"))
  }

  // MARK: A node

  static func text(of entry: AppSchema.Entry) -> String {
    let word = entry.word
    var text = wrapped(word.usage, behind: "", then: "    ") + "\n"
    text += wrapped(word.help.capitalizedFirst + ".", behind: "") + "\n"
    text += fact("stands in", holders(of: entry))
    if let place = word.place { text += fact("holds", contents(of: place)) }
    switch word.fields {
    case .none: break
    case .payload: text += fact("also takes", "any fields of the payload, as key=value")
    case .values: text += fact("takes", "values of the program, as key=value")
    }
    let slots = word.arguments.map { ($0.name.uppercased(), $0) } + word.properties.map { ($0.name, $0) }
    if !slots.isEmpty {
      let width = (slots.map(\.0.count).max() ?? 0) + 2
      text += "\n"
      for (name, slot) in slots {
        let indent = String(repeating: " ", count: width + 2)
        text += wrapped(summary(of: slot), behind: "  " + Text.fitted(name, to: width), then: indent)
      }
    }
    return text + sample(entry.example)
  }

  /// `the text in its header: a text; otherwise its name`.
  private static func summary(of slot: Word.Slot) -> String {
    var parts = [slot.help.isEmpty ? slot.kind.expectation : "\(slot.help): \(slot.kind.expectation)"]
    if let fallback = fallback(of: slot) { parts.append("otherwise \(fallback)") }
    if slot.need == .repeated { parts.append("may be repeated") }
    if let companion = slot.companion { parts.append("with '\(companion)='") }
    if slot.need == .optional, slot.fallback == nil { parts.append("may be left out") }
    return parts.joined(separator: "; ")
  }

  private static func contents(of place: AppPlace) -> String {
    switch place {
    case .actions: "commands, " + AppTable.inActions.map(\.name).joined(separator: ", ")
    case .commands: "commands"
    case .stack: "screens with their payloads"
    case .file, .app, .screen, .part, .list, .table, .bars, .data, .guardian, .flow, .result,
      .opening:
      place.words.map(\.name).joined(separator: ", ")
    }
  }

  private static func holders(of entry: AppSchema.Entry) -> String {
    var names: [String] = []
    for place in entry.places {
      for name in place == .file ? ["the file itself"] : place.holders where !names.contains(name) {
        names.append(name)
      }
    }
    return names.joined(separator: ", ")
  }

  // MARK: A property

  static func text(of slot: Word.Slot, _ entry: AppSchema.Entry) -> String {
    let isProperty = entry.word.property(slot.name) != nil
    let name = isProperty ? "\(slot.name)=\(slot.kind.sketch)" : slot.name.uppercased()
    var text = "\(name) of \(entry.word.shortUsage)\n"
    text += (slot.help.isEmpty ? "\n" : "\(slot.help.capitalizedFirst).\n\n")
    text += fact("type", slot.kind.expectation)
    text += fact("default", fallback(of: slot) ?? (slot.need == .required ? "it has to be given" : "none"))
    text += fact("stands in", "\(entry.word.name), in \(holders(of: entry))")
    return text + sample(isProperty ? entry.example(with: slot) : entry.example)
  }

  private static func fallback(of slot: Word.Slot) -> String? {
    switch slot.fallback {
    case .written(let text), .told(let text): text
    case nil: nil
    }
  }

  // MARK: Layout

  private static func fact(_ name: String, _ words: String) -> String {
    wrapped(words, behind: Text.fitted(name, to: 12), then: String(repeating: " ", count: 12))
  }

  private static func sample(_ example: String?) -> String {
    guard let example else { return "" }
    return "\nexample\n" + example.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// Lines of at most 80 columns.
  private static func wrapped(_ words: String, behind first: String, then rest: String? = nil) -> String {
    let indent = rest ?? first
    let lines = Text.wrapped(words, to: 80 - indent.count)
    return lines.enumerated().map { ($0 == 0 ? first : indent) + $1 + "\n" }.joined()
  }
}
