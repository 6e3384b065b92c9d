import Roots

let map = AppMap(title: "Shop") {
  Tab("home", root: "catalog")
  Screen("catalog").children("item")
  Screen("item").identity("id").url("/item/:id(int)")
  Accessory("cart")
}
let shop = try Navigator(map)
shop.push("item", payload: ["id": 42])
shop.overlay("cart") { print("cart:", $0) }
shop.back()
print(shop.state.sketch)
