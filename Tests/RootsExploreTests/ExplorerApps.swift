@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import TestSupport
import Testing

/// Programs to be explored.
enum ExplorerApps {
  /// The program that a text describes.
  static func app(_ text: String) throws -> ScriptedApp { try TextApp.app(text) }

  /// Two tabs with two screens each, and a card over everything: every state can be counted by hand.
  static let small = """
    app "Small" {
      start tab=a
      back none
      tab a root=list
      tab b root=list2
      screen list { children item; list { row "Item" { push item } } }
      screen item { children card; list { row "Card" { overlay card } } }
      screen list2
      screen spare
      accessory card { list { row "Done" { complete } } }
    }
    """

  /// The small program with an answer that leads to several things at once, and a row that asks for something
  /// that cannot be.
  static let queued = small.replacing(
    "row \"Card\" { overlay card }",
    with: """
      row "Card" { overlay card; on-result { completed { push spare; push list2; push spare } } }
      """
  ).replacing(
    "row \"Done\" { complete }",
    with: "row \"Done\" { complete }; row \"None\" { pop-to list2 @if-absent=fail }")

  /// The small program, which is kept across launches.
  static let kept = small.replacing("start tab=a", with: "start tab=a; restore #true")
    .replacing("screen item {", with: "screen item restorable=#true {")

  /// The small program, of which something is claimed that does not hold.
  static let claiming = small.replacing(
    "screen spare", with: "screen spare; invariant bare \"layers.count<1\"")

  /// A bit of everything: tabs, guards of all kinds, forms, answers, unsaved changes, layers over layers.
  static let shop = """
    app "Shop" scheme=shop {
      start tab=home
      set signed-in=#false count=0
      tab home root=catalog
      tab inbox root=inbox
      screen catalog {
        children item profile
        list {
          row "Shoe" { push item id=42 }
          row "Profile" { push profile }
          row "Vault" { push vault }
          row "Old" { push old }
          row "Closed" { push closed }
          row "Pick" { overlay picker; on-result { completed { set count="{value.size}" } } }
        }
        key x { set signed-in=#false }
      }
      screen item identity=id {
        param id type=int
        list { row "Cart" { overlay cart }; row "Note" { push note } }
      }
      screen note { field text; leave-guard "Discard?" when=dirty }
      screen profile guard=auth { list { row "Out" { set signed-in=#false } } }
      screen vault guard=board
      screen old guard=moved
      screen closed guard=never
      screen inbox { list { row "Thread" { push thread } } }
      screen thread
      accessory cart { list { row "Pay" { overlay pay }; row "No" { cancel } } }
      accessory pay parents=cart { list { row "Done" { complete } } }
      accessory picker { list { row "S" { complete size=1 }; row "L" { complete size=2 } } }
      accessory login { field name required=#true; submit "In" { complete user="{name}" } }
      guard auth { ask login; remember signed-in }
      guard board { manual }
      guard moved { redirect { push item id=7 } }
      guard never { refuse "closed for ever" }
      invariant private signed-in when="top=profile"
    }
    """

  /// Screens that are kept after they left, for a while and as long as the program runs, and tell when they end.
  static let keeping = """
    app "Keeping" {
      start tab=a
      set ended=#false late=#false sent=#null
      tab a root=list
      tab b root=other
      screen list {
        list {
          row "Draft" { push draft }
          row "Late" { push late }
          row "Letter" { push letter to=1 }
          row "Other letter" { push letter to=2 @keep=1 }
          row "Form" { overlay form }
          row "Anew" { set ended=#false late=#false sent=#null }
        }
      }
      screen other { list { row "Draft" { push draft }; row "Letter" { push letter to=1 } } }
      screen draft { field text; submit "Send" { set sent="{text}" }; list { row "More" { push draft } } }
      screen late { field text; submit "Send" { set sent="{text}" } }
      screen letter identity=to {
        param to type=int
        field text
        submit "Send" { set sent="{text}" }
      }
      accessory form { field text; submit "Send" { complete text="{text}" } }
      keep draft for="60s"
      keep late for="90s" from=presentation
      keep letter for=session
      keep form for="20s"
      on draft.destroy { set ended=#true }
      on late.destroy { set late=#true }
    }
    """
}

extension Trace {
  /// True if the last move breaks the property.
  func shows(_ property: Fault.Property, on model: Model) -> Bool {
    replay(on: model)?.faults.contains { $0.property == property } ?? false
  }
}

extension ExplorationReport {
  /// The report on the start alone.
  init(_ model: Model, _ projection: Projection) {
    var options = Exploration.Options()
    options.projection = projection
    self.init(Exploration(model, options))
    let start = State(model)
    (states, left, coverage) = (0, 0, Set(start.standing.map { .screen($0) } + start.lastMove.facts))
  }
}
