/// An effect of one move that is seldom meant, known without a claim of the app.
package struct Oddity: Hashable, Sendable, Codable {
  let kind: Kind
  /// The names of what it is about, in the order in which the kind needs them.
  let names: [String]

  init(_ kind: Kind, _ names: [String]) { (self.kind, self.names) = (kind, names) }

  enum Kind: Int, Sendable, Codable {
    /// A screen, behind a guard, stays open elsewhere when the consent to the guard is withdrawn.
    case leftOpen
    /// Going back from a screen selects another tab.
    case turnsTab
    /// The form on a screen is closed while one types: by the time, or by a key of the app.
    case closesForm
    /// A screen shows a parameter, while the value with its name has changed since.
    case stale
    /// A screen opens under one tab, though it has its place under another.
    case wrongTab
    /// A URL opens a screen without the one before it that it depends on.
    case skippedStep
    /// A row or key closes a number of screens of which not as many stand there.
    case cutPop
    /// A row or key closes a number of screens; it is told, not warned of.
    case countedPop
    /// A screen opens on a stack where one like it stands; the names are the screens of the round.
    case again
  }
}
