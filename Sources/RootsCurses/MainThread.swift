internal import CRescue
internal import Glibc

/// Does the main actor's work on this thread until an operation has come to its end, and sleeps in between:
/// the loop of programs that have no terminal.
@MainActor public func waitFor<Answer>(_ operation: @escaping @MainActor () async -> Answer) -> Answer {
  var answer: Answer?
  Task { answer = await operation() }
  let queue = mainqueue_descriptor()
  while true {
    // The task itself is work that waits, so there is something to do before anything is readable.
    mainqueue_drain()
    if let answer { return answer }
    var waiting = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, -1)
  }
}
