/// The clusters of several scalars that stand in a frame: rare, so cells hold only their places here.
struct ClusterTable: Sendable {
  private(set) var clusters: [Cluster] = []
  private var places: [Cluster: UInt32] = [:]

  var count: Int { clusters.count }

  subscript(place: UInt32) -> Cluster? {
    Int(place) < clusters.count ? clusters[Int(place)] : nil
  }

  /// How a cell names a cluster, which is added if it is new; a lone scalar names itself.
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
