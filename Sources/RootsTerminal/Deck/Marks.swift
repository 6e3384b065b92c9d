/// The signs of the visual grammar as ready-made texts.
enum Marks {
  static func depth(_ count: Int) -> String {
    switch count {
    case ...0: ""
    case 1: "▪"
    case 2: "▪▪"
    case 3: "▪▪▪"
    default: "▪×\(count)"
    }
  }

  static let dot = " · "
}
