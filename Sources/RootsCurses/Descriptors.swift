internal import CRescue
internal import Glibc

struct Descriptors {
  private var all: [pollfd]

  init(output: Bool, queue: Int32 = -1, door: [Int32] = []) {
    all = [STDIN_FILENO, rescue_wake_descriptor(), queue].map { Descriptors.wait(for: POLLIN, on: $0) }
    all.append(Descriptors.wait(for: POLLOUT, on: output ? rescue_output() : -1))
    all += door.map { Descriptors.wait(for: POLLIN, on: $0) }
  }

  private static func wait(for event: Int32, on descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(event), revents: 0)
  }

  mutating func ignoreInput() { all[0].fd = -1 }

  /// Waits; answers how many descriptors are ready, and never fails: an interruption is as good as nothing.
  mutating func poll(_ milliseconds: Int32) -> Int32 {
    let count = Glibc.poll(&all, nfds_t(all.count), milliseconds)
    guard count >= 0 else {
      for index in all.indices { all[index].revents = 0 }
      return -1
    }
    return count
  }

  var hasInput: Bool { all[0].revents & Int16(POLLIN) != 0 }
  var lostInput: Bool { all[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
  var wakes: Bool { all[1].revents & Int16(POLLIN) != 0 }
  var hasWork: Bool { all[2].revents & Int16(POLLIN) != 0 }
  var takesOutput: Bool { all[3].revents != 0 }
  var hasVisitors: Bool { all.dropFirst(4).contains { $0.revents != 0 } }

  static var hasMoreInput: Bool {
    var input = wait(for: POLLIN, on: STDIN_FILENO)
    return Glibc.poll(&input, 1, 0) > 0 && input.revents & Int16(POLLIN) != 0
  }
}
