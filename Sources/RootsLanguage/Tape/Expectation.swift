package import Roots

/// A claim of a tape about the screen, the state or the events.
package struct Expectation: Hashable, Sendable {
  /// The word of the claim, which determines the effect of a failure.
  package enum Verb: String, Hashable, Sendable {
    case expect = "Expect"
    /// A failure is recorded and the tape goes on.
    case check = "Check"
    /// The same as `expect`, in the spelling of vhs-rs.
    case assert = "Assert"
  }

  package var verb: Verb
  /// The time in which the claim may come true; without it, the claim must be true now.
  package var timeout: TapeTime?
  package var isNegated: Bool
  package var assertion: Assertion

  package init(
    _ assertion: Assertion, verb: Verb = .expect, timeout: TapeTime? = nil, isNegated: Bool = false
  ) {
    self.verb = verb
    self.timeout = timeout
    self.isNegated = isNegated
    self.assertion = assertion
  }
}

package enum Assertion: Hashable, Sendable {
  /// The text is there; with a count, exactly that many times.
  case text(Needle, in: TextScope, count: Int?)
  case tab(String)
  /// The screen in front: the one that has the keys, or the topmost one of a place.
  case top(String, on: Place? = nil)
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
  case queue(Int)
  case phase(StatePhase)
  case value(Comparison)
  case guarded(String, GuardState)
  case golden(String, pane: String?, GoldenDepth)
  /// The state equals the one at the step of this name.
  case same(String)
  case changed
  case unchanged
  case invariants
  case exit(Int)

  /// True if it is about rows, panes or looks, and not only about words.
  package var isAboutPicture: Bool {
    switch self {
    case .text(_, in: let scope, count: let count): scope != .screen || count != nil
    case .golden: true
    case .tab, .top, .depth, .stack, .layers, .layer, .focus, .route, .payload, .state, .completed,
      .dismissed,
      .cancelled, .event, .queue, .phase, .value, .guarded, .same, .changed, .unchanged, .invariants, .exit:
      false
    }
  }

  package enum Needle: Hashable, Sendable {
    case literal(String)
    case pattern(Pattern)
  }

  /// The part of the screen to search; rows count from 1, or from -1 at the bottom.
  package enum TextScope: Hashable, Sendable {
    case screen
    case line
    case row(Int)
    case pane(String, row: Int?)
    case status
  }

  package enum StackPattern: Hashable, Sendable {
    case screen(String)
    case anyOne
    case anyNumber
  }

  package enum LayerName: Hashable, Sendable {
    case number(Int)
    case name(String)
  }

  package enum LayerClaim: Hashable, Sendable {
    case top(String)
    case depth(Int)
    case stack([StackPattern])
  }

  package enum EventPattern: Hashable, Sendable {
    case line(Pattern)
    case word(LogEvent.Word, fields: [Field])

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

  package enum GoldenDepth: Hashable, Sendable { case text, style }
}

extension Assertion {
  /// The claim that the screen that has the keys is in front; `nil` for what only the program itself puts there.
  package init?(topOf state: NavigationState) {
    guard let top = state.focusedEntry?.screen, !top.hasPrefix("@") else { return nil }
    self = .top(top)
  }
}

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

    /// True if it compares with a text, a number or a truth value.
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

  /// The value of `==` and `!=`, which is checked against the app's names.
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
