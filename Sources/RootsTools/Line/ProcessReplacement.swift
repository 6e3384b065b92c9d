internal import Glibc

/// Goes on as another program; comes back only if that is not possible, with the reason in `errno`.
func replaceProcess(by program: String, _ words: [String]) {
  var arguments = words.map { strdup($0) } + [nil]
  execv(program, &arguments)
  let reason = errno
  for argument in arguments { free(argument) }
  errno = reason
}
