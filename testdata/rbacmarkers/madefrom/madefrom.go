// Package madefrom has a role that is made from its markers, and has their names.
package madefrom

/*// want `^unknown-resource: no resource is called Sailor in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=Sailor,verbs=get;list;watch
/*// related `the same name is here` */ // +kubebuilder:rbac:groups=crew.example.com,resources=Sailor/status,verbs=get

/*// want `^unknown-resource: no resource is called Sailors in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=Sailors,verbs=update

// Sailors are looked after.
type Sailors struct{}
