import RootsTerminal
import TestTraits
import Testing

/// Streams of bytes that look like what terminals send, from a seed.
private struct Stream {
  var dice: Seeded

  init(seed: UInt64) { dice = Seeded(seed: seed) }

  private static let pieces: [String] = [
    "a", "q", "\r", "\0", "é", "😀", "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}\\",
    "\u{1B}[A",
    "\u{1B}[1;5", "\u{1B}[M", "\u{1B}[<0;1;1M", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[20", "1~", ";", "0;c;",
    "99999999999999", "\u{7}", "\u{18}", "?", "$", " ", "[", "M !!", "\u{1B}[I", "\u{1B}[[", "~", "u",
  ]

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(1 + dice.roll(12)) {
      if dice.oneIn(4) {
        bytes.append(UInt8(dice.roll(256)))
      } else {
        bytes += Array(dice.pick(Stream.pieces).utf8)
      }
    }
    return bytes
  }
}

private func decode(_ pieces: [ArraySlice<UInt8>]) -> (events: [InputEvent], decoder: KeyDecoder) {
  var decoder = KeyDecoder()
  var events: [InputEvent] = []
  for piece in pieces { decoder.decode(piece, at: .zero, into: &events) }
  return (events, decoder)
}

@Suite(.timeLimited) struct `Any stream of bytes` {
  private static let rounds: UInt64 = 3000

  @Test func `means the same wherever it is cut`() {
    for seed in 1...Self.rounds {
      var stream = Stream(seed: seed)
      let bytes = stream.bytes()
      let whole = decode([bytes[...]])
      let single = decode(bytes.indices.map { bytes[$0...$0] })
      let cut = stream.dice.roll(bytes.count + 1)
      let halves = decode([bytes[..<cut], bytes[cut...]])
      #expect(single.events == whole.events, "seed \(seed): \(bytes)")
      #expect(halves.events == whole.events, "seed \(seed), cut at \(cut): \(bytes)")
      #expect(single.decoder.deadline == whole.decoder.deadline)
    }
  }

  // R I40
  @Test func `leaves a decoder to which one printable key is one event, once its patience is over`() {
    for seed in 1...Self.rounds {
      var stream = Stream(seed: seed)
      let bytes = stream.bytes()
      var (events, decoder) = decode([bytes[...]])
      if let deadline = decoder.deadline { decoder.flush(at: deadline, into: &events) }
      #expect(decoder.deadline == nil)
      events = []
      decoder.decode([UInt8(ascii: "z")], at: .zero, into: &events)
      #expect(events == [.key(.character("z"))], "seed \(seed): \(bytes)")
    }
  }

  @Test func `never gives more events than it has bytes, but for one that ends a paste`() {
    for seed in 1...Self.rounds {
      var stream = Stream(seed: seed)
      let bytes = stream.bytes()
      #expect(decode([bytes[...]]).events.count <= bytes.count + 1)
    }
  }
}
