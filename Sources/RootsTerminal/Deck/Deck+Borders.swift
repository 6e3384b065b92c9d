extension Deck {
  private static let step = 4

  /// Moves the border beside the screen in front by some steps; it stays there for that screen in a window of any size.
  func moveBorder(by steps: Int, _ session: Session) {
    session.compose()
    if let border = places.border { borders[border.screen] = border.moved(to: border.x + steps * Self.step) }
  }

  func dragBorder(to x: Int, _ session: Session) {
    let steps = borderSteps(to: x)
    moveBorder(by: steps, session)
    pointer.border? += steps * Self.step
  }

  /// The steps to where the border is dragged, as far as it can be: as many as a key would take.
  func borderSteps(to x: Int) -> Int {
    guard let border = places.border, let start = pointer.border else { return 0 }
    return (max(border.columns.lowerBound, min(x, border.columns.upperBound)) - start) / Self.step
  }
}
