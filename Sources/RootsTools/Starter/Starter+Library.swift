internal import Glibc
internal import Roots
internal import RootsFiles

extension Starter.Library {
  /// `text` is the URL of a git repository, or the path of a checkout; `nil` if it is neither.
  init?(_ text: String) {
    if text.contains(part: "://") || text.hasPrefix("git@") {
      // The text goes into a manifest, so it must neither end its string nor contain control characters.
      guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
      self = .repository(text)
    } else if let path = FileReading.realPath(text), Self.isCheckout(path) {
      self = .checkout(path)
    } else {
      return nil
    }
  }

  /// The nearest above one of these files; `nil` if there is none.
  init?(around files: [String]) {
    for file in files.compactMap(FileReading.realPath) {
      var steps = file.split(separator: "/")
      while !steps.isEmpty {
        steps.removeLast()
        let path = "/" + steps.joined(separator: "/")
        if Self.isCheckout(path) {
          self = .checkout(path)
          return
        }
      }
    }
    return nil
  }

  private static func isCheckout(_ path: String) -> Bool {
    access("\(path)/Package.swift", R_OK) == 0 && access("\(path)/Sources/Roots/Navigator", R_OK) == 0
  }
}
