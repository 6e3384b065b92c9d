internal import Roots
internal import RootsTerminal

/// A page that shows what it holds without asking anyone for anything: one file that opens by a double click.
///
/// Its policy lets its own script and style act and nothing else, by their digests: no text in the data can be one.
struct Page {
  private let title: String
  private let kind: Kind
  /// What the page shows, each part as JSON.
  private let data: [[UInt8]]

  /// What a page is made of.
  enum Kind {
    /// What was done with a program, moment by moment.
    case walkthrough
    /// All screens of a program.
    case atlas

    /// The markup: what all pages share opens the document that the rest of it closes.
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

    /// The script: what all pages share opens the scope that the rest of it closes.
    fileprivate var script: [UInt8] {
      switch self {
      case .walkthrough: PackageResources.base_js + PackageResources.page_js
      case .atlas: PackageResources.base_js + PackageResources.atlas_js
      }
    }
  }

  init(_ title: String, _ kind: Kind, _ data: [[UInt8]]) {
    self.title = title
    self.kind = kind
    self.data = data
  }

  /// Data of which no part can end the element that holds it.
  static func safe(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(UInt8(ascii: "<")) else { return json }
    return json.reduce(into: []) { safe, byte in
      if byte == UInt8(ascii: "<") { safe += "\\u003c".utf8 } else { safe.append(byte) }
    }
  }

  /// The file.
  var bytes: [UInt8] {
    let style = kind.style
    let script = kind.script
    let policy =
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'sha256-\(SHA256.digest(of: style).base64)'; "
      + "script-src 'sha256-\(SHA256.digest(of: script).base64)'"
    let blocks = data.map {
      Array("<script type=\"application/json\" class=\"data\">".utf8) + Self.safe($0)
        + Array("</script>\n".utf8)
    }
    return Self.filled(
      kind.template,
      [
        "title": Array(Text.sanitized(title).escapedForMarkup.utf8), "policy": Array(policy.utf8),
        "style": style,
        "script": script, "data": Array(blocks.joined()),
      ])
  }

  /// A template with `{{name}}` replaced, each once and nothing in what stands there.
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
