// Package hub defines some resources of a group, of which another project has more. The charts that it installs, which others write, name them.
package hub

// +kubebuilder:rbac:groups=hub.example.com,resources=members;membersets/join,verbs=get
/*// want `^dead-name: no resource is called memberships in hub.example.com: nothing is granted by that name$` */ // +kubebuilder:rbac:groups=hub.example.com,resources=memberships,verbs=get
// +kubebuilder:rbac:groups=agent.example.com,resources=membersets,verbs=get
/*// related `another marker has it in this group` */ // +kubebuilder:rbac:groups=agent.example.com,resources=memberships,verbs=get
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch
