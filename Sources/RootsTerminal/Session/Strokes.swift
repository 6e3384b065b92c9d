package import Roots

package enum Strokes {
  /// These keys, one after another; none if the click does nothing.
  case keys([Key])
  case command(Command)
  /// An input for a screen, behind some keys.
  case input(ScreenInput, of: Entry, after: [Key])
  case none
}
