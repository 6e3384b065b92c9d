/// The colors of a look in a picture: reverse and dim are resolved into them.
package struct Paint: Hashable {
  package let foreground: RGB
  /// `nil` for the color of the whole picture.
  package let background: RGB?
  package let attributes: Style.Attributes

  package init(_ look: Look, palette: Palette) {
    var front = look.foreground.map(palette.color(of:)) ?? palette.foreground
    var back = look.background.map(palette.color(of:))
    if look.attributes.contains(.reverse) {
      (front, back) = (back ?? palette.background, front)
    }
    if look.attributes.contains(.dim) { front = front.mixed(60, over: back ?? palette.background) }
    foreground = front
    background = back
    attributes = look.attributes.subtracting([.reverse, .dim])
  }

  var decoration: String? {
    let lines = [(Style.Attributes.underline, "underline"), (.strike, "line-through")]
      .filter { attributes.contains($0.0) }.map(\.1)
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }
}
