import Testing

/// A program with a deliberate fault, and its mended twin.
struct PlantedApp: Sendable, CustomTestStringConvertible {
  /// The word of what must be found.
  let invariant: String
  let faulty: String
  let mended: String

  var testDescription: String { invariant }

  init(_ invariant: String, _ text: String, _ fault: String, _ mending: String) {
    self.invariant = invariant
    faulty = text.replacing("FAULT", with: fault)
    mended = text.replacing("FAULT", with: mending)
  }

  /// Faults that a description of a program can have.
  static let all: [PlantedApp] = [
    // A claim of the program itself.
    PlantedApp(
      "paid",
      """
      app "Till" {
        set paid=#false
        screen list { list { row "Pay" { push pay } } }
        screen pay { list { row "Done" { FAULT } } }
        screen thanks
        invariant paid paid when="open.thanks"
      }
      """, "push thanks", "set paid=#true; push thanks"),
    // Hooks that answer one another without end.
    PlantedApp(
      "drain",
      """
      app "Circle" {
        screen a { list { row "On" { push b } } }
        screen b
        screen c
        on b.didAppear { FAULT }
      }
      """, "replace b", "replace c"),
    // The URL of one screen is also that of another, which is found first.
    PlantedApp(
      "link",
      """
      app "Shop" scheme=shop {
        screen home { list { row "New" { push item name=new }; row "Add" { push add } } }
        screen item identity=name { url "/item/:name"; param name }
        screen add { url "FAULT" }
      }
      """, "/item/new", "/items/add"),
  ]
}
