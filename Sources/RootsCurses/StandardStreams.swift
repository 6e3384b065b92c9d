internal import Glibc

package enum StandardStreams {
  /// Puts something in the place of streams that were closed before the start.
  ///
  /// Otherwise the first files that are opened would stand there, a log for example, and take in what is written for
  /// people. Reading from such a stream and writing to it go on to fail.
  package static func fill() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is taken: this one.
      _ = open("/dev/null", mode)
    }
  }
}
