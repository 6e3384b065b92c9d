internal import CRescue

package enum ProcessMemory {
  /// Keeps it out of core dumps and from other processes of the user from now on.
  @Sendable package static func protect() { rescue_protect_memory() }
}
