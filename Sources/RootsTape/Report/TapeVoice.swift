internal import Roots

/// Words of tapes fit to be shown.
package enum TapeVoice {
  /// A text in which everything is to be seen and nothing moves a cursor.
  package static func visible(_ text: String) -> String { VisibleText(text).text }
}
