extension Frame {
  /// The frame as an HTML page of selectable text: always the same bytes for the same frame.
  package func html(_ options: PictureOptions = PictureOptions()) -> String {
    let options = options.bounded
    let palette = options.palette
    let title = Text.sanitized(options.title).escapedForMarkup
    let rows = (0..<size.rows).map { htmlRow($0, options) }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <title>\(title)</title>
      <style>
      body { margin: 0; background: \(palette.background) }
      pre { margin: 0; padding: \(options.padding)px; color: \(palette.foreground); \
      background: \(palette.background); \
      font: \(options.fontSize)px/1.164 \(options.fontFamily.escapedForStyleSheet) }
      </style>
      <pre>
      \(rows.joined(separator: "\n"))
      </pre>
      </html>

      """
  }

  private func htmlRow(_ y: Int, _ options: PictureOptions) -> String {
    paintedRuns(inRow: y, theme: options.theme, colors: .direct).reduce(into: "") { row, run in
      let text = run.text.escapedForMarkup
      let style = Paint(run.look, palette: options.palette).declarations(palette: options.palette)
      row += style.isEmpty ? text : "<span style=\"\(style)\">\(text)</span>"
    }
  }
}

extension Paint {
  /// The CSS of everything that differs from the page.
  fileprivate func declarations(palette: Palette) -> String {
    var declarations: [String] = []
    if foreground != palette.foreground { declarations.append("color:\(foreground)") }
    if let background, background != palette.background { declarations.append("background:\(background)") }
    if attributes.contains(.bold) { declarations.append("font-weight:700") }
    if attributes.contains(.italic) { declarations.append("font-style:italic") }
    if let decoration { declarations.append("text-decoration:\(decoration)") }
    return declarations.joined(separator: ";")
  }
}

extension String {
  /// The text without the signs that could end a value or an element.
  var escapedForStyleSheet: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !"<>{};\\\"'&".unicodeScalars.contains($0) }))
  }
}
