/// The steps in the order of performance. They refer to commands: a million commands need no second list.
package struct TapeSteps: RandomAccessCollection, Sendable {
  private struct Run {
    let inclusions: [Int]
    let source: SourceText
    let commands: [TapeCommand]
    let firstCommand: Int
    let firstStep: Int
  }

  private var runs: [Run] = []
  package private(set) var endIndex = 0

  package let startIndex = 0

  /// Adds a command of a tape; tapes are distinguished by number, because one may be read twice.
  mutating func append(
    _ command: Int, of tape: Tape, _ number: Int, includedBy outer: @autoclosure () -> [Int] = []
  ) {
    if !continuesRun(command, number) {
      runs.append(
        Run(
          inclusions: outer() + [number], source: tape.source, commands: tape.commands, firstCommand: command,
          firstStep: endIndex))
    }
    endIndex += 1
  }

  private func continuesRun(_ command: Int, _ tape: Int) -> Bool {
    guard let last = runs.indices.last, runs[last].inclusions.last == tape else { return false }
    return runs[last].firstCommand + endIndex - runs[last].firstStep == command
  }

  package subscript(index: Int) -> TapeProgram.Step {
    let run = runs[place(ofRunWith: index)]
    let command = run.commands[run.firstCommand + index - run.firstStep]
    return TapeProgram.Step(source: run.source, command: command, inclusions: run.inclusions)
  }

  private func place(ofRunWith step: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].firstStep <= step { low = middle } else { high = middle }
    }
    return low
  }
}
