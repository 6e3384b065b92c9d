internal import Glibc

/// What an app is known by where things are kept for it: its title and, unless it comes with the tool, its file. Any
/// file can have any title.
enum AppIdentity {
  /// The name under which things are kept for an app.
  static func name(_ title: String, at path: String) -> String {
    if path == AppSource.demoName { return title }
    guard let full = realpath(path, nil) else { return "\(title) \(path)" }
    defer { free(full) }
    return "\(title) \(String(cString: full))"
  }
}
