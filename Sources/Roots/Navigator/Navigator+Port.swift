internal import Synchronization

extension Navigator {
  /// A door for requests from other threads: what one sender puts in arrives in its order.
  public final class Port: Sendable {
    private struct Box: Sendable {
      var waiting: [Request] = []
      var isScheduled = false
      var deliver: (@MainActor @Sendable ([Request]) -> Void)?
    }

    private let box = Mutex(Box())

    package init() {}

    package var isEmpty: Bool { box.withLock { $0.waiting.isEmpty } }

    package func open(_ deliver: @escaping @MainActor @Sendable ([Request]) -> Void) {
      box.withLock { $0.deliver = deliver }
    }

    /// Sends a request; callable from anywhere.
    public func send(_ request: Request) {
      let mustSchedule = box.withLock { box in
        box.waiting.append(request)
        defer { box.isScheduled = true }
        return !box.isScheduled
      }
      guard mustSchedule else { return }
      // One hop serves all that has come in until it runs.
      Task { @MainActor in self.drain() }
    }

    /// Sends a command; callable from anywhere.
    public func send(_ command: Command) { send(Request(command)) }

    @MainActor private func drain() {
      let (requests, deliver) = box.withLock { box in
        defer {
          box.waiting = []
          box.isScheduled = false
        }
        return (box.waiting, box.deliver)
      }
      deliver?(requests)
    }
  }
}
