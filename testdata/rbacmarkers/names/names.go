// Package names has markers for resources that there are, and that there are not.
package names

/*// want `^dead-name: no resource is called Pod in the core group, which has pods: nothing is granted by that name$` */ // +kubebuilder:rbac:groups="",resources=Pod,verbs=get
/*// want `^dead-name: no resource is called deployments in the core group, only in apps: nothing is granted by that name$` */ // +kubebuilder:rbac:groups=core,resources=services;deployments,verbs=get
/*// want `^unknown-resource: no resource is called ingress in networking.k8s.io or apps, which has ingresses: ` */ // +kubebuilder:rbac:groups=networking.k8s.io;apps,resources={"deployments","ingress"},verbs={get}
/*// want `^unknown-resource: no resource is called configmap in the core group, which has configmaps: ` // fix `^unsafe: name configmaps; make manifests has to run then$` */ // +kubebuilder:rbac:groups="",resources=configmap/status,verbs=get
/*// related `the same name is here` */ // +kubebuilder:rbac:groups="",resources=configmaps;configmap,verbs=list
/*// want `^unknown-resource: no resource is called namespace in the core group, which has namespaces: ` */ // +kubebuilder:rbac:groups=,resources=secrets;namespace,verbs=get
/*// want `^unknown-resource: no resource is called cargo in batch: ` */ // +kubebuilder:rbac:groups=batch,resources=cargo,verbs=get

// Each of several groups need not have each of several resources.
// +kubebuilder:rbac:groups="";apps,resources=pods;deployments,verbs=get

// What older versions of Kubernetes had, and the same names in groups that never had them.
// +kubebuilder:rbac:groups=resource.k8s.io,resources=podschedulingcontexts;podschedulingcontexts/status;resourceclasses,verbs=get
// +kubebuilder:rbac:groups=resource.k8s.io,resources=resourceclaimparameters;resourceclassparameters;podschedulings,verbs=get
// +kubebuilder:rbac:groups=networking.k8s.io,resources=clustercidrs,verbs=get
// +kubebuilder:rbac:groups=extensions,resources=ingresses;podsecuritypolicies,verbs=get
// +kubebuilder:rbac:groups=batch,resources=scheduledjobs,verbs=get

/*// want `^dead-name: no resource is called resourceclasses in apps: ` */ // +kubebuilder:rbac:groups=apps,resources=resourceclasses,verbs=get
/*// want `^unknown-resource: no resource is called podschedulingcontext in resource.k8s.io: ` */ // +kubebuilder:rbac:groups=resource.k8s.io,resources=podschedulingcontext,verbs=get

// What the authorizer asks for, and what there was.
// +kubebuilder:rbac:groups="",resources=users;groups;serviceaccounts,verbs=impersonate
// +kubebuilder:rbac:groups=certificates.k8s.io,resources=signers,resourceNames=example.com/ships,verbs=approve
// +kubebuilder:rbac:groups=policy,resources=podsecuritypolicies,verbs=use
// +kubebuilder:rbac:groups=metrics.k8s.io,resources=pods,verbs=get
// +kubebuilder:rbac:groups=fleet.example.com,resources=ship,verbs=get
// +kubebuilder:rbac:urls=/metrics,verbs=get

// The roles of OpenShift name its resources in the core group, too, and who binds one of them has to hold all of it.
// +kubebuilder:rbac:groups="",resources=imagestreams;imagestreams/layers,verbs=get
// +kubebuilder:rbac:groups=image.openshift.io,resources=imagestreams,verbs=get
/*// want `^unknown-resource: no resource is called routes in the core group: nothing is granted by that name$` */ // +kubebuilder:rbac:groups="",resources=routes,verbs=get

// Groups of the project are those that it has definitions for.
// +kubebuilder:rbac:groups=crew.example.com,resources=signers,resourceNames=night,verbs=approve
/*// want `^dead-name: no resource is called harbours in crew.example.com: nothing is granted by that name$` */ // +kubebuilder:rbac:groups=crew.example.com,resources=harbours,verbs=get
/*// related `another marker has it in this group` */ // +kubebuilder:rbac:groups=ports.example.com,resources=harbours,verbs=get
/*// want `^dead-name: no resource is called sailor in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=sailor/status,verbs=get
// +kubebuilder:rbac:groups=crew.example.com,resources=sailors;sailors/finalizers;*,verbs=get
// +kubebuilder:rbac:groups=crew.example.com,resources=stokers,verbs=get
/*// want `^unknown-resource: no resource is called configmaps in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=sailors;configmaps,verbs=get
/*// want `^unknown-resource: no resource is called pods in crew.example.com: ` */ // +kubebuilder:rbac:groups=crew.example.com,resources=pods/log,verbs=get
// A name beside all resources of its group takes nothing away.
//
// +kubebuilder:rbac:groups=crew.example.com,resources=*;configmap,verbs=*
// +kubebuilder:rbac:groups=crew.example.com,resources=nodes;events,verbs=get
// +kubebuilder:rbac:groups=holds.example.com,resources=pods,verbs=get
// +kubebuilder:rbac:groups=crew.example.com;ports.example.com,resources=harbours,verbs=get
// +kubebuilder:rbac:groups=docks.example.com,resources=sailors,verbs=get
