/// The tasks of screens: tests and tapes wait until none of them is at work.
@MainActor package final class OpenWork {
  private var tasks: [Int: (name: String, isAwake: Bool)] = [:]
  private var last = 0
  private var awakeCount = 0
  /// Called when the last task at work has ended or gone to sleep.
  package var onRest: () -> Void = {}

  package init() {}

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

/// One task among the open work, with the tasks that it begins itself.
///
/// A task that sleeps on the program's own clock, or waits for the answer of a screen, is not at work: that time
/// passes only when it is told to, and that answer comes from a person. Of a task that does several things at the same
/// time (`async let`, a group) no one can see which of them wait for one another. While one of them waits the task is
/// at work only until what has been waited for has arrived: otherwise it would never rest.
@MainActor package final class WorkTicket {
  package enum Wait { case time, answer }

  @TaskLocal package static var current: WorkTicket?

  private let work: OpenWork
  private let number: Int
  private var sleepers = 0
  private var askers = 0
  private var onTheirWay = 0

  init(_ work: OpenWork, _ name: String) {
    self.work = work
    number = work.add(name)
  }

  /// Whether the task waits for the outcome of a request, mostly the answer of a screen.
  package var isAsking: Bool { askers > 0 }

  package func begin(_ wait: Wait) { change(wait, by: 1) }

  package func end(_ wait: Wait) {
    onTheirWay += 1
    change(wait, by: -1)
  }

  /// The awaited thing is there, and the task goes on with it.
  package func arrive() {
    onTheirWay -= 1
    tell()
  }

  private func change(_ wait: Wait, by step: Int) {
    switch wait {
    case .time: sleepers += step
    case .answer: askers += step
    }
    tell()
  }

  private func tell() { work.set(number, isAwake: onTheirWay > 0 || sleepers + askers == 0) }

  func end() { work.remove(number) }
}
