import Glibc

/// The program `roots`, run as a whole and waited for.
enum Program {
  /// What a run has cost.
  struct Cost {
    /// From the start to the end of the process.
    let seconds: Double
    /// The most memory it had in use.
    let bytes: Int
  }

  /// The one that was built beside this program; nil if none was.
  static let path: String? = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    let own = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path =
      own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/roots"
    return access(path, X_OK) == 0 ? path : nil
  }()

  /// Runs it with a file as its input and its output discarded; nil if it fails.
  static func run(_ arguments: [String], input: String = "/dev/null") -> Cost? {
    guard let path else { return nil }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    let words = [path] + arguments
    var pointers = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let clock = ContinuousClock()
    let start = clock.now
    guard posix_spawn(&child, path, &files, nil, &pointers, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(child, &status, 0, &usage) == child, status == 0 else { return nil }
    return Cost(seconds: (clock.now - start) / .seconds(1), bytes: usage.ru_maxrss * 1_024)
  }

  /// The run of several that took the median time.
  static func median(_ arguments: [String], input: String = "/dev/null", rounds: Int = 3) -> Cost? {
    let costs = (0..<rounds).compactMap { _ in run(arguments, input: input) }.sorted {
      $0.seconds < $1.seconds
    }
    return costs.isEmpty ? nil : costs[costs.count / 2]
  }
}

/// A folder for the files of one measurement, gone afterwards.
final class Folder {
  let path: String

  init?() {
    let above = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var pattern = Array("\(above)/roots-bench-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { return nil }
    path = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in written { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private var written: [String] = []

  /// The path of a file that goes with the folder.
  func file(_ name: String) -> String {
    written.append(name)
    return "\(path)/\(name)"
  }

  /// Writes a file and says where it is.
  func write(_ text: String, to name: String) -> String {
    let path = file(name)
    guard let file = fopen(path, "w") else { return path }
    var text = text
    text.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
    return path
  }
}
