import Roots
import RootsTerminal

/// Why a package is installed: the shortest way to it from one that is there for itself.
final class WhyScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let text: String
  private let rows: [Body.Row]

  init(_ context: ScreenContext, _ packages: Packages) {
    self.context = context
    let name = context.payload?.fields["name"]?.text ?? ""
    guard let number = packages.find(name), packages.state(number).isPresent else {
      (text, rows) = ("\(name) is not installed.", [])
      return
    }
    let reason = packages.reason(for: number)
    text = Self.sentence(reason, name)
    rows = if case .path(let path) = reason { Self.rows(path, packages) } else { [] }
  }

  var content: Content {
    text
    List(rows) { row in
      self.context.requests.push("package", payload: ["name": .string(self.rows[row].title)])
    }
  }

  private static func sentence(_ reason: Reason, _ name: String) -> String {
    switch reason {
    case .standing(.essential): "\(name) is essential: without it no package can be installed or removed."
    case .standing: "\(name) is part of every system: its priority says so."
    case .itself: "Nothing that is installed needs \(name). It is there for itself."
    case .path: "\(name) is there because of this, each line because of the one above:"
    case .ring: "\(name) is needed only by packages that in the end need one another."
    }
  }

  private static func rows(_ path: [Ties.Need], _ packages: Packages) -> [Body.Row] {
    path.enumerated().map { place, step in
      let label = packages.label(step.package)
      if place > 0 {
        return Body.Row(label, detail: step.strength == .recommended ? "recommended" : "needed")
      }
      return Body.Row(label, detail: packages.beginning(step.package))
    }
  }
}

extension Packages {
  /// Why a package is there that begins a path.
  fileprivate func beginning(_ number: Number) -> String {
    switch stanza(number).standing {
    case .essential: "essential"
    case .required: "part of every system"
    case .ordinary: "there for itself"
    }
  }
}
