/// The clusters of several scalars in a frame. They are rare, so cells hold only their indices here.
struct ClusterTable: Sendable {
  private(set) var clusters: [Cluster] = []
  private var places: [Cluster: UInt32] = [:]

  var count: Int { clusters.count }

  subscript(place: UInt32) -> Cluster? {
    Int(place) < clusters.count ? clusters[Int(place)] : nil
  }

  /// Adds the cluster if it is new; a lone scalar is its own code.
  mutating func code(of cluster: Cluster) -> UInt32 {
    cluster.markCount == 0 ? cluster.base.value : place(of: cluster) | Cell.clusterMark
  }

  private mutating func place(of cluster: Cluster) -> UInt32 {
    if let known = places[cluster] { return known }
    let place = UInt32(clusters.count)
    clusters.append(cluster)
    places[cluster] = place
    return place
  }
}
