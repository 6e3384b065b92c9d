internal import Roots

/// Items of one type that a program keeps beside its state, each under a key: notes, favorites, settings.
///
/// ```swift
/// struct Note: Codable { var text: String }
///
/// let notes = Shelf<Note>("notes", in: Store(of: "Shop"))
/// try notes.put(Note(text: "too small"), at: "42")
/// let note = try notes.item(at: "42")
/// ```
///
/// Every call is a separate transaction, and its changes are on the disk when it returns. Several shelves share one
/// store; two with the same name are the same shelf.
public struct Shelf<Item: Codable> {
  /// The name of the shelf in its store.
  public let name: String
  private let store: Store

  /// Creates a shelf of a store, without opening it yet.
  public init(_ name: String, in store: Store) {
    self.name = name
    self.store = store
  }

  /// Returns the item under a key; `nil` if there is none.
  /// - Throws: `unfit` if the item has another type.
  public func item(at key: String) throws(StoreError) -> Item? {
    guard let json = try store.kept(on: name, at: key) else { return nil }
    do {
      return try ValueDecoder().decode(from: Value(json: json))
    } catch {
      throw unfit(key, "\(error)")
    }
  }

  /// Returns all items of this type, in the order of their keys.
  public func items() throws(StoreError) -> [(key: String, item: Item)] {
    try store.kept(on: name).compactMap { key, json in
      guard let value = try? Value(json: json), let item = try? ValueDecoder().decode(Item.self, from: value)
      else { return nil }
      return (key, item)
    }
  }

  /// Returns the keys in use, in order.
  public func keys() throws(StoreError) -> [String] { try store.kept(on: name).map(\.key) }

  /// Puts an item under a key, replacing the one before.
  public func put(_ item: Item, at key: String) throws(StoreError) {
    let value: Value
    do { value = try ValueEncoder().encode(item) } catch { throw unfit(key, "\(error)") }
    try store.keep(value.json, on: name, at: key)
  }

  /// Removes the item under a key, if there is one.
  public func remove(at key: String) throws(StoreError) { try store.drop(on: name, at: key) }

  private func unfit(_ key: String, _ words: String) -> StoreError {
    StoreError(.unfit(shelf: name, key: key), path: (try? store.location.path()) ?? "", words: words)
  }
}
