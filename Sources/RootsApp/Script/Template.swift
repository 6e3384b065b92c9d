package import Roots
internal import RootsTerminal

/// A text with `{name}` in it: alone, the name stands for a value and keeps its type; inside text the value
/// is printed.
///
/// `{{` and `}}` stand for the braces themselves. A brace that opens nothing is a brace.
package struct Template: Hashable, Sendable {
  private var pieces: [Piece]

  private enum Piece: Hashable, Sendable {
    case text(String)
    case value(ValuePath)
  }

  package init(_ text: String) {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
      pieces = text.isEmpty ? [] : [.text(text)]
      return
    }
    var scanner = TemplateScanner(text)
    var pieces: [Piece] = []
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .name(let range): pieces.append(.value(ValuePath(scanner.text(in: range))))
      }
    }
    self.pieces = pieces
  }

  package var isPlain: Bool {
    pieces.allSatisfy { if case .text = $0 { true } else { false } }
  }

  package var isName: Bool {
    if pieces.count == 1, case .value = pieces[0] { true } else { false }
  }

  package func value(in scope: ScriptScope) -> Value {
    if pieces.count == 1, case .value(let path) = pieces[0] { return scope[path] ?? .null }
    return written(in: scope)
  }

  /// The bytes after which a text ends: a value that is set to itself twice would soon fill the memory.
  private static let longest = 64 * 1024

  /// The text in a scope; a secret, of which all else is shown, if something secret is in it.
  func written(in scope: ScriptScope, as form: Form = .words) -> Value {
    var holdsSecret = false
    let text = text { path, before in
      guard let value = scope[path], value.holdsSecret else {
        return form.written(scope.text(at: path), behind: before)
      }
      holdsSecret = true
      return form.written(value.revealed.shown, behind: before)
    }
    guard holdsSecret else { return .string(text) }
    return .secret(
      Secret(.string(text), shown: self.text { form.written(scope.text(at: $0), behind: $1) }))
  }

  /// The use of a text that is put together.
  enum Form {
    case words
    /// A value is one part of the URL, with all that stands in it; one with which the text begins is a URL.
    case url

    fileprivate func written(_ value: String, behind before: String) -> String {
      if self == .words || before.isEmpty { return value }
      return PercentCoding.encode(value, for: before.contains("?") ? .queryValue : .segment)
    }
  }

  package var names: [String] { paths.map(\.name) }

  package var paths: [ValuePath] { pieces.compactMap { if case .value(let path) = $0 { path } else { nil } } }

  /// The text fit to be shown: nothing in it can move a cursor or tell a secret, no matter what values hold.
  package func text(in scope: ScriptScope) -> String {
    Text.sanitized(text { path, _ in scope.text(at: path) }, breaks: .kept)
  }

  /// The text in a scope as ``text(in:)`` gives it, with markup only where the template has it; signs about an empty
  /// value go with it.
  package func markup(in scope: ScriptScope) -> String {
    var template = self
    for place in pieces.indices.dropFirst().dropLast() {
      guard case .value(let path) = pieces[place], scope.text(at: path).isEmpty,
        case .text(let before) = template.pieces[place - 1],
        case .text(let after) = template.pieces[place + 1],
        let sign = after.first, "*_`".contains(sign), before.last == sign
      else { continue }
      template.pieces[place - 1] = .text(String(before.dropLast()))
      template.pieces[place + 1] = .text(String(after.dropFirst()))
    }
    return template.sanitized.text { path, _ in
      Text.withoutMarkup(Text.sanitized(scope.text(at: path), breaks: .kept))
    }
  }

  private var sanitized: Template {
    var copy = self
    copy.pieces = pieces.map {
      if case .text(let text) = $0 { .text(Text.sanitized(text, breaks: .kept)) } else { $0 }
    }
    return copy
  }

  package func content(in scope: ScriptScope) -> (text: String, isSecret: Bool) {
    let text = written(in: scope)
    return (Text.sanitized(text.text ?? "", breaks: .kept), text.holdsSecret)
  }

  /// - Parameter value: Returns the text of a value behind what stands before it.
  private func text(_ value: (ValuePath, String) -> String) -> String {
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    let text = pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let plain): text += plain
      case .value(let path): text += value(path, text)
      }
    }
    guard text.utf8.count > Template.longest else { return text }
    return String(text.unicodeScalars.prefix(Template.longest / 4)) + "…"
  }
}
