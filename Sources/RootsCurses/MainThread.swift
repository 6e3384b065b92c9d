internal import CRescue
internal import Glibc

/// Does the main actor's work on this thread until an operation has come to its end, and sleeps in between:
/// the loop of programs that have no terminal.
@MainActor public func waitFor<Answer>(_ operation: @escaping @MainActor () async -> Answer) -> Answer {
  waitFor(canceledBy: [], operation)
}

/// The same with an operation that is canceled as soon as one of some descriptors is readable.
@MainActor package func waitFor<Answer>(
  canceledBy descriptors: [Int32], _ operation: @escaping @MainActor () async -> Answer
) -> Answer {
  var answer: Answer?
  let task = Task { answer = await operation() }
  var waiting = ([mainqueue_descriptor()] + descriptors).map {
    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
  }
  while true {
    // The task itself is work that waits, so there is something to do before anything is readable.
    mainqueue_drain()
    if let answer { return answer }
    if poll(&waiting, nfds_t(waiting.count), -1) > 0, waiting.dropFirst().contains(where: { $0.revents != 0 })
    {
      task.cancel()
      // Once is enough, and it stays readable.
      waiting.removeLast(descriptors.count)
    }
  }
}
