import Glibc

/// The random numbers of all tests: the same for the same seed, on every machine.
public struct Seeded: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Numbers that follow from a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from zero up to a limit; zero for a limit below one.
  public mutating func roll(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Returns true once in some times.
  public mutating func oneIn(_ times: Int) -> Bool { roll(times) == 0 }

  /// Returns one of some choices, of which there has to be one.
  public mutating func pick<Element>(_ choices: [Element]) -> Element { choices[roll(choices.count)] }

  private static let rounds = getenv("ROOTS_SEEDS").flatMap { Int(String(cString: $0)) } ?? 1

  /// Returns the seeds of a property: few in a usual run, and more by the factor in `ROOTS_SEEDS`.
  public static func seeds<Number: FixedWidthInteger>(_ few: Number) -> Range<Number>
  where Number.Stride: SignedInteger {
    0..<few * Number(max(1, rounds))
  }
}
