/// Numbers in groups: those of each group are one range of an array, in the order in which they were given.
struct NumberGroups: Sendable {
  private var starts: [Int]
  private var numbers: [UInt32]

  /// - Parameter members: Each number after the group that it belongs to.
  init(_ count: Int, _ members: some Collection<(UInt32, UInt32)>) {
    starts = Array(repeating: 0, count: count + 2)
    for (group, _) in members { starts[Int(group) + 2] += 1 }
    for place in stride(from: 2, to: starts.count, by: 1) { starts[place] += starts[place - 1] }
    numbers = Array(repeating: 0, count: members.count)
    // Each start moves to the end of its group, which is the start of the next one.
    for (group, number) in members {
      numbers[starts[Int(group) + 1]] = number
      starts[Int(group) + 1] += 1
    }
  }

  subscript(group: Int) -> ArraySlice<UInt32> { numbers[starts[group]..<starts[group + 1]] }
}
