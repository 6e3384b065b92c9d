/// A regular expression in RE2's syntax, matched in linear time over Unicode scalars.
///
/// `^` and `$` match at the ends of the whole text unless `(?m)` is set, `.` stops at a newline unless `(?s)` is set.
/// Back references and look-around do not exist, because they cannot be matched in linear time. Among Unicode's
/// properties the general categories are known (`\pL`, `\p{Lu}`), scripts are not.
package struct Pattern: Sendable {
  package let source: String
  let machine: PatternMachine

  package init(_ source: String) throws(PatternError) {
    self.source = source
    var parser = PatternParser(source)
    let syntax = try parser.parse()
    let program = try PatternCompiler.compile(syntax, pattern: source)
    machine = PatternMachine(program: program, alphabet: PatternAlphabet(program))
  }

  package func matches(_ text: String) -> Bool {
    var matcher = PatternMatcher(self)
    return matcher.matches(text)
  }

  package func count(in text: String) -> Int {
    var matcher = PatternMatcher(self)
    return matcher.count(in: text)
  }

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
  package var description: String { "/\(source)/" }
}

struct PatternMachine: Sendable {
  let program: PatternProgram
  let alphabet: PatternAlphabet
}
