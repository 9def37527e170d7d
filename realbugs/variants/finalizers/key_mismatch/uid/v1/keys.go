package v1

// ScaleKey is the key under which the scale controller keeps the cluster.
func (in *Cluster) ScaleKey() string { return string(in.UID) }

// FullName returns namespace and name.
func (in *Cluster) FullName() string { return in.Namespace + "/" + in.Name }
