internal import Glibc

/// Looks for programs as a shell would.
enum ProgramPath {
  /// Whether a program of this name can be run.
  static func has(_ program: String) -> Bool {
    if program.utf8.contains(UInt8(ascii: "/")) { return access(program, X_OK) == 0 }
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
