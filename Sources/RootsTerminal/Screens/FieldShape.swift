struct FieldShape {
  struct Option {
    let word: String
    let x: Int
    let row: Int
    var width: Int { Text.width(of: word) + 4 }
  }

  struct Complaint {
    let text: String
    let width: Int
    let row: Int
    let x: Int
  }

  let labelRows: Int
  let inputRows: Int
  let options: [Option]
  let inputColumns: Int
  let complaint: Complaint?

  var height: Int { max(labelRows + inputRows, (complaint?.row ?? 0) + 1) }

  /// The number of lines of a field. It is measured only where it does not follow from the kind alone.
  static func height(_ field: Body.Field, _ form: FormState, columns: Int) -> Int {
    if field.kind.hasRows { return FieldShape(field, form, columns: columns).height }
    guard !form.hasComplaints || form.shownComplaint(about: field) == nil else {
      return FieldShape(field, form, columns: columns).height
    }
    return field.kind == .bool || field.label.isEmpty ? 1 : 2
  }

  /// The columns of the bar and a blank at the left.
  static let gutter = 2

  init(_ field: Body.Field, _ form: FormState, columns: Int) {
    let room = max(1, columns - FieldShape.gutter)
    var used = 0
    switch field.kind {
    case .bool:
      (labelRows, inputRows, options) = (0, 1, [])
      used = 4 + Text.width(of: field.label, atMost: room)
    case .choice(let words) where field.kind.isLongChoice:
      (labelRows, inputRows, options) = (field.label.isEmpty ? 0 : 1, 1, [])
      used = min(room, 20 + (words.map { Text.width(of: $0, atMost: room) }.max() ?? 0))
    case .area(let rows):
      (labelRows, inputRows, options) = (field.label.isEmpty ? 0 : 1, max(1, rows), [])
      used = room
    case .choice(let words):
      options = FieldShape.flow(words, columns: columns)
      labelRows = field.label.isEmpty ? 0 : 1
      inputRows = (options.last?.row ?? 0) + 1
      used = options.last.map { $0.x + $0.width - FieldShape.gutter } ?? 0
    case .string, .int, .secret, .date:
      (labelRows, inputRows, options) = (field.label.isEmpty ? 0 : 1, 1, [])
      used = min(max(10, form.shownWidth(of: field, atMost: room)), max(8, room - 2))
    }
    let lastRow = labelRows + inputRows - 1
    guard let text = form.shownComplaint(about: field) else {
      (inputColumns, complaint) = (room, nil)
      return
    }
    let shown = "✗ " + text
    let width = Text.width(of: shown, atMost: columns + 1)
    // Typed text may be cut to make room for the mistake, but not to nothing.
    if field.kind.isTyped, room - width - 2 >= 8 { used = min(used, room - width - 2) }
    let fits = used + 2 + width <= room
    // A blank before the mistake is enough where the text needs the other.
    inputColumns = fits && field.kind.isTyped ? max(1, room - width - 1) : room
    complaint = Complaint(
      text: shown, width: width, row: fits ? lastRow : lastRow + 1,
      x: fits ? FieldShape.gutter + used + 2 : FieldShape.gutter)
  }

  private static func flow(_ words: [String], columns: Int) -> [Option] {
    var x = gutter
    var row = 0
    return words.map { word in
      let option = Option(word: word, x: 0, row: 0)
      if x > gutter, x + option.width > columns {
        x = gutter
        row += 1
      }
      defer { x += option.width + 3 }
      return Option(word: word, x: x, row: row)
    }
  }

  /// `point` counts from the corner of the field.
  func option(at point: Point) -> String? {
    options.first { option in
      option.row + labelRows == point.y && point.x >= option.x && point.x < option.x + option.width
    }?.word
  }
}
