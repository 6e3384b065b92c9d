internal import Roots
internal import RootsApp
internal import RootsTerminal

struct OpenTape {
  let number: Int
  /// The place of its current step in ``TapeResult/cases``: of the step that includes it, up to one of its own.
  var place = 0
  var skipping: String?
  var stepStart = 0
}

/// The steps of a tape: which one is current, and what is so for all of it.
///
/// An included tape may have steps of its own. They end with it, and the step that includes it goes on.
extension Replay {
  var current: TapeResult.Case? { course.open.last.flatMap { result.cases.at($0.place) } }

  func change(_ body: (inout TapeResult.Case) -> Void) {
    if let place = course.open.last?.place, result.cases.indices.contains(place) {
      body(&result.cases[place])
    }
  }

  /// Changes the tapes that are open into those of the command that comes next.
  func follow(_ step: TapeProgram.Step) {
    guard course.open.last?.number != step.inclusions.last else { return }
    while course.open.count > 1, let tape = course.open.last, !step.inclusions.contains(tape.number) {
      leave(tape)
    }
    for number in step.inclusions.dropFirst(course.open.count) {
      guard let tape = course.open.last else { return }
      course.open.append(
        OpenTape(number: number, place: tape.place, skipping: tape.skipping, stepStart: tape.stepStart))
    }
  }

  /// Goes on in the step that includes a tape, behind the end of the tape.
  private func leave(_ tape: OpenTape) {
    guard let outer = course.open.dropLast().last else { return }
    change { $0.duration += time }
    course.open.removeLast()
    change { $0.duration -= time }
    // It had no step of its own, so what it says of its step is said of this one.
    guard outer.place != tape.place else {
      return course.open[course.open.count - 1].skipping = tape.skipping
    }
    memory.stepStart = outer.stepStart
    if let current { announce(current) }
  }

  func begin(_ name: String, at step: TapeProgram.Step) {
    let now = time
    change { $0.duration += now }
    var next = TapeResult.Case(name: name, file: step.source.name, line: step.command.start.line)
    next.duration = .zero - now
    // What is said of the step that includes a tape holds for all steps of that tape.
    let outer = course.open.dropLast().last
    next.skipped = outer?.skipping
    next.todo = outer.flatMap { result.cases.at($0.place)?.todo }
    result.cases.append(next)
    let last = course.open.count - 1
    (course.open[last].place, course.open[last].skipping) = (result.cases.count - 1, outer?.skipping)
    course.open[last].stepStart = memory.log.last
    memory.stepStart = memory.log.last
    if let stage { memory.steps[name] = StateView(stage.state) }
    announce(next)
  }

  private func announce(_ step: TapeResult.Case) {
    let name = step.name ?? TapePaths.name(of: step.file)
    outputs.began(name, on: self)
    if let reason = step.skipped { outputs.marked(.skip(reason)) }
    if let reason = step.todo { outputs.marked(.todo(reason)) }
    audience?.read(name)
  }

  func skip(_ reason: String) {
    course.open[course.open.count - 1].skipping = reason
    change { $0.skipped = reason }
  }

  /// Passes over the rest of the current step, and of those around it that are expected to fail as well.
  func skipExpectedFailure() {
    for index in course.open.indices where result.cases.at(course.open[index].place)?.todo != nil {
      course.open[index].skipping = "an expected failure came before"
    }
  }

  /// Notes of the steps that have begun and not ended why their rest is not played: nothing is known of it. Those that
  /// have not begun keep their place in reports.
  func cutSteps(short reason: String) {
    for place in Set(course.open.map(\.place)) where result.cases.indices.contains(place) {
      let step = result.cases[place]
      if step.failures.isEmpty, step.skipped == nil { result.cases[place].skipped = reason }
    }
    for step in plan.steps[next...] {
      guard case .step(let name) = step.command.action else { continue }
      var left = TapeResult.Case(name: name, file: step.source.name, line: step.command.start.line)
      left.skipped = "not reached"
      result.cases.append(left)
    }
  }

  func dropUnusedStep() {
    if result.cases.count > 1, let first = result.cases.first, first.name == nil, first.isEmpty {
      result.cases.removeFirst()
    }
  }
}

extension TapeResult.Case {
  fileprivate var isEmpty: Bool { passed == 0 && failures.isEmpty && skipped == nil && todo == nil }

  /// True if it was expected to fail, and does not any more.
  var isDone: Bool { todo != nil && failures.isEmpty && skipped == nil && passed > 0 }
}
