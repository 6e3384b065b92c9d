package enum AppPlace: String, Sendable, CaseIterable {
  case file
  case app, screen
  /// At the upper or lower edge of a screen.
  case part
  case list, table, bars
  case data
  case guardian = "guard"
  case flow
  /// In what is done by a row, a key, a form or a hook.
  case actions
  case result = "on-result"
  case opening
  case commands
  /// In the braces of `set-stack`.
  case stack

  package static let anyScreen = "SCREEN"

  package var title: String {
    switch self {
    case .file: "A program"
    case .app: "In app"
    case .screen: "In screens and accessories"
    case .part: "What screens and their parts show"
    case .list: "In lists"
    case .table: "In tables"
    case .bars: "In bars"
    case .data: "In data"
    case .guardian: "In guards"
    case .flow: "In flows"
    case .actions: "In rows, keys, forms and hooks"
    case .result: "In on-result"
    case .opening: "After the opening of a screen"
    case .commands: "Commands"
    case .stack: "In set-stack"
    }
  }
}

extension Word {
  package var place: AppPlace? {
    switch block {
    case .none: nil
    case .commands: .commands
    case .entries: .stack
    case .results: .opening
    case .actions: .actions
    case .nodes(let place): place
    }
  }
}
