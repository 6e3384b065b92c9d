package import Glibc
internal import Synchronization

package enum Workers {
  /// The number of cores for this process; schedulers of clusters give a process fewer than the machine has.
  package static var cores: Int {
    let online = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    guard let file = fopen("/proc/self/status", "r") else { return online }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4_096)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("Cpus_allowed:") else { continue }
      let mask = text.dropFirst("Cpus_allowed:".count)
      let allowed = mask.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
      return allowed == 0 ? online : min(online, allowed)
    }
    return online
  }

  /// True if this number of descriptors can be had: where they are short, threads that run tasks end the program.
  package static func hasDescriptors(_ count: Int) -> Bool {
    let spare = (0..<count).map { _ in open("/", O_RDONLY | O_CLOEXEC) }
    for file in spare where file >= 0 { close(file) }
    return !spare.contains { $0 < 0 }
  }

  /// An upper bound of useful threads: more than any machine has cores.
  static let limit = 1_024

  /// Does all parts of a task in parallel, the first one on this thread; returns the results in order.
  package static func work<Part: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Part
  ) -> [Part] {
    let done = Results<Part>(count)
    let threads = (1..<max(1, count)).map { part in
      thread { done.put(work(part), at: part) }
    }
    done.put(work(0), at: 0)
    for (part, thread) in zip(1..., threads) {
      if let thread { pthread_join(thread, nil) } else { done.put(work(part), at: part) }
    }
    return done.parts
  }

  /// Does the same with each item, on some cores; returns the results in the order of the items.
  static func each<Item: Sendable, Result: Sendable>(
    of items: [Item], on cores: Int, _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let workers = max(1, min(cores, items.count))
    let parts = Self.work(workers) { part in
      stride(from: part, to: items.count, by: workers).map { (place: $0, result: work(items[$0])) }
    }
    return parts.joined().sorted { $0.place < $1.place }.map(\.result)
  }

  /// The caller joins or detaches the thread; `nil` if the system gives none: then nothing is run.
  package static func thread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Job(run))
    let failure = pthread_create(
      &thread, nil,
      { box in
        if let box { Unmanaged<Job>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    if failure == 0 { return thread }
    box.release()
    return nil
  }

  /// A queue of pieces, handed out one after the other until a deadline.
  final class Line: Sendable {
    private let pieces: Range<Int>
    private let first: Atomic<Int>
    private let pause: ContinuousClock.Instant?

    init(_ pieces: Range<Int>, until pause: ContinuousClock.Instant?) {
      self.pieces = pieces
      first = Atomic(pieces.lowerBound)
      self.pause = pause
    }

    /// Returns the next piece, which the worker has to finish. The first piece is handed out even after the deadline,
    /// so that a busy machine makes progress.
    func next() -> Int? {
      let isFirst = first.load(ordering: .relaxed) == pieces.lowerBound
      if let pause, !isFirst, .now >= pause { return nil }
      let piece = first.add(1, ordering: .relaxed).oldValue
      return piece < pieces.upperBound ? piece : nil
    }
  }

  private final class Job: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private final class Results<Part: Sendable>: Sendable {
    private let places: Mutex<[Part?]>

    init(_ count: Int) { places = Mutex(Array(repeating: nil, count: max(1, count))) }

    func put(_ part: Part, at place: Int) { places.withLock { $0[place] = part } }

    var parts: [Part] { places.withLock { $0.compactMap { $0 } } }
  }
}
