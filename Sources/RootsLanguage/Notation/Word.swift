internal import Roots

/// A word of the notation, a command or a node of an app file, and everything that may stand behind it.
///
/// The words are data: the reader checks nodes by them, help, completion and the manual are made from them. A word
/// stands in one table and is looked at for every node that is read, so it is an object.
package final class Word: Sendable {
  package let name: String
  /// What follows without a name, in order.
  package let arguments: [Slot]
  /// What follows as `name=value`.
  package let properties: [Slot]
  package let fields: Fields
  /// What may stand in braces.
  package let block: Block
  package let help: String

  package init(
    _ name: String, _ arguments: [Slot] = [], _ properties: [Slot] = [], fields: Fields = .none,
    block: Block = .none, help: String
  ) {
    self.name = name
    self.arguments = arguments
    self.properties = properties
    self.fields = fields
    self.block = block
    self.help = help
  }

  package enum Fields: Sendable, Equatable {
    case none
    /// They are the payload, and may be called anything that does not begin with `@`.
    case payload
    /// They are values of the program.
    case values
  }

  package enum Block: Sendable, Equatable {
    case none
    /// Commands that are carried out as one.
    case commands
    /// Screens with their payloads.
    case entries
    /// What is done with the answer of the screen that was opened.
    case results
    /// What a row, a key or a hook does: commands, `set` and `on-result`.
    case actions
    case nodes(AppPlace)

    /// The content without which a word does nothing at all; `nil` if it can do without braces.
    var needed: String? {
      switch self {
      case .commands: "commands"
      case .entries: "screens"
      case .none, .results, .actions, .nodes: nil
      }
    }
  }

  /// The place of one value.
  package final class Slot: Sendable {
    package let name: String
    package let kind: Kind
    package let need: Need
    package let help: String
    package let fallback: Fallback?
    /// A value that suits better than any other of the kind.
    package let sample: String?
    /// The property without which it means nothing.
    package let companion: String?

    package init(
      _ name: String, _ kind: Kind, _ need: Need = .optional, help: String = "",
      else fallback: Fallback? = nil,
      sample: String? = nil, with companion: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.need = need
      self.help = help
      self.fallback = fallback
      self.sample = sample
      self.companion = companion
    }
  }

  /// What holds where a value is not given.
  package enum Fallback: Sendable, Equatable {
    /// As if this had been written.
    case written(String)
    /// Something for which there are only words.
    case told(String)
  }

  package enum Need: Sendable { case required, optional, repeated }

  package enum Kind: Sendable, Equatable {
    case text
    case value
    case flag
    case integer(ClosedRange<Int>)
    case duration
    case lifetime
    /// How many of how many.
    case odds
    case choice([String])
    /// The name of something that is defined elsewhere.
    case name(Reference)
    /// Such names, separated by commas.
    case names(Reference)
    /// Numbers of rows, or `all`, separated by commas.
    case heights
    /// The name of what is defined here.
    case definition
    case place
    case layer
    case openLayer
    case context
    case request
    case url
    case pattern
    case condition
    case key
    case file
    case step
  }

  package enum Reference: String, Sendable {
    case screen, accessory, tab, flow
    case guardian = "guard"
    case opening = "screen or accessory"
    /// The target of an edge that selects a tab: the tab, or the screen at its root.
    case root = "tab or screen"
    case presenter = "screen, accessory or tab"
    case transition
    case navigator
    case value
    case data = "data source"

    var plural: String {
      switch self {
      case .accessory: "accessories"
      case .opening: "screens or accessories"
      case .root: "tabs or screens"
      case .presenter: "screens, accessories or tabs"
      case .screen, .tab, .flow, .guardian, .transition, .navigator, .value, .data: rawValue + "s"
      }
    }
  }
}

extension Word: Equatable {
  package static func == (first: Word, second: Word) -> Bool {
    (first.name, first.fields, first.block, first.help)
      == (second.name, second.fields, second.block, second.help)
      && first.arguments == second.arguments && first.properties == second.properties
  }
}

extension Word.Slot: Equatable {
  package static func == (first: Word.Slot, second: Word.Slot) -> Bool {
    (first.name, first.kind, first.need, first.help) == (second.name, second.kind, second.need, second.help)
      && (first.fallback, first.sample, first.companion)
        == (second.fallback, second.sample, second.companion)
  }
}

extension Word {
  package func property(_ key: String) -> Slot? { properties.first { $0.name == key } }

  /// The word with its arguments: `push SCREEN`.
  package var shortUsage: String {
    let slots = arguments.map { slot in
      switch slot.need {
      case .required: slot.name.uppercased()
      case .optional: "[\(slot.name.uppercased())]"
      case .repeated: "\(slot.name.uppercased())…"
      }
    }
    return ([name] + slots).joined(separator: " ")
  }

  /// The word with all that it needs: `top height=N`.
  package var leastUsage: String {
    let needed = properties.filter { $0.need == .required }.map { "\($0.name)=\($0.kind.sketch)" }
    return ([shortUsage] + needed + (block.needed.map { ["{ \($0) }"] } ?? [])).joined(separator: " ")
  }

  /// How the word is used: `push SCREEN key=value… [@on=PLACE]`.
  package var usage: String {
    var parts = [shortUsage]
    if fields != .none { parts.append("key=value…") }
    parts += properties.map { slot in
      slot.need == .required ? "\(slot.name)=\(slot.kind.sketch)" : "[\(slot.name)=\(slot.kind.sketch)]"
    }
    switch block {
    case .none, .results: break
    case .commands: parts.append("{ commands }")
    case .entries: parts.append("{ screens }")
    case .actions: parts.append("{ actions }")
    case .nodes: parts.append("{ … }")
    }
    return parts.joined(separator: " ")
  }
}

extension Word.Kind {
  package var sketch: String {
    switch self {
    case .text, .definition: "TEXT"
    case .value: "VALUE"
    case .flag: "#true"
    case .integer, .openLayer: "N"
    case .duration: "TIME"
    case .lifetime: "TIME|session"
    case .odds: "\"N of M\""
    case .choice(let words): words.joined(separator: "|")
    case .name(let reference): String(reference.rawValue.uppercased().prefix { $0.isLetter })
    case .names(let reference): "\(Word.Kind.name(reference).sketch),…"
    case .heights: "\"N,…,all\""
    case .place: "PLACE"
    case .layer: "K|new"
    case .context: "ID"
    case .request: "ID"
    case .url, .pattern: "URL"
    case .condition: "CONDITION"
    case .key: "KEY"
    case .file: "FILE"
    case .step: "STEP"
    }
  }

  package var expectation: String {
    switch self {
    case .text, .definition, .value: "a text"
    case .flag: "#true or #false"
    case .integer(let range):
      switch (range.lowerBound, range.upperBound) {
      case (let low, .max): low == 0 ? "a whole number" : "a whole number from \(low) on"
      case (let low, let high): "a whole number from \(low) to \(high)"
      }
    case .duration: "a time: seconds as a number, or a text with a unit such as \"500ms\" or \"2m\""
    case .odds: "how many of how many, up to 20, as in \"1 of 5\""
    case .lifetime: "a time such as 60 or \"500ms\", or session"
    case .choice(let words): words.listed(with: "or")
    case .name(let reference): "the name of a \(reference.rawValue)"
    case .names(let reference): "the names of \(reference.plural), separated by commas"
    case .heights: "numbers of rows from 1 to 200, or all, separated by commas: \"3,8,all\""
    case .place: "main, tab:NAME, layer:N or nested:NAME"
    case .layer: "the number of a layer, or new"
    case .openLayer: "a whole number"
    case .context: "the id of an entry, such as c12"
    case .request: "the id of a request, such as r3"
    case .url, .pattern: "a URL in quotes"
    case .condition: "a condition such as ready, !ready or \"count>0\""
    case .key: "a key, such as g, enter or ctrl+n"
    case .file: "the name of a file"
    case .step: "SCREEN.STEP"
    }
  }
}
