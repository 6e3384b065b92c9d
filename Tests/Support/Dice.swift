/// A small generator whose numbers are the same on every machine.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(next() % UInt64(choices.count))]
  }
}
