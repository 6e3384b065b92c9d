package import Roots
package import RootsApp

/// What a tape claims about the screen, the state or the events.
package struct Expectation: Hashable, Sendable {
  /// The word it is written with, which says how much a failure matters.
  package enum Verb: String, Hashable, Sendable {
    /// A failure ends the tape.
    case expect = "Expect"
    /// A failure is noted and the tape goes on.
    case check = "Check"
    /// The same as `expect`, in the spelling of vhs-rs.
    case assert = "Assert"
  }

  package var verb: Verb
  /// How long the claim may take to come true; without it, now.
  package var timeout: TapeTime?
  package var isNegated: Bool
  package var assertion: Assertion

  /// A claim; without anything else it is hard, and must be true now.
  package init(
    _ assertion: Assertion, verb: Verb = .expect, timeout: TapeTime? = nil, isNegated: Bool = false
  ) {
    self.verb = verb
    self.timeout = timeout
    self.isNegated = isNegated
    self.assertion = assertion
  }
}

/// One thing that can be claimed.
package enum Assertion: Hashable, Sendable {
  /// The text is there; with a count, exactly that often.
  case text(Needle, in: TextScope, count: Int?)
  case tab(String)
  case top(String)
  case depth(Int)
  case stack([StackPattern])
  case layers(Int)
  case layer(LayerName, LayerClaim)
  case focus(String)
  case route(String)
  case payload(Comparison)
  case state(Comparison)
  case completed(String, Value?)
  case dismissed(String)
  case cancelled(String)
  case event(EventPattern)
  /// How many requests wait.
  case queue(Int)
  case phase(StatePhase)
  /// A value of the app.
  case value(Comparison)
  case guarded(String, GuardState)
  case golden(String, pane: String?, GoldenDepth)
  /// The state equals the one at the step of this name.
  case same(String)
  case changed
  case unchanged
  case invariants
  case exit(Int)

  /// Whether it is about rows, panes or looks, and not only about words.
  var isAboutPicture: Bool {
    switch self {
    case .text(_, in: let scope, count: let count): scope != .screen || count != nil
    case .golden: true
    case .tab, .top, .depth, .stack, .layers, .layer, .focus, .route, .payload, .state, .completed,
      .dismissed,
      .cancelled, .event, .queue, .phase, .value, .guarded, .same, .changed, .unchanged, .invariants, .exit:
      false
    }
  }

  /// Text to look for.
  package enum Needle: Hashable, Sendable {
    case literal(String)
    case pattern(Pattern)
  }

  /// The part of the screen to look at; rows count from one, negative ones from the bottom.
  package enum TextScope: Hashable, Sendable {
    case screen
    case line
    case row(Int)
    case pane(String, row: Int?)
    case status
  }

  /// What may stand in a stack: a screen, any one screen, or any number of screens.
  package enum StackPattern: Hashable, Sendable {
    case screen(String)
    case anyOne
    case anyNumber
  }

  /// A layer by its number or its name.
  package enum LayerName: Hashable, Sendable {
    case number(Int)
    case name(String)
  }

  /// What can be claimed of a layer.
  package enum LayerClaim: Hashable, Sendable {
    case top(String)
    case depth(Int)
    case stack([StackPattern])
  }

  /// An event, by the text of its line or by its word and fields.
  package enum EventPattern: Hashable, Sendable {
    case line(Pattern)
    case word(LogEvent.Word, fields: [Field])

    /// A field and what it must be.
    package struct Field: Hashable, Sendable {
      package let name: String
      package let value: Value

      package init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
      }
    }
  }

  package enum GuardState: String, Hashable, Sendable, CaseIterable { case pending, allowed, denied }

  /// How much of a golden frame is compared.
  package enum GoldenDepth: Hashable, Sendable { case text, style }
}

extension Assertion {
  /// What can be claimed of what is on top; `nil` for what only the program itself puts there.
  package init?(topOf state: NavigationState) {
    guard let top = state.focusedEntry?.screen, !top.hasPrefix("@") else { return nil }
    switch state.focusedPlace {
    case .layer(let number): self = .layer(.number(number), .top(top))
    case .main, .tab: self = .top(top)
    case .nested: return nil
    }
  }
}

/// A value inside the state and what it must be.
package struct Comparison: Hashable, Sendable {
  package enum Relation: Hashable, Sendable {
    case equals(Value)
    case differs(Value)
    case less(Value)
    case lessOrEqual(Value)
    case greater(Value)
    case greaterOrEqual(Value)
    case matches(Pattern)
    case has(Value)
    case exists
    case absent

    /// Whether it holds, or fails, only for what is a text, a number or a truth value itself.
    var comparesWithWord: Bool {
      switch self {
      case .equals(.list), .equals(.record), .equals(.null), .differs(.list), .differs(.record),
        .differs(.null):
        false
      case .equals, .differs, .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .matches, .has, .exists, .absent: false
      }
    }
  }

  package var path: [StateStep]
  package var relation: Relation

  /// The value that is to stand there, or is not to.
  var value: Value? {
    switch relation {
    case .equals(let value), .differs(let value): value
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches, .has, .exists, .absent: nil
    }
  }

  package init(_ path: [StateStep], _ relation: Relation) {
    self.path = path
    self.relation = relation
  }
}
