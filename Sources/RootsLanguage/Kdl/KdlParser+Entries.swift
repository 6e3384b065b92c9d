extension KdlParser {
  mutating func readEntry(leftOut: Mark?) -> Step {
    let before = tokens.count
    if !current.isFaulty { checkPlaceOfEntry() }
    if !current.isFaulty { scanEntry() }
    if current.isFaulty {
      tokens.removeLast(tokens.count - before)
      skipRest()
    }
    if let leftOut { cut(to: leftOut) }
    if nodes[current.index].block == 0 { nodes[current.index].end = tokens[tokens.count - 1].end }
    return .insideNode
  }

  /// Checks that an entry stands before all children blocks, and behind a blank.
  private mutating func checkPlaceOfEntry() {
    let start = cursor.offset
    if current.stage == .leftOutBlocks {
      cursor.note(.entryBehindLeftOutBlock, from: start, to: cursor.endOfCharacter)
    } else if !hasBlank {
      let found = cursor.found(at: start)
      if cursor.startsWord {
        cursor.note(.blankMissing(found), from: start, to: cursor.endOfCharacter)
      } else {
        fault(.unexpected(found), from: start, to: cursor.endOfCharacter)
      }
    }
  }

  private mutating func scanEntry() {
    let start = cursor.offset
    switch cursor.byte {
    case UInt8(ascii: "("):
      scanAnnotatedValue(as: .argument)
      if !current.isFaulty, isAtEquals() { fault(.keyAnnotated, from: cursor.offset, to: cursor.offset + 1) }
    case UInt8(ascii: "="): fault(.strayEquals, from: start, to: start + 1)
    default:
      guard let form = scanWord() else { return }
      let end = cursor.offset
      guard isAtEquals() else { return append(form, .argument, from: start, to: end) }
      if !form.isString {
        cursor.note(.keyIsNoString(cursor.excerpt(from: start, to: end)), from: start, to: end)
      }
      append(form, .key, from: start, to: end)
      cursor.offset += 1
      hasBlank = false
      _ = cursor.skipNodeSpace()
      scanAnnotatedValue(as: .propertyValue)
    }
  }

  /// Consumes blanks first.
  @inline(__always) private mutating func isAtEquals() -> Bool {
    hasBlank = cursor.skipNodeSpace()
    return cursor.byte == UInt8(ascii: "=")
  }

  private mutating func scanAnnotatedValue(as role: KdlToken.Role) {
    if cursor.byte == UInt8(ascii: "(") {
      scanAnnotation(as: .valueAnnotation)
      if current.isFaulty { return }
    }
    let start = cursor.offset
    if cursor.startsSlashdash { return fault(.misplacedDrop, from: start, to: start + 2) }
    guard let form = scanWord() else { return }
    append(form, role, from: start, to: cursor.offset)
  }

  /// A faulty word counts as an identifier, so that reading continues behind it; without a word, the rest is faulty.
  @inline(__always) mutating func scanWord() -> KdlToken.Form? {
    let start = cursor.offset
    if let form = cursor.scanValue() { return form }
    if cursor.offset > start { return .identifier }
    current.isFaulty = true
    return nil
  }

  /// Consumes `(word)` and the blanks behind it.
  mutating func scanAnnotation(as role: KdlToken.Role) {
    let opening = cursor.offset
    cursor.offset += 1
    _ = cursor.skipNodeSpace()
    let start = cursor.offset
    if cursor.startsSlashdash { return fault(.misplacedDrop, from: start, to: start + 2) }
    guard cursor.startsWord, cursor.byte != UInt8(ascii: "(") else {
      return fault(
        .annotationExpected, from: opening, to: cursor.byte == UInt8(ascii: ")") ? start + 1 : start)
    }
    guard let form = scanWord() else { return }
    let end = cursor.offset
    guard form.isString else { return fault(.annotationExpected, from: start, to: end) }
    _ = cursor.skipNodeSpace()
    guard cursor.byte == UInt8(ascii: ")") else {
      return fault(.annotationUnclosed, from: opening, to: opening + 1)
    }
    append(form, role, from: start, to: end)
    cursor.offset += 1
    _ = cursor.skipNodeSpace()
  }

  @inline(__always) mutating func append(
    _ form: KdlToken.Form, _ role: KdlToken.Role, from start: Int, to end: Int
  ) {
    tokens.append(
      KdlToken(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), form: form, role: role
      ))
  }

  /// Records a mistake that makes the rest of the node meaningless.
  mutating func fault(_ mistake: KdlMistake, from start: Int, to end: Int) {
    cursor.note(mistake, from: start, to: end)
    current.isFaulty = true
  }

  /// Strings and comments are consumed whole, because braces and line ends inside them have no meaning.
  mutating func skipRest() {
    while !cursor.isAtEnd, cursor.bytes.newline(at: cursor.offset) == 0 {
      switch (cursor.byte, cursor.byte(ahead: 1)) {
      case (UInt8(ascii: ";"), _), (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), _),
        (UInt8(ascii: "/"), UInt8(ascii: "/")):
        return
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): cursor.skipBlockComment()
      case (UInt8(ascii: "\\"), _): cursor.skipContinuation()
      case (UInt8(ascii: "\""), _): _ = cursor.scanQuoted()
      case (UInt8(ascii: "#"), _): skipHashes()
      default: cursor.offset += 1
      }
    }
  }
}

extension KdlParser {
  private mutating func skipHashes() {
    if cursor.beginsRaw(at: cursor.offset) {
      _ = cursor.scanRaw()
    } else {
      while cursor.byte == UInt8(ascii: "#") { cursor.offset += 1 }
    }
  }
}

extension KdlCursor {
  var startsSlashdash: Bool { byte == UInt8(ascii: "/") && byte(ahead: 1) == UInt8(ascii: "-") }

  var startsWord: Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "("): true
    default: bytes.isIdentifier(at: offset)
    }
  }

  var endOfCharacter: Int { offset + length(ofCharacterAt: offset) }
}
