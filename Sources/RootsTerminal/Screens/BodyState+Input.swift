import Roots

extension BodyState {
  /// Takes any input that a screen can get; the part is the one that has the keys.
  public mutating func take(_ input: ScreenInput, on part: ScreenPart, in body: Body) -> Reaction {
    switch input {
    case .key(let key): return press(key, in: body)
    case .paste(let text): return paste(text, in: body)
    case .click(let point): return click(at: point, on: part, in: body)
    case .wheel(let direction, _): return wheel(direction, over: part, in: body)
    case .choose(let row): return choose(row: row, in: body)
    case .fill(let name, let text):
      guard let field = body.fields.first(where: { $0.name == name }) else { return .ignored }
      fill(field, with: text)
      return .event(.changed(field: name, value(of: field)))
    case .submit: return sendNext(in: body)
    }
  }
}
