internal import Roots

extension Frame {
  /// Replaces every secret by marks, even one that a program has drawn itself: the last step before any picture.
  mutating func hide(_ secrets: Secrets) {
    let secrets = secrets.drawn
    if secrets.isEmpty { return }
    for y in 0..<size.rows {
      var cells: [(scalar: Unicode.Scalar, x: Int)] = []
      withRow(y) { row in
        for (x, cell) in row.enumerated() where !cell.isContinuation {
          cells.append((cell.scalar ?? cluster(of: cell)?.base ?? " ", x))
        }
      }
      for secret in secrets where secret.count <= cells.count {
        for start in 0...cells.count - secret.count
        where cells[start..<start + secret.count].elementsEqual(secret, by: { $0.scalar == $1 }) {
          let end = start + secret.count < cells.count ? cells[start + secret.count].x : size.columns
          fill(Rect(x: cells[start].x, y: y, width: end - cells[start].x, height: 1), with: Glyph.secret)
        }
      }
    }
  }
}
