internal import Roots

extension BodyState {
  /// What is wrong with a field; `nil` if it can be sent as it is.
  public func complaint(about field: Body.Field) -> String? {
    remarks[field.name] ?? field.complaint(about: text(of: field))
  }

  /// Says that something is wrong with a field that the body cannot know: the name is taken, say.
  ///
  /// The remark stands beside the field and goes with the next change of it.
  public mutating func complain(about field: String, _ remark: String) { remarks[field] = remark }

  /// Whether anything at all may be shown to be wrong.
  var hasComplaints: Bool { !judged.isEmpty || !remarks.isEmpty }

  /// What is wrong with a field as far as it is shown: nothing while it has never been left.
  func shownComplaint(about field: Body.Field) -> String? {
    guard judged.contains(field.name) else { return remarks[field.name] }
    return complaint(about: field)
  }

  /// Sends a form if all fields of the body are valid; else shows what is wrong and goes to the first of it.
  mutating func send(by submit: Int, in body: Body) -> Reaction {
    let fields = body.fields
    judged.formUnion(fields.map(\.name))
    guard let faulty = fields.first(where: { complaint(about: $0) != nil }),
      let fault = complaint(about: faulty)
    else { return .event(.sent(submit: submit, record(of: body))) }
    if let spot = body.spot(named: faulty.name, near: Body.Spot(block: -1)) {
      move(to: spot, in: body)
      reveal(in: body)
    }
    return .refused(faulty.label.isEmpty ? fault : "\(faulty.label): \(fault)")
  }

  /// Sends by what sends next after the selection, else by the first that there is.
  mutating func sendNext(in body: Body) -> Reaction {
    let here = mark?.spot.block ?? 0
    let submits = (0..<body.blockCount).filter { if case .submit = body.block($0) { true } else { false } }
    guard let submit = submits.first(where: { $0 >= here }) ?? submits.first else { return .ignored }
    return send(by: submit, in: body)
  }

  /// What Enter does in a field: to the next one that still wants something, and if none does, sends.
  mutating func goOn(from field: Body.Field, in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    guard let next = nextWanting(after: spot.block, in: body) else {
      let reaction = sendNext(in: body)
      return reaction == .ignored ? step(by: 1, in: body) : reaction
    }
    move(to: Body.Spot(block: next), in: body)
    if complaint(about: field) != nil { judged.insert(field.name) }
    reveal(in: body)
    return .handled
  }

  /// What Enter does just now, in a word: `choose`, `next`, or what the form's button says.
  public func enterWord(in body: Body) -> String? {
    guard let spot = selection(in: body) else { return nil }
    if let filter, filter.phase == .typing, filter.block == spot.block { return "keep" }
    switch body.block(spot.block) {
    case .list: return "choose"
    case .submit(let word): return word.lowercased()
    case .field:
      if nextWanting(after: spot.block, in: body) != nil { return "next" }
      for number in 0..<body.blockCount {
        if case .submit(let word) = body.block(number) { return word.lowercased() }
      }
      return "next"
    case .text, .table, .image, nil: return nil
    }
  }

  /// The next field that is still empty, or else any other one that is wrong.
  private func nextWanting(after number: Int, in body: Body) -> Int? {
    var faulty: Int?
    for other in 0..<body.blockCount where other != number {
      guard case .field(let field) = body.block(other) else { continue }
      if other > number, field.kind.isTyped, text(of: field).isEmpty { return other }
      if complaint(about: field) != nil, faulty == nil || other > number && (faulty ?? 0) < number {
        faulty = other
      }
    }
    return faulty
  }
}
