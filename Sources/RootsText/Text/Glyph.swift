/// The signs of the product's visual grammar, each with its plain twin. No other code knows them.
///
/// Panes write the Unicode form; a frame of ``Charset/ascii`` replaces it with the twin.
package enum Glyph {
  package static let shadow: Unicode.Scalar = "░"
  package static let secret: Unicode.Scalar = "•"

  package static func enter(_ charset: Charset) -> String { charset == .utf8 ? "↵" : "Ret" }

  package static func upDown(_ charset: Charset) -> String { charset == .utf8 ? "↑↓" : "Up Down" }

  package static func spinner(_ turn: Int, _ charset: Charset) -> String {
    let signs =
      charset == .utf8 ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    return signs[turn % signs.count]
  }

  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x2500...0x257F: lines[Int(scalar.value - 0x2500)]
    default: signs[scalar]
    }
  }

  private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
    "▪": "*", "▮": "*", "■": "*", "•": "*", "●": "*", "⏺": "o", "○": "o",
    "▸": ">", "▶": ">", "▌": ">", "›": ">", "⟩": ">", "»": ">", "→": ">",
    "‹": "<", "⟨": "<", "«": "<", "←": "<", "↵": "<", "◂": "<", "▾": "v",
    "↑": "^", "↓": "v", "⌫": "<",
    "░": ":", "▒": ":", "▓": "#", "█": "#",
    "…": "~", "·": ".", "✓": "+", "✗": "x", "×": "x",
    "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
    "‘": "'", "’": "'", "“": "\"", "”": "\"",
  ]

  // U+2500 to U+257F in their order, sixteen to a row.
  private static let lines = [Unicode.Scalar](
    """
    -=|#.=:#.=:#+###\
    +###+###+###+###\
    ####+#######+###\
    ####+#######+###\
    ############.=:#\
    =|++++++++++++++\
    ++++++++++++++++\
    +/\\X-|-|=#=#-|-|
    """.unicodeScalars)
}
