internal import Glibc

enum ProgramPath {
  static func has(_ program: String) -> Bool { find(program) != nil }

  static func find(_ program: String) -> String? {
    if program.utf8.contains(UInt8(ascii: "/")) { return canBeRun(program) ? program : nil }
    guard let path = getenv("PATH") else { return nil }
    return String(cString: path).split(separator: ":").lazy.map { "\($0)/\(program)" }
      .first(where: canBeRun)
  }

  /// Folders can be entered, which looks the same to `access`.
  private static func canBeRun(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
