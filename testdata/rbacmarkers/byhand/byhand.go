// Package byhand has a role that is written by hand and has the right names: no role is made from these markers.
package byhand

// +kubebuilder:rbac:groups=crew.example.com,resources=Sailor,verbs=get;list;watch
// +kubebuilder:rbac:groups=crew.example.com,resources=Sailor/status,verbs=get

// Sailors are looked after.
type Sailors struct{}
