package import Roots
package import RootsTerminal

/// The part of a screen that an app file describes beyond its definition: the content and its actions.
package struct ScreenScript: Sendable {
  package var title = Template("")
  package var blocks: [BlockScript] = []
  package var top: PartScript?
  package var bottom: PartScript?
  package var backdrop: [String]?
  /// The most columns of the preview beside it: none where it is wide, as many as are useful if it does not say.
  package var mostPreview: Int?
  package var standsAlone = false
  package var hooks: [LifeCycle: [Statement]] = [:]
  package var onMessage: [Statement] = []
  package var onInput: [Statement] = []
  package var keys: [KeyScript] = []
  package var leaveGuard: LeaveScript?

  package var finds: [FindScript] = []

  package init() {}

  package struct PartScript: Sendable {
    package var height: Int
    package var heights: [Body.Height]
    package var blocks: [BlockScript]
  }

  /// All blocks: the screen's own, the top part's, the bottom part's.
  package var allBlocks: [BlockScript] { blocks + (top?.blocks ?? []) + (bottom?.blocks ?? []) }

  /// True if a row of it does more than set values, so that there may be something to preview.
  var leadsOn: Bool {
    blocks.contains { block in
      block.content.rows.contains { row in
        row.actions.contains { if case .command = $0 { true } else { false } }
      }
    }
  }

  /// Lets the tables of data be walked where nothing else wants the keys.
  mutating func walkTables() {
    for place in blocks.indices {
      guard case .table(let columns, let rows, .reading) = blocks[place].content,
        rows.contains(where: { $0.source != nil })
      else { continue }
      blocks[place].content = .table(columns: columns, rows: rows, use: .looking)
    }
  }

  package var secretNames: Set<String> {
    allBlocks.reduce(into: []) { names, block in
      if case .field(let field) = block.content, field.kind == .secret {
        names.formUnion(field.initial.names)
      }
    }
  }

  package var watchesLife: Bool { !hooks.isEmpty }

  package var isAlive: Bool { watchesLife || !onInput.isEmpty }
}

package struct BlockScript: Sendable {
  package var content: Content
  package var condition: Condition?

  /// The keys of a table whose rows do nothing.
  package enum TableUse: Sendable {
    /// None: it scrolls with what stands around it.
    case reading
    /// Those that go through rows, filter and sort.
    case looking
    /// Those that go through cells as well.
    case cells
  }

  package enum Content: Sendable {
    case text(TextScript)
    case list([RowScript])
    case field(FieldScript)
    case submit(Template, [Statement])
    case table(columns: [Template], rows: [RowScript], use: TableUse)
    case chart(ChartScript)
    case image([String])

    package var allRows: [RowScript] {
      switch self {
      case .list(let rows), .table(_, let rows, _): rows
      case .chart(let chart): chart.rows
      case .text, .field, .submit, .image: []
      }
    }

    package var rows: [RowScript] {
      switch self {
      case .list(let rows): rows
      case .table(_, let rows, _): rows.contains { !$0.actions.isEmpty } ? rows : []
      case .text(let text): text.links
      case .field, .submit, .chart, .image: []
      }
    }

    package var isOnlyRead: Bool {
      switch self {
      case .field, .submit: false
      case .list, .table, .text, .chart, .image: rows.isEmpty
      }
    }
  }
}

package struct TextScript: Sendable {
  private let template: Template
  private let role: Role
  private let fixed: Text?
  package let links: [RowScript]

  package var paths: [ValuePath] { template.paths }

  package init(_ template: Template, _ role: Role = .text, links: [RowScript] = []) {
    self.template = template
    self.role = role
    self.links = links
    fixed =
      template.isPlain
      ? Text(markup: template.text(in: ScriptScope())).styled(Style(role)) : nil
  }

  /// Nothing in a value is taken for markup.
  package func text(in scope: ScriptScope) -> Text {
    fixed ?? Text(markup: template.markup(in: scope)).styled(Style(role))
  }
}

package struct RowScript: Sendable {
  package var title: Template
  package var detail = Template("")
  package var cells: [Template] = []
  package var role = Role.text
  package var condition: Condition?
  package var source: Source?
  package var actions: [Statement]

  package struct Source: Hashable, Sendable {
    package let name: String
    package let query: RowQuery
  }

  package var paths: [ValuePath] { ([title, detail] + cells).flatMap(\.paths) }
}

package struct FieldScript: Sendable {
  package var name: String
  package var label: Template
  package var kind: Body.Field.Kind
  package var need: Body.Field.Need
  package var initial: Template
}

package struct KeyScript: Sendable {
  package var key: Key
  package var title: String?
  package var actions: [Statement]

  /// The screen or the tab to which the key leads.
  var target: String? {
    switch command {
    case .show(let tab)?: tab
    case let command: command?.visit?.screen
    }
  }

  var command: Command? {
    actions.lazy.compactMap { if case .command(let command, _) = $0 { command.command.command } else { nil } }
      .first
  }
}

package struct LeaveScript: Sendable {
  package var question: Template
  package var condition: Condition?
  package var stay: Template
  package var leave: Template
}

package enum Statement: Sendable {
  /// Sends a command; the number is that of the handler of its answer.
  case command(CommandScript, handler: Int?)
  case set(Record)
}

package struct CommandScript: Sendable {
  package let command: ScriptCommand
  package let isPlain: Bool

  package init(_ command: ScriptCommand) { self.init(command, command.command.arguments) }

  init(_ command: ScriptCommand, _ said: Command.Arguments) {
    self.command = command
    isPlain = !said.hasNames
  }

  package func resolved(in scope: ScriptScope) -> ScriptCommand {
    guard !isPlain else { return command }
    var resolved = command
    resolved.command = command.command.resolved(in: scope)
    return resolved
  }
}

package struct ResultScript: Sendable {
  package var completed: [Statement] = []
  package var cancelled: [Statement] = []
}
