/// The clusters of several scalars that stand in a frame: rare, so cells hold only their places here.
struct ClusterTable: Sendable {
  private(set) var clusters: [Cluster] = []
  private var places: [Cluster: UInt32] = [:]

  var count: Int { clusters.count }

  subscript(place: UInt32) -> Cluster? {
    Int(place) < clusters.count ? clusters[Int(place)] : nil
  }

  /// The place of a cluster, which is added if it is new.
  mutating func place(of cluster: Cluster) -> UInt32 {
    if let known = places[cluster] { return known }
    let place = UInt32(clusters.count)
    clusters.append(cluster)
    places[cluster] = place
    return place
  }
}
