/// The tasks of screens: tests and tapes wait until none of them is at work.
@MainActor package final class OpenWork {
  private var tasks: [Int: (name: String, isAwake: Bool)] = [:]
  private var last = 0
  private var awakeCount = 0
  /// Called when the last task at work has ended or gone to sleep.
  package var onRest: () -> Void = {}

  package init() {}

  /// Whether no task is at work.
  package var isAtRest: Bool { awakeCount == 0 }

  /// The tasks that are at work, oldest first: `task 'load' of 'prices'`.
  package var atWork: [String] { names { $0.isAwake } }

  /// The tasks that wait for the program's own time to pass or for an answer, oldest first.
  package var asleep: [String] { names { !$0.isAwake } }

  private func names(where isMeant: ((name: String, isAwake: Bool)) -> Bool) -> [String] {
    tasks.sorted { $0.key < $1.key }.map(\.value).filter(isMeant).map(\.name)
  }

  fileprivate func add(_ name: String) -> Int {
    last += 1
    tasks[last] = (name, true)
    awakeCount += 1
    return last
  }

  fileprivate func set(_ number: Int, isAwake: Bool) {
    guard let task = tasks[number], task.isAwake != isAwake else { return }
    tasks[number]?.isAwake = isAwake
    awakeCount += isAwake ? 1 : -1
    if awakeCount == 0 { onRest() }
  }

  fileprivate func remove(_ number: Int) {
    guard let task = tasks.removeValue(forKey: number), task.isAwake else { return }
    awakeCount -= 1
    if awakeCount == 0 { onRest() }
  }
}

/// One task among the open work.
///
/// A task that sleeps on the program's own clock, or waits for the answer of a screen, is not at work: that time
/// passes only when it is told to, and that answer comes from a person.
@MainActor package final class WorkTicket {
  /// The ticket of the task that runs.
  @TaskLocal package static var current: WorkTicket?

  private let work: OpenWork
  private let number: Int

  init(_ work: OpenWork, _ name: String) {
    self.work = work
    number = work.add(name)
  }

  /// Whether the task waits for the outcome of a request, mostly the answer of a screen.
  package private(set) var isAsking = false

  /// The task is at work again.
  package func wake() {
    isAsking = false
    work.set(number, isAwake: true)
  }

  /// The task waits for the program's own time to pass.
  package func sleep() { work.set(number, isAwake: false) }

  /// The task waits for the outcome of a request.
  package func ask() {
    isAsking = true
    sleep()
  }

  /// The task has ended, or nothing of it counts any more.
  func end() { work.remove(number) }
}
