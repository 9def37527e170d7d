// Package dead has markers with names that no API has, beside others with the right ones.
package dead

// Nothing is refused: another marker grants the same by the right name.
/*// want `^dead-name: no resource is called deployments in the core group, only in apps: nothing is granted by that name$` */ // +kubebuilder:rbac:groups="",resources=configmaps;deployments,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch
/*// want `^dead-name: no resource is called jobs.batch in batch: ` */ // +kubebuilder:rbac:groups=batch,resources=jobs;jobs.batch,verbs=get
/*// want `^dead-name: no resource is called LimitRange in the core group, which has limitranges: ` // fix `^unsafe: name limitranges; make manifests has to run then$` */ // +kubebuilder:rbac:groups="",resources=LimitRange;limitranges,verbs=*
/*// want `^dead-name: no resource is called winches in the core group: ` */ // +kubebuilder:rbac:groups="",resources=winches,verbs=get;update
// +kubebuilder:rbac:groups=yard.example.com,resources=winches,verbs=*

// Another package grants it by its right name.
/*// want `^dead-name: no resource is called daemonset in apps, which has daemonsets: ` */ // +kubebuilder:rbac:groups=apps,resources=daemonset,verbs=get

// The right name grants less than is asked for.
/*// want `^unknown-resource: no resource is called secret in the core group, which has secrets: ` */ // +kubebuilder:rbac:groups="",resources=secret,verbs=get;deletecollection
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
/*// want `^unknown-resource: no resource is called ingress in networking.k8s.io, which has ingresses: ` */ // +kubebuilder:rbac:groups=networking.k8s.io,resources=ingress/status,verbs=update
// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses,verbs=update

// A rule for one namespace grants less, too.
/*// want `^unknown-resource: no resource is called event in the core group, which has events: ` */ // +kubebuilder:rbac:groups="",resources=event,verbs=create;deletecollection
// +kubebuilder:rbac:groups="",resources=events,namespace=fleet,verbs=create;deletecollection

// Two wrong names do not make a right one, and the same group none either.
/*// want `^unknown-resource: no resource is called leases in apps, only in coordination.k8s.io: ` */ // +kubebuilder:rbac:groups=apps,resources=leases,verbs=get
/*// want `^unknown-resource: no resource is called leases in batch, only in coordination.k8s.io: ` */ // +kubebuilder:rbac:groups=batch,resources=leases,verbs=get

// What is granted everywhere.
// +kubebuilder:rbac:groups="*",resources=cargo,verbs=list
// +kubebuilder:rbac:groups=storage.k8s.io,resources=*,verbs=get
