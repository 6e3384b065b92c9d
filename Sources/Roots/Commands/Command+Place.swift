extension Command {
  /// The stack a command names, where it can name one.
  package var place: Place? {
    get {
      switch self {
      case .push(_, let place, _), .pushNew(_, let place, _), .navigate(_, let place, _, _),
        .reveal(_, let place, _, _), .pop(_, let place, _), .popTo(_, let place, _), .popToRoot(let place),
        .replace(_, _, let place, _), .goTo(_, let place, _), .setStack(_, let place),
        .transform(let place, _),
        .bringToFront(_, let place, _, _):
        place
      default: nil
      }
    }
    set {
      switch self {
      case .push(let visit, _, let how): self = .push(visit, on: newValue, how)
      case .pushNew(let visit, _, let how): self = .pushNew(visit, on: newValue, how)
      case .navigate(let visit, _, let renewal, let how): self = .navigate(visit, on: newValue, renewal, how)
      case .reveal(let visit, _, let renewal, let how): self = .reveal(visit, on: newValue, renewal, how)
      case .pop(let count, _, let value): self = .pop(count, on: newValue, value: value)
      case .popTo(let target, _, let absent): self = .popTo(target, on: newValue, ifAbsent: absent)
      case .popToRoot: self = .popToRoot(on: newValue)
      case .replace(let visit, let count, _, let how):
        self = .replace(visit, count: count, on: newValue, how)
      case .goTo(let visit, _, let how): self = .goTo(visit, on: newValue, how)
      case .setStack(let visits, _): self = .setStack(visits, on: newValue)
      case .transform(_, let body): self = .transform(on: newValue, body)
      case .bringToFront(let visit, _, let by, let how):
        self = .bringToFront(visit, on: newValue, by: by, how)
      default: break
      }
    }
  }
}
