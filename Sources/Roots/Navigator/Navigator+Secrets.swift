/// Finding what is secret in what comes in.
extension Navigator {
  /// Keeps what a command gives to parameters that fill secret fields.
  package func keepSecrets(in command: Command) {
    if plan.map.secretParameters.isEmpty { return }
    // A transaction may be nested to any depth.
    var rest = [command]
    while let command = rest.popLast() {
      if case .transaction(let inner) = command { rest += inner }
      if case .open(let url, _) = command { keepSecrets(inURL: url) }
      if case .setStack(let visits, _) = command {
        for visit in visits { keepSecrets([visit.screen], visit.payload?.fields) }
      }
      guard let visit = command.visit else { continue }
      // Screens on the way share what is given to the last one.
      if case .go = command { keepSecrets(plan.map.secretParameters.keys, visit.payload?.fields) }
      keepSecrets([visit.screen], visit.payload?.fields)
    }
  }

  private func keepSecrets(inURL url: String) {
    guard let target = try? plan.routes.destination(url, redirectLimit: plan.map.limits.redirects) else {
      return
    }
    // The screens below share what the URL gives to its target.
    let screens = [target.screen] + plan.footing(of: target.screen).piles.joined()
    let names = screens.flatMap { plan.map.secretParameters[$0] ?? [] }
    if names.isEmpty { return }
    keepSecrets(screens, target.params)
    for case let value? in names.flatMap(target.link.query.all) { keepSecret(value) }
    // However its letters are written there.
    keepSecret(url)
  }

  /// Keeps those of some fields that fill secret fields of screens.
  private func keepSecrets(_ screens: some Sequence<String>, _ fields: Record?) {
    guard let fields else { return }
    for name in screens.flatMap({ plan.map.secretParameters[$0] ?? [] }) {
      if let value = fields[name], value != .null { keepSecret(value.text ?? value.json) }
    }
  }
}
