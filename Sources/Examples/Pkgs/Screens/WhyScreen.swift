import Roots
import RootsTerminal

/// The reason why a package is installed: the shortest path to it from one with a reason of its own.
final class WhyScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let text: String
  private let steps: [(label: String, detail: String)]

  init(_ context: ScreenContext, _ packages: Packages) {
    self.context = context
    let name = context.payload?.fields["name"]?.text ?? ""
    guard let number = packages.find(name), packages.state(number).isPresent else {
      (text, steps) = ("\(name) is not installed.", [])
      return
    }
    let reason = packages.reason(for: number)
    text = Self.sentence(reason, name)
    steps = if case .path(let path) = reason { Self.steps(path, packages) } else { [] }
  }

  var content: Content {
    text
    List(steps) { label, detail in
      Row(label, detail: detail) {
        self.context.push("package", payload: ["name": .string(label)])
      }
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

  private static func steps(
    _ path: [Ties.Need], _ packages: Packages
  ) -> [(label: String, detail: String)] {
    path.enumerated().map { place, step in
      let label = packages.label(step.package)
      if place > 0 { return (label, step.strength == .recommended ? "recommended" : "needed") }
      return (label, packages.beginning(step.package))
    }
  }
}

extension Packages {
  /// The reason of the package that begins a path.
  fileprivate func beginning(_ number: Number) -> String {
    switch stanza(number).standing {
    case .essential: "essential"
    case .required: "part of every system"
    case .ordinary: "there for itself"
    }
  }
}
