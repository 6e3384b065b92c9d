package import Roots

/// A way to do the same as a click of the mouse.
package enum Strokes {
  /// These keys, one after another; none if the click does nothing.
  case keys([Key])
  case command(Command)
  /// A click at this place on a part of a screen, after some keys.
  case click(Point, on: ScreenPart, of: Entry, after: [Key])
  /// Dragging the edge of a part to where it has a given number of rows, of those that there is room for.
  case drag(rows: Int, room: Int, part: ScreenPart, entry: Entry)
  /// Nothing that could be written down.
  case none
}
