import Foundation
import Synchronization

/// Two names of a folder that are exchanged again and again by a thread, as an attacker would, as long as it is used.
public final class Exchange: Sendable {
  private let isOver = Atomic(false)
  private let count = Atomic(0)

  /// Begins to exchange two names.
  public init(_ one: String, _ other: String) {
    let call = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "renameat2")
    typealias Rename =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    let rename = call.map { unsafeBitCast($0, to: Rename.self) }
    Thread.detachNewThread { [self] in
      while !isOver.load(ordering: .relaxed) {
        if rename?(AT_FDCWD, one, AT_FDCWD, other, 2) == 0 { count.add(1, ordering: .relaxed) }
      }
    }
  }

  /// Ends it; returns how often the names were exchanged.
  public func end() -> Int {
    isOver.store(true, ordering: .relaxed)
    return count.load(ordering: .relaxed)
  }
}
