import Roots

extension BodyState {
  /// Takes any input that a screen can get; the part is the one that has the keys.
  public mutating func take(_ input: ScreenInput, on part: ScreenPart, in body: Body) -> Reaction {
    switch input {
    case .key(let key): press(key, in: body)
    case .paste(let text): paste(text, in: body)
    case .click(let point): click(at: point, on: part, in: body)
    case .wheel(let direction, _): wheel(direction, over: part, in: body)
    case .choose(let row): choose(row: row, in: body)
    }
  }
}
