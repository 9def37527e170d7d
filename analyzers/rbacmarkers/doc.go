// Package rbacmarkers reports requests that the role made of +kubebuilder:rbac markers does not allow.
//
// # What goes wrong
//
// controller-gen makes the role of a controller from comments, and nothing compares them with the code. Tests run as an
// administrator, and so does the author's shell: the request that no marker grants is refused in the first cluster that the controller is installed in. A
// watch that is refused keeps the caches from filling, so that the manager gives up and starts again; a write that is refused fails
// each reconcile; an event that is refused is lost.
//
// The rule knows which verbs a call takes, under which name the API server has the object, and what the markers of the project grant together. A
// read through the client of a manager starts a cache, so that it takes list and watch, whatever get is granted.
//
// # unknown-resource
//
// A role names resources by their plurals, in lower case. A name that no API has is no error anywhere: the role is made and bound, and grants
// nothing. actions-runner-controller could not watch its pods, for its marker said pod
// (https://github.com/actions/actions-runner-controller/commit/2f69329fce4b).
//
//	// no resource is called node in the core group, which has nodes: nothing is granted by that name
//	// +kubebuilder:rbac:groups="",resources=node,verbs=get;patch
//
// Name the plural, as kubectl api-resources lists it, and the verbs that are needed:
//
//	// +kubebuilder:rbac:groups="",resources=nodes,verbs=get
//
// A name is reported once for all markers of the package. Groups of Kubernetes itself are looked at, and in runs of the command those for which the project has definitions of custom resources, where the name is the singular
// of one of them, or another marker has it in another group, or Kubernetes has it in the core group and no project in one of its own, as pods, or the kind of a controller, which no marker names, has a longer or shorter name: it had that before. A marker with several groups and resources grants all pairs of them; a resource that one of the groups has is right,
// and so is one that an older version of Kubernetes had in it. Where the roles of the project have the right name, which no marker has, they are written by hand, and
// the check is silent, unless the Makefile or what else the roles have says that they are made of the markers. So it is where a rule of a role that the program itself writes has the name in the same group: the API server lets nobody grant what they do not hold,
// and compares names alone. A name of such a group beside "*" in the same marker takes nothing away.
//
// Where markers grant all that the marker asks for under the right name, nothing is refused: that is dead-name.
//
// # dead-name
//
// A name that no API has is in a marker, and another marker grants the same verbs by the right name. Nothing is refused; the role has a line that does nothing, and a
// reader takes it for a right that the program needs.
//
//	// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch
//	// no resource is called configmap in the core group, which has configmaps: nothing is granted by that name
//	// +kubebuilder:rbac:groups="",resources=configmap,verbs=get
//
// Take the name out of the marker:
//
//	// +kubebuilder:rbac:groups="",resources=configmaps;services,verbs=get;list;watch;create
//
// The check is strict, since all that comes of it is a shorter role: whatever the program asks for is granted by the right name.
//
// # missing-resource
//
// No marker of the project names the resource. It happens when a type gets another name, and the markers keep the old one
// (https://github.com/actions/actions-runner-controller/commit/a897eee40267), or when the first ConfigMap becomes a Secret.
//
//	service := &corev1.Service{}
//	service.Name, service.Namespace = ship.Name, ship.Namespace
//	return client.IgnoreAlreadyExists(s.Create(ctx, service)) // no +kubebuilder:rbac marker grants anything on services: the API server refuses Create
//
// Add a marker, and run make manifests:
//
//	// +kubebuilder:rbac:groups="",resources=configmaps;services,verbs=get;list;watch;create
//
// The check is strict. With which rights a program runs is decided where it is installed, and the code does not show it: an installer that makes it an administrator, a
// chart or an overlay that somebody else keeps, a part that is off until its role is added, a client in memory. None of the first eight findings in repositories that
// nobody had looked at before was right. It finds what the tests of the author, who is an administrator, cannot find: read it once for each new controller.
//
// # missing-verb
//
// There are markers for the resource, and none has the verb.
//
//	manifest := &corev1.ConfigMap{}
//	manifest.Name, manifest.Namespace = ship.Name, ship.Namespace
//	if err := s.Create(ctx, manifest); client.IgnoreAlreadyExists(err) != nil { // no +kubebuilder:rbac marker grants create on configmaps: the API server refuses Create
//
// Add the verb to the marker; the fix does that, and is unsafe because it widens what the program may do:
//
//	// +kubebuilder:rbac:groups="",resources=configmaps;services,verbs=get;list;watch;create
//
// A Get or List through a client with a cache takes list and watch. Where the project takes kinds out of the cache or makes clients of its own, the
// verb of the read is enough, unless a run that checks all of the module shows that the client is that of a manager and no other, and that its kind is not among
// those that are taken out.
//
// The check is strict, since the code does not show with which rights a program is installed, nor that a request is made to see whether it is refused: of the first
// nine findings in repositories that nobody had looked at before, two were right.
//
// # missing-subresource
//
// The status is a resource of its own for a role: who may update ships may not update ships/status. kueue reset the status of jobs that it
// had stopped, with a marker that had get only (https://github.com/kubernetes-sigs/kueue/commit/47b26c245d70).
//
//	if err := s.Status().Update(ctx, ship); err != nil { // no +kubebuilder:rbac marker grants update on ships/status: the API server refuses Update
//
// Name the subresource:
//
//	// +kubebuilder:rbac:groups=fleet.example.com,resources=ships;ships/status;ships/finalizers,verbs=*
//
// The check is strict, since the code does not show with which rights a program is installed, nor whether a client only keeps in memory what it is to write: none of
// the first five findings in repositories that nobody had looked at before was right.
//
// # missing-finalizers
//
// The finalizers are a resource of their own, too. An object whose owner is its controller blocks the deletion of the owner; an API server that checks the permissions of
// owner references, as in OpenShift, takes that only from a program that may update the finalizers of the owner. SetControllerReference asks for it
// unless it has options.
//
//	return controllerutil.SetControllerReference(ship, service, s.Scheme()) // no +kubebuilder:rbac marker grants update on ships/finalizers: an API server that enforces permissions of owner references, as in OpenShift, refuses the owned object
//
// Name the subresource:
//
//	// +kubebuilder:rbac:groups=fleet.example.com,resources=ships;ships/status;ships/finalizers,verbs=*
//
// The check is strict: without the plugin OwnerReferencesPermissionEnforcement of the API server, which few clusters turn on, nothing is refused.
//
// # missing-event-verb
//
// A recorder creates an event, and patches it when the same happens again. Without patch, all but the first are lost, as in kueue
// (https://github.com/kubernetes-sigs/kueue/commit/479fbf9de802), jobset (https://github.com/kubernetes-sigs/jobset/commit/1baccd15c883) and
// grafana-operator (https://github.com/grafana/grafana-operator/commit/c4ce7f8cf1b1). The role by which replicas elect a leader often has both
// verbs, but only in the namespace of the controller.
//
//	s.recorder.Event(ship, corev1.EventTypeNormal, "Moored", ship.Status.Port) // no +kubebuilder:rbac marker grants create and patch on events: the API server refuses an event, or its repetition
//
// Grant both. The recorders of client-go's tools/events write to the group events.k8s.io, the others to the core group:
//
//	// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
//
// In a project whose source makes several managers the check speaks of packages with markers alone: another program can run under an account
// whose rights are elsewhere, as a sidecar under that of its pods.
//
// # When the rule keeps silent
//
// Markers are compared with code only where they are what the role is made from. There has to be a manifest that has nearly all that the markers
// grant, one that binds a role, and the markers have to name nearly all kinds that the project has controllers for. What a chart of the same repository grants
// counts wherever it lies. A project is the folder with the file PROJECT of kubebuilder, or
// else the module; tests, examples and vendored code do not count. What a manifest beside the generated one grants, or a template of a
// chart, is granted; so is what a marker grants for one namespace or for objects of some names. Where all
// markers are for one namespace, the role by which replicas elect a leader there grants events of the core group.
//
// As in controller-gen, a marker in the documentation of a function or type, or in its body, does not count.
//
// Clients that may be those of another cluster are left out: a client counts if it comes from GetClient of a manager, or is the
// embedded or only one of a reconciler. A client of which nothing is known counts in a project that makes one manager and no client of another
// configuration than that of the pod, of kubectl or of the manager, and has none of its own that keeps in memory what it is to write, if no field or parameter that it comes
// from is named after another cluster; where another command has a client without a manager, in packages with markers alone. In other projects it counts where each client that
// gets to it, through fields, parameters and results of all packages, is one of a manager, and a package with markers hands it on, unless a manager is one of another
// cluster. This is known in a run that checks all of the module. So does a
// generated client, such as the clientset of client-go, outside of commands, if the package makes it of the configuration of its own cluster or does not make it. In a
// project with several commands that holds for packages with markers alone, since the others can be those of a sidecar with an account of its own. What a function asks for with the client or the objects that
// it is handed is reported at the call that hands them over, one by one or in a list, also where another package makes them, and where the function is a method of an
// interface that the project declares around a client; so is what a reconciler for several kinds asks for of the objects that a method of
// an interface makes, at the call that hands over what has the method. Left out are also objects whose type is not known, such as unstructured
// ones whose kind is not written out.
//
// Markers and manifests are files that the package need not contain. ctrllint reads them after the last package. Under go vet and golangci-lint, which
// see packages one by one, only unknown-resource is reported.
//
// To keep such a request, write //ctrllint:ignore rbacmarkers/missing-verb with the reason above the call.
package rbacmarkers
