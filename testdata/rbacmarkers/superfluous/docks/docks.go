// Package docks has the markers of what it needs, each of them with the right name.
package docks

// +kubebuilder:rbac:groups=batch,resources=jobs,verbs=get;list;watch
// +kubebuilder:rbac:groups=batch,resources=cronjobs;cronjobs/status,verbs=get;patch
// +kubebuilder:rbac:groups=lights.example.com,resources=lighthouses,verbs=get;list
// +kubebuilder:rbac:groups="",resources=nodes,verbs=get;list

// These grant less than the wrong ones would: fewer verbs, some objects, another group of the same name, no subresource, one namespace.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=daemonsets,resourceNames=pilot,verbs=get
// +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create
// +kubebuilder:rbac:groups=autoscaling,resources=horizontalpodautoscalers,verbs=update
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,namespace=harbour,verbs=get
// +kubebuilder:rbac:groups=lights.example.com,resources=buoys,verbs=get
