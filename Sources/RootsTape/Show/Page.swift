internal import Roots
internal import RootsTerminal

/// A page that needs no network and no server: one file that opens by a double click.
///
/// Its content security policy allows only its own script and style, by their digests, so no text in the data can act
/// as either.
package struct Page {
  private let title: String
  private let template: [UInt8]
  private let style: [UInt8]
  /// The script; a page of text has none.
  private let script: [UInt8]
  private let content: [UInt8]

  enum Kind {
    case walkthrough
    case atlas

    /// The markup: the part shared by all pages opens the document, the other part closes it.
    fileprivate var template: [UInt8] {
      switch self {
      case .walkthrough: PackageResources.base_html + PackageResources.page_html
      case .atlas: PackageResources.base_html + PackageResources.atlas_html
      }
    }

    fileprivate var style: [UInt8] {
      switch self {
      case .walkthrough: PackageResources.base_css + PackageResources.page_css
      case .atlas: PackageResources.base_css + PackageResources.atlas_css
      }
    }

    /// The script: the part shared by all pages opens the scope, the other part closes it.
    fileprivate var script: [UInt8] {
      switch self {
      case .walkthrough: PackageResources.base_js + PackageResources.page_js
      case .atlas: PackageResources.base_js + PackageResources.atlas_js
      }
    }
  }

  init(_ title: String, _ kind: Kind, _ data: [[UInt8]]) {
    self.title = title
    (template, style, script) = (kind.template, kind.style, kind.script)
    content = data.flatMap {
      Array("<script type=\"application/json\" class=\"data\">".utf8) + Self.safe($0)
        + Array("</script>\n".utf8)
    }
  }

  package init(_ title: String, style: String, body: String) {
    self.title = title
    template = PackageResources.base_html + Array("{{data}}\n</body>\n</html>\n".utf8)
    (self.style, script, content) = (Array(style.utf8), [], Array(body.utf8))
  }

  /// Escapes JSON so that no part of it can end the element that holds it.
  static func safe(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    return json.reduce(into: []) { safe, byte in
      if byte == UInt8(ascii: "<") { safe += "\\u003c".utf8 } else { safe.append(byte) }
    }
  }

  package var bytes: [UInt8] {
    let policy =
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-\(SHA256.digest(of: style).base64)'"
      + (script.isEmpty ? "" : "; script-src 'sha256-\(SHA256.digest(of: script).base64)'")
    return Self.filled(
      template,
      [
        "title": Array(Text.sanitized(title).escapedForMarkup.utf8), "policy": Array(policy.utf8),
        "style": style, "script": script, "data": content,
      ])
  }

  /// Fills in every `{{name}}` of a template; the values are not searched for names.
  private static func filled(_ template: [UInt8], _ parts: [String: [UInt8]]) -> [UInt8] {
    var filled: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstRange(holding: Array("{{".utf8)),
      let end = rest[start.upperBound...].firstRange(holding: Array("}}".utf8))
    {
      filled += rest[..<start.lowerBound]
      filled += parts[String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)] ?? []
      rest = rest[end.upperBound...]
    }
    return filled + rest
  }
}
