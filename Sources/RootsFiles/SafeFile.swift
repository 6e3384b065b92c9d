internal import Glibc

package enum FilePrivacy: Sendable {
  /// Only its owner: it may hold what was typed.
  case own
  case shared
  /// Those who could read the file that it replaces; else only its owner.
  case kept
}

/// A file that is written without a name and then put in its place: half of it is never seen, no link leads it astray,
/// and a program that is ended meanwhile leaves nothing behind.
///
/// Its folder is held open from the beginning. Where the file system knows no files without a name it has a hidden one
/// beside its place.
package final class SafeFile {
  private let path: String
  /// Where it is put; `nil` when it is there: a recording need not hold its folder.
  private var place: Place?
  private var isInPlace: Bool { place == nil }
  private var temporary: String?
  private var descriptor: Int32
  private var pending: [UInt8] = []
  private var length = 0
  private var problem: FileFault?
  private var isGivenUp = false
  /// The number of bytes that stand behind what was appended, to be overwritten.
  private var previewed = 0

  private init(_ place: Place, _ temporary: String?, _ descriptor: Int32) {
    (path, self.place) = (place.path, place)
    self.temporary = temporary
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 {
      removeName()
      close(descriptor)
    }
  }

  /// The folders on the way to the file are made.
  package convenience init(
    _ path: String, _ privacy: FilePrivacy, links: Links = .guarded
  ) throws(FileFault) {
    try self.init(in: try Place(path, links: links, making: privacy), privacy)
  }

  package convenience init(in place: Place, _ privacy: FilePrivacy) throws(FileFault) {
    let old = try place.replaceable()
    let mode: mode_t = privacy == .shared ? 0o666 : 0o600
    var (name, descriptor) = (nil as String?, place.openNameless(mode))
    for hidden in place.hiddenNames where descriptor < 0 {
      descriptor = openat(
        place.folder.descriptor, hidden, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if descriptor < 0, errno != EEXIST { throw .system(errno, place.path) }
      name = hidden
    }
    guard descriptor >= 0 else { throw .system(EEXIST, place.path) }
    // The mask may only take rights away; what is private must not depend on it. What is replaced stays as it was
    // for those who run or read it.
    if privacy != .own, let old {
      fchmod(descriptor, old.st_mode & 0o7777)
    } else if privacy != .shared {
      fchmod(descriptor, mode)
    }
    self.init(place, name, descriptor)
  }

  package static func write(_ bytes: [UInt8], in place: Place, _ privacy: FilePrivacy) throws(FileFault) {
    let file = try SafeFile(in: place, privacy)
    file.append(bytes)
    if let problem = file.finish() { throw problem }
  }

  /// Gives the file a hidden name, from which it is moved to its place.
  private func giveName(in place: Place) -> FileFault? {
    for name in place.hiddenNames where temporary == nil {
      let own = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, own, place.folder.descriptor, name, Int32(AT_SYMLINK_FOLLOW)) == 0 {
        temporary = name
      } else if errno != EEXIST {
        return .system(errno, place.path)
      }
    }
    return temporary == nil ? .system(EEXIST, place.path) : nil
  }

  private func removeName() {
    if let temporary, !isInPlace { try? place?.folder.remove(temporary) }
  }

  package func append(_ bytes: [UInt8]) {
    pending += bytes
    if pending.count >= 65_536 { flush() }
  }

  /// Hands everything to the system: it is there even if the program dies now. Of what does not fit on the disk
  /// nothing is left there, so that no half line is: it waits until there is room, unless it becomes too much.
  package func flush() {
    if isGivenUp { pending = [] }
    if pending.isEmpty { return }
    endPreview()
    problem = nil
    var done = 0
    while done < pending.count, problem == nil {
      let count = pending[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, length + done)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { problem = .system(count < 0 ? errno : EIO, path) } else { done += count }
    }
    if problem == nil { length += done } else if done > 0 { _ = ftruncate(descriptor, length) }
    isGivenUp = problem != nil && pending.count > Self.mostWaiting
    if problem == nil || isGivenUp { pending.removeAll(keepingCapacity: true) }
  }

  /// The most bytes that wait until they fit on the disk.
  private static let mostWaiting = 1 << 20

  /// Shows bytes behind what is kept, until more is appended.
  package func preview(_ bytes: [UInt8]) {
    flush()
    guard isInPlace, problem == nil else { return }
    // At its own place: what is appended later is written where it would be without.
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, length) }
    if count < previewed { _ = ftruncate(descriptor, length + max(0, count)) }
    previewed = max(0, count)
  }

  private func endPreview() {
    if previewed > 0 { _ = ftruncate(descriptor, length) }
    previewed = 0
  }

  /// Puts what has been written so far in its place; what is written later is added there.
  package func keep() -> FileFault? {
    flush()
    guard problem == nil, let place else { return problem }
    // A pipe or a full disk shows here at the latest.
    if fsync(descriptor) != 0, errno != EINVAL { problem = .system(errno, path) }
    if problem == nil, temporary == nil { problem = giveName(in: place) }
    if problem == nil, let temporary {
      do { try place.folder.rename(temporary, to: place.name) } catch { problem = error }
    }
    guard problem == nil else { return problem }
    place.folder.sync()
    self.place = nil
    return nil
  }

  package func finish() -> FileFault? {
    endPreview()
    let problem = keep()
    removeName()
    close(descriptor)
    descriptor = -1
    return problem
  }
}
