/// A regular expression in RE2's syntax, matched in linear time over Unicode scalars.
///
/// `^` and `$` mean the whole text unless `(?m)` says otherwise, `.` stops at a newline unless `(?s)` does.
/// There are no back references and no look-around: what cannot be matched in linear time cannot be written.
/// Of Unicode's properties the general categories are known (`\pL`, `\p{Lu}`), scripts are not.
package struct Pattern: Sendable {
  /// The pattern as written.
  package let source: String
  let forwards: PatternMachine
  let backwards: PatternMachine

  /// Reads a pattern; the error says what is wrong and where.
  package init(_ source: String) throws(PatternError) {
    self.source = source
    var parser = PatternParser(source)
    let syntax = try parser.parse()
    let program = try PatternCompiler.compile(syntax, .forwards, pattern: source)
    let mirrored = try PatternCompiler.compile(syntax, .backwards, pattern: source)
    let alphabet = PatternAlphabet(program)
    forwards = PatternMachine(program: program, alphabet: alphabet)
    backwards = PatternMachine(program: mirrored, alphabet: alphabet)
  }

  /// Whether the pattern occurs anywhere in the text.
  package func matches(_ text: String) -> Bool {
    var matcher = PatternMatcher(self)
    return matcher.matches(text)
  }

  /// Where the pattern occurs first; of several matches there, the one Perl would choose.
  package func firstMatch(in text: String) -> Range<String.Index>? {
    var matcher = PatternMatcher(self)
    return matcher.firstMatch(in: text)
  }

  /// How many matches the text has that do not overlap.
  package func count(in text: String) -> Int {
    var matcher = PatternMatcher(self)
    return matcher.count(in: text)
  }

  /// The pattern that matches exactly the given text.
  package static func quoting(_ literal: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in literal.unicodeScalars {
      if "\\.+*?()|[]{}^$".unicodeScalars.contains(scalar) { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted)
  }
}

extension Pattern: Hashable {
  package static func == (one: Pattern, other: Pattern) -> Bool { one.source == other.source }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension Pattern: CustomStringConvertible {
  /// The pattern between slashes.
  package var description: String { "/\(source)/" }
}

/// A program with the alphabet it distinguishes.
struct PatternMachine: Sendable {
  let program: PatternProgram
  let alphabet: PatternAlphabet
}
