// Package ships has markers with names that no resource has, beside those that are right.
package ships

// The kind beside the plural, the plural with its group, and the plural in another group: nothing is missing.
// +kubebuilder:rbac:groups="",resources=Pod;pods,verbs=get;list
// +kubebuilder:rbac:groups=apiextensions.k8s.io,resources=customresourcedefinitions.apiextensions.k8s.io;customresourcedefinitions,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=secrets,verbs=get
// +kubebuilder:rbac:groups="",resources=secrets,verbs=*

// The right marker of each is that of another package of the project.
// +kubebuilder:rbac:groups="",resources=configmaps;jobs,verbs=get;list
// +kubebuilder:rbac:groups="",resources=cronjobs/status,verbs=patch
// +kubebuilder:rbac:groups="",resources=lighthouses,verbs=get

/*// want `^unknown-resource: no resource is called deployments in the core group, only in apps: ` */ // +kubebuilder:rbac:groups="",resources=deployments,verbs=get;update
/*// want `^unknown-resource: no resource is called daemonset in apps, which has daemonsets: ` */ // +kubebuilder:rbac:groups=apps,resources=daemonset,verbs=get
/*// want `^unknown-resource: no resource is called event in the core group, which has events: ` */ // +kubebuilder:rbac:groups="",resources=event,verbs=create
/*// want `^unknown-resource: no resource is called horizontalpodautoscalers in the core group, only in autoscaling: ` */ // +kubebuilder:rbac:groups="",resources=horizontalpodautoscalers/status,verbs=update
/*// want `^unknown-resource: no resource is called leases in the core group, only in coordination.k8s.io: ` */ // +kubebuilder:rbac:groups="",resources=leases,verbs=get
/*// want `^unknown-resource: no resource is called buoys in the core group: ` */ // +kubebuilder:rbac:groups="",resources=buoys,verbs=get;list
/*// want `^unknown-resource: no resource is called node in the core group, which has nodes: ` */ // +kubebuilder:rbac:groups="",resources=node,verbs=get
/*// related `the same name is here` */ // +kubebuilder:rbac:groups="",resources=node,verbs=delete
