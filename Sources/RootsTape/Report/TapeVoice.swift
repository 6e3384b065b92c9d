internal import Roots

package enum TapeVoice {
  package static func visible(_ text: String) -> String { VisibleText(text).text }
}
