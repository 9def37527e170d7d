// Package madefrom has a role that is made from its markers, and has their names.
package madefrom

/*// want `^unknown-resource: no resource is called Sailor in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=Sailor,verbs=get;list;watch
/*// related `the same name is here` */ // +kubebuilder:rbac:groups=crew.example.com,resources=Sailor/status,verbs=get

// Sailors are looked after.
type Sailors struct{}
