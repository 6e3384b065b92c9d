package import Roots

package enum Strokes {
  /// These keys, one after another; none if the click does nothing.
  case keys([Key])
  case command(Command)
  case click(Point, on: ScreenPart, of: Entry, after: [Key])
  case drag(rows: Int, room: Int, part: ScreenPart, entry: Entry)
  case none
}
