package import Roots
package import RootsTerminal

/// What an app file says about one screen beyond its definition: what it shows, and what that does.
package struct ScreenScript: Sendable {
  /// The text in its header.
  package var title = Template("")
  /// The blocks of the screen itself.
  package var blocks: [BlockScript] = []
  /// The part at the upper edge.
  package var top: PartScript?
  /// The part at the lower edge.
  package var bottom: PartScript?
  /// The picture behind everything.
  package var backdrop: [String]?
  /// What happens at the steps of its life.
  package var hooks: [LifeCycle: [Statement]] = [:]
  /// What happens when it has told something.
  package var onMessage: [Statement] = []
  /// What happens when the flow in which it stands has been told something.
  package var onInput: [Statement] = []
  /// The keys that mean something here.
  package var keys: [KeyScript] = []
  /// What is asked before it is left.
  package var leaveGuard: LeaveScript?

  /// The rows of data that it looks up.
  package var finds: [FindScript] = []

  package init() {}

  /// A part at an edge.
  package struct PartScript: Sendable {
    package var height: Int
    package var heights: [Body.Height]
    package var blocks: [BlockScript]
  }

  /// All blocks: the screen's own, the top part's, the bottom part's.
  package var allBlocks: [BlockScript] { blocks + (top?.blocks ?? []) + (bottom?.blocks ?? []) }

  /// The names of values that fill secret fields at first.
  package var secretNames: Set<String> {
    allBlocks.reduce(into: []) { names, block in
      if case .field(let field) = block.content, field.kind == .secret {
        names.formUnion(field.initial.names)
      }
    }
  }

  /// Whether the life of the screen concerns the script.
  package var watchesLife: Bool { !hooks.isEmpty }

  /// Whether anything in it can change without being shown.
  package var isAlive: Bool { watchesLife || !onInput.isEmpty }
}

/// A block of a screen, with the condition under which it is there.
package struct BlockScript: Sendable {
  package var content: Content
  package var condition: Condition?

  package enum Content: Sendable {
    case text(TextScript)
    case list([RowScript])
    case field(FieldScript)
    case submit(Template, [Statement])
    case table(columns: [Template], rows: [RowScript])
    case progress(ProgressScript)
    case image([String])

    /// The rows of a list or a table, whether they can be chosen or not.
    package var allRows: [RowScript] {
      switch self {
      case .list(let rows), .table(_, let rows): rows
      case .text, .field, .submit, .progress, .image: []
      }
    }

    /// What can be chosen in it: rows, and the links of a text.
    package var rows: [RowScript] {
      switch self {
      case .list(let rows): rows
      case .table(_, let rows): rows.contains { !$0.actions.isEmpty } ? rows : []
      case .text(let text): text.links
      case .field, .submit, .progress, .image: []
      }
    }

    /// Whether nothing can be chosen, filled in or sent in it.
    package var isOnlyRead: Bool {
      switch self {
      case .field, .submit: false
      case .list, .table, .text, .progress, .image: rows.isEmpty
      }
    }
  }
}

/// How much of something is done.
package struct ProgressScript: Sendable {
  package var label: Template
  /// How many things are done, and of how many.
  package var value: Template
  package var total: Template
  package var role: Role

  /// The bar in a scope; without a share where the values are not numbers.
  package func progress(in scope: ScriptScope) -> ProgressBar {
    let label = label.text(in: scope)
    guard let done = value.value(in: scope).amount, let total = total.value(in: scope).amount, total > 0
    else {
      return ProgressBar(label, nil, role)
    }
    return ProgressBar(label, done / total, role)
  }
}

extension Value {
  /// The number that it is, or that its text says.
  fileprivate var amount: Double? {
    switch plain {
    case .int(let number): Double(number)
    case .double(let number): number
    case .string(let text): Double(text)
    case .null, .bool, .list, .record, .secret: nil
    }
  }
}

/// Running text with markup in it.
package struct TextScript: Sendable {
  private let template: Template
  private let role: Role
  /// What it says, if that is always the same.
  private let fixed: Text?
  /// What its links do.
  package let links: [RowScript]

  /// Text in the color of what it means.
  package init(_ template: Template, _ role: Role = .text, links: [RowScript] = []) {
    self.template = template
    self.role = role
    self.links = links
    fixed =
      template.isPlain
      ? Text(markup: template.text(in: ScriptScope())).styled(Style(role)) : nil
  }

  /// What it says; nothing in a value is taken for markup.
  package func text(in scope: ScriptScope) -> Text {
    fixed ?? Text(markup: template.markup(in: scope)).styled(Style(role))
  }
}

/// A row of a list or a table, or a link.
package struct RowScript: Sendable {
  package var title: Template
  package var detail = Template("")
  /// What it says in the columns of a table.
  package var cells: [Template] = []
  /// What it means.
  package var role = Role.text
  package var condition: Condition?
  /// The data for which it is repeated.
  package var source: Source?
  package var actions: [Statement]

  /// The rows of data for which a row is repeated.
  package struct Source: Hashable, Sendable {
    /// The name under which each of them is known in the row.
    package let name: String
    package let query: RowQuery
  }

  /// The names in what it says.
  var paths: [ValuePath] { ([title, detail] + cells).flatMap(\.paths) }
}

/// Something to be filled in.
package struct FieldScript: Sendable {
  package var name: String
  package var label: Template
  package var kind: Body.Field.Kind
  package var need: Body.Field.Need
  package var initial: Template
}

/// A key that means something.
package struct KeyScript: Sendable {
  package var key: Key
  /// What it is called, if the file says so.
  package var title: String?
  package var actions: [Statement]

  /// The first command that it gives.
  var command: Command? {
    actions.lazy.compactMap { if case .command(let command, _) = $0 { command.command.command } else { nil } }
      .first
  }
}

/// What is asked before a screen is left.
package struct LeaveScript: Sendable {
  package var question: Template
  package var condition: Condition?
  package var stay: Template
  package var leave: Template
}

/// One thing that a row, a key or a hook does.
package enum Statement: Sendable {
  /// Sends a command; the number is that of the handler of its answer.
  case command(CommandScript, handler: Int?)
  /// Gives values of the program something new.
  case set(Record)
}

/// A command in which names may stand for values.
package struct CommandScript: Sendable {
  package let command: ScriptCommand
  /// Whether no name stands for a value in it.
  package let isPlain: Bool

  package init(_ command: ScriptCommand) { self.init(command, command.command.arguments) }

  /// A command whose arguments are at hand.
  init(_ command: ScriptCommand, _ said: Command.Arguments) {
    self.command = command
    isPlain = !said.hasNames
  }

  /// The command with every name replaced by its value.
  package func resolved(in scope: ScriptScope) -> ScriptCommand {
    guard !isPlain else { return command }
    var resolved = command
    resolved.command = command.command.resolved(in: scope)
    return resolved
  }
}

/// What is done with the answer of a screen.
package struct ResultScript: Sendable {
  package var completed: [Statement] = []
  package var cancelled: [Statement] = []
}
