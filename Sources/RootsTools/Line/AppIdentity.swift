internal import RootsFiles

/// The identity of an app in stored data: its title and, except for the built-in app, its file, since any file can have
/// any title.
enum AppIdentity {
  static func name(_ title: String, at path: String) -> String {
    if BuiltInApp.isName(path) { return title }
    return "\(title) \(FileReading.realPath(path) ?? path)"
  }
}
