internal import Synchronization

/// A door for requests from other threads: what one sender puts in arrives in its order.
public final class RequestPort: Sendable {
  private struct Box: Sendable {
    var waiting: [Request] = []
    var isScheduled = false
  }

  private let box = Mutex(Box())
  private let deliver: @MainActor @Sendable ([Request]) -> Void

  package init(_ deliver: @escaping @MainActor @Sendable ([Request]) -> Void) { self.deliver = deliver }

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
    let requests = box.withLock { box in
      defer { box = Box() }
      return box.waiting
    }
    deliver(requests)
  }
}

extension Navigator {
  /// A door for requests from other threads.
  public var port: RequestPort {
    RequestPort { [weak self] requests in
      for request in requests { self?.send(request) }
    }
  }
}
