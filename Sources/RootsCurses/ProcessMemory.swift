internal import CRescue

/// The memory of this process.
package enum ProcessMemory {
  /// Keeps it out of core dumps and from other processes of the user from now on.
  @Sendable package static func protect() { rescue_protect_memory() }
}
