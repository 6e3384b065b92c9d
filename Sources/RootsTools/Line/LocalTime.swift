internal import Glibc

enum LocalTime {
  /// `form` is a format of `strftime`.
  static func text(_ form: String) -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, form, &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
