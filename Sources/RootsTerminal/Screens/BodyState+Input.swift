import Roots

extension BodyState {
  /// Takes any input that a screen can get.
  public mutating func take(_ input: ScreenInput, in body: Body) -> Reaction {
    switch input {
    case .key(let key): press(key, in: body)
    case .paste(let text): paste(text, in: body)
    case .click(let point, let part): click(at: point, on: part, in: body)
    case .wheel(let direction, _, let part): wheel(direction, over: part, in: body)
    case .choose(let row): choose(row: row, in: body)
    }
  }
}
