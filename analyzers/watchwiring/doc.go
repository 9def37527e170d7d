// Package watchwiring reports controllers that are not woken by what they wait for.
//
// # What goes wrong
//
// A controller of controller-runtime sees a change if a watch delivers it, if no predicate drops it, and if its handler
// finds the object that is to be reconciled. Each of these is written in another place: the builder, the function that
// makes the owned object, the index in main. One that does not fit the others makes no error. The controller works in
// tests, which call Reconcile themselves, and in a cluster until the manager starts anew or its cache is resynced, which
// by default takes ten hours: a secret that somebody deleted by hand does not come back.
//
// The rule reads the builders of controller-runtime in whatever statements and variables they are put together.
//
// # generation-without-generation
//
// predicate.GenerationChangedPredicate drops an update that leaves metadata.generation as it was. The API server counts
// generations for workloads and custom resources; for a Secret, ConfigMap, Service, ServiceAccount, Endpoints, Event, Node,
// Namespace, volume or an object of RBAC it does not, and the predicate drops each update of such an object. WithEventFilter
// is about all watches of a builder, those of owned objects too
// (https://github.com/kubernetes-sigs/controller-runtime/issues/1740).
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}).
//		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret)). // a Secret has no generation that changes: the predicate drops all of its updates
//		Owns(&appsv1.Deployment{}).
//		WithEventFilter(predicate.GenerationChangedPredicate{}).
//		Complete(r)
//
// Hand the predicate to the watches of objects that have a generation:
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
//		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret)).
//		Owns(&appsv1.Deployment{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
//		Complete(r)
//
// The check follows predicate.And and predicate.Or, and is silent when a predicate that it does not know may let updates
// through, for a Node or Namespace when changes of labels or annotations pass as well, and for other objects when these pass and no part of the objects but their metadata is read, for a watch whose handler does nothing with updates, as
// handler.Funcs{}, which only starts a cache, and when each pass that does not fail asks for the next one after a delay: it then finds what no event has
// said. Where another package has the Reconcile, the check needs to see the whole module. Owned objects are reported here if the package shows that a reconcile writes one that is
// there, as by CreateOrUpdate in each pass or by an Update of what it has read; others are a subject of owned-without-generation.
//
// # owned-without-generation
//
// As generation-without-generation, for objects that the controller owns and of which the package does not show that it would restore them. The check is strict because
// often only the absence of such an object matters, as that of a Secret with a generated key, and a deletion passes the predicate.
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}).
//		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // a Secret has no generation that changes: the predicate drops all of its updates
//		Complete(r)
//
// Hand the predicate to no watch of such objects, where a change by somebody else is to be undone:
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}).
//		Owns(&corev1.Secret{}).
//		Complete(r)
//
// It is silent where generation-without-generation is.
//
// # predicates-overwritten
//
// An option of a watch replaces the predicates that an earlier one has set: of two builder.WithPredicates, the first
// has no effect.
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}).
//		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret),
//			builder.WithPredicates(predicate.NewPredicateFuncs(labelled)), // these predicates of Watches are replaced by those of the second WithPredicates: they filter nothing
//			builder.WithPredicates(predicate.ResourceVersionChangedPredicate{})).
//		Complete(r)
//
// Hand all of them to one option; an event has to pass each of them:
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Tenant{}).
//		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.ofSecret),
//			builder.WithPredicates(predicate.NewPredicateFuncs(labelled), predicate.ResourceVersionChangedPredicate{})).
//		Complete(r)
//
// The check is silent when the list of options is not written out in the function.
//
// # cross-scope-owner
//
// The garbage collector looks for an owner in the namespace of the owned object. An object without a namespace therefore
// cannot have an owner in one: SetControllerReference and SetOwnerReference return an error for it. If the owned object has
// a namespace in memory, they do not, the API server drops the namespace, and the garbage collector finds no owner and may
// delete the object. The storage classes of red-hat-storage/ocs-operator were made that way
// (https://github.com/red-hat-storage/ocs-operator/commit/35e71985fd067d19f8da411e80ce0538c857b249).
//
//	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: bucket.Name, Namespace: bucket.Namespace}}
//	if err := controllerutil.SetControllerReference(bucket, class, r.Scheme()); err != nil { // a Bucket is in a namespace and cannot own a StorageClass, which is in none: the call fails, or the garbage collector deletes the StorageClass
//		return err
//	}
//	return r.Create(ctx, class)
//
// Label the object and delete it in a finalizer, or let one without a namespace own it:
//
//	class := &storagev1.StorageClass{ObjectMeta: metav1.ObjectMeta{Name: tenant.Name}}
//	if err := controllerutil.SetControllerReference(tenant, class, r.Scheme()); err != nil {
//		return err
//	}
//	return r.Create(ctx, class)
//
// The scope of a kind of the module is what its markers say (`+kubebuilder:resource:scope=Cluster`,
// `+genclient:nonNamespaced`; markers that leave it out mean a namespace). The check is silent for kinds without markers,
// for those of other modules except Kubernetes itself, where the objects can be of several kinds, and where the call only runs if the object has a namespace or that of the owner. Of two kinds without markers in one package, Issuer
// and ClusterIssuer, the second is for the cluster.
//
// # predicate-of-another-type
//
// A predicate is asked for the events of each watch that it is handed to, and one of WithEventFilter for those of all watches.
// If it asserts the object to one type and returns false for others, no update of another kind wakes the controller; if it asserts
// without a check, it panics, in a goroutine of an informer, and the process ends.
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Bucket{}).
//		Owns(&appsv1.Deployment{}). // the predicate is for objects of type Bucket: no update of a Deployment passes
//		WithEventFilter(predicate.Funcs{UpdateFunc: classChanged}).
//		Complete(r)
//
// Hand it to the watch of that kind:
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Bucket{}, builder.WithPredicates(predicate.Funcs{UpdateFunc: classChanged})).
//		Owns(&appsv1.Deployment{}).
//		Complete(r)
//
// The check reads the functions for updates, creations and deletions. It leaves out creations of what the controller Owns, which it has made itself. It is silent when the function
// can return true for another type, when it asserts several, and for predicates that other packages make.
//
// # owns-without-controller
//
// Owns wakes the controller for the owner that the owned object names as its controller. SetOwnerReference names an owner for
// the garbage collector alone: the object goes with its owner, and its changes wake nobody. The config map and the deployment of
// grafana-operator stayed as somebody had edited them
// (https://github.com/grafana/grafana-operator/commit/70d05298eeab6922474b9714108d3e144de3d202). Beside a builder with
// `For(&Machine{}).Owns(&corev1.ConfigMap{})`:
//
//	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: machine.Name, Namespace: machine.Namespace}}
//	return config, controllerutil.SetOwnerReference(machine, config, r.Scheme()) // SetOwnerReference does not make the Machine the controller of a ConfigMap: changes of it do not wake the controller that Owns it
//
// Make the owner the controller, or hand builder.MatchEveryOwner to Owns:
//
//	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: machine.Name, Namespace: machine.Namespace}}
//	return secret, controllerutil.SetControllerReference(machine, secret, r.Scheme())
//
// An Owns of a kind of which the module creates objects, and to none of which it gives a reference to the owner, is reported as well: nothing puts back a volume group that
// somebody has changed (openshift/lvm-operator), and none goes with its owner.
//
// Builders and references are often in different packages, so that the check is made by the command alone, in runs over a
// whole module; go vet and golangci-lint see one package at a time and do not report it. It is silent as soon as any reference
// of the module may make that owner the controller of that kind, for kinds that are not known included, when
// Kubernetes itself does, as for the pods of a StatefulSet, and when the controller is woken by the kind in another way too.
//
// # wrong-owner-type
//
// handler.EnqueueRequestForOwner asks for a reconcile of the owner that it is told the kind of. The request is a namespace and a
// name: a controller that reconciles another kind looks for an object of that name, finds none, and the event is lost.
// cluster-api watched the bootstrap objects of its machines for their cluster
// (https://github.com/kubernetes-sigs/cluster-api/commit/0360af973fb8abcba1d675ffc4707020036dd3a6).
//
//	owner := handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &Cluster{}) // the handler asks for reconciles of the owner's name, a Cluster, and the controller takes it for the name of a Machine
//	return r.controller.Watch(source.Kind(r.cache, object, owner))
//
// Name the kind that the controller reconciles:
//
//	owner := handler.EnqueueRequestForOwner(r.Scheme(), r.RESTMapper(), &Machine{})
//	return r.controller.Watch(source.Kind(r.cache, object, owner))
//
// The controller is the one that the handler is handed to, or else that of the reconciler whose method makes the handler. The
// check is silent when what it reconciles is not seen, and when the reconciler has several controllers.
//
// # unindexed-field
//
// A client with a cache lists objects by a field only if an index was registered for it, under the same name and for the same
// kind and version, with IndexField of the manager's indexer. Else the list fails: "Index with name field:... does not exist". Tests with
// a server or a fake client of their own register what they need.
//
//	return sets, reader.List(ctx, &sets, client.MatchingFields{imageKey: image}) // no IndexField of the module registers ".spec.image" for a ReplicaSet: the list fails
//
// Register an index under the name that the list asks for:
//
//	return mgr.GetFieldIndexer().IndexField(ctx, &appsv1.ReplicaSet{}, ownerKey, ofDeployment)
//
// Indexes are often registered in main, so that the check is made by the command alone, in runs over a whole module. It
// is silent when an index of that kind has a name that is not constant, or one of that name a kind that is not known; for
// fields that a marker makes selectable; and for fields that the API server selects by, `spec.nodeName` of a pod, if the module has
// a client without a cache, or one that leaves kinds out of it.
//
// # wrong-index
//
// The function of an index returns the values under which an object is found, and none for one that is left out. One that
// wants the controller of an object to be of the object's own kind leaves all of them out, and a list by it is empty. The
// runners of actions-runner-controller were found by no deployment, which made another set of them in each pass
// (https://github.com/actions/actions-runner-controller/commit/4b6806fda3469e2edc2337dc03a017cb4278b0cb).
//
//	owner := metav1.GetControllerOf(set)
//	if owner == nil || owner.Kind != "ReplicaSet" { // the index of a ReplicaSet leaves out those whose owner is no ReplicaSet: one that is owned by another kind is never found
//		return nil
//	}
//	return []string{owner.Name}
//
// Compare with the kind of the owner:
//
//	owner := metav1.GetControllerOf(set)
//	if owner == nil || owner.Kind != "Deployment" {
//		return nil
//	}
//	return []string{owner.Name}
//
// A function that takes the objects for another type than the index is for is reported too: it panics, or leaves all of them
// out. The check is silent when the function compares with several kinds or serves several types, and when it wants the APIVersion of the
// owner to be one that is not that of the objects: two groups can have a kind of the same name.
//
// # two-informers
//
// The cache has an informer for each form of a kind: objects of a type, their metadata, objects without a type. Events come from
// the informer of the form that is watched. A read in another form starts a second one, which holds the same objects again and
// may be late: the reconcile sees the object as it was before the event, finds nothing to do, and is not woken again. kruise
// watched secrets with their type and read them without
// (https://github.com/openkruise/kruise/commit/9a8addc935e17e43a1adb0293e331961f33f2cf2).
//
//	var node corev1.Node
//	return r.Get(ctx, client.ObjectKey{Name: name}, &node) // this reads whole objects, and the watch keeps the metadata: a second informer for the Node, which may not have seen the event yet
//
// Read what the watch keeps:
//
//	node := &metav1.PartialObjectMetadata{}
//	node.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Node"))
//	return r.Get(ctx, client.ObjectKey{Name: name}, node)
//
// The check compares the watches of a controller with the reads in methods of its reconciler. It is silent for clients whose names
// say that they have no cache, and in modules with a client that asks the API server, or that leaves kinds out of the cache. Reads
// without a type count if the options of a client cache them, as they do not by default. It is made by the command alone, in runs
// over a whole module.
//
// # missing-watch
//
// (strict) A controller that makes itself the controller of an object has to watch the kind, or else nothing brings back what is
// changed or deleted there, and nothing tells it that the object is ready.
//
//	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: tenant.Name, Namespace: "tenants"}}
//	if err := controllerutil.SetControllerReference(tenant, config, r.Scheme()); err != nil { // no watch wakes the controller of a Tenant for the ConfigMap that it controls: what others change in it stays
//		return err
//	}
//	return r.Create(ctx, config)
//
// The reference may also be made by a function, of this package or another one, that is handed the owner and the object, one by one or in a list, or be
// written into the metadata by hand. Where a function of another package makes it, the finding is beside the watches of the controller.
//
// Where the objects are of kinds that are not seen, as those of manifests, and the controller has no watch but that of its own objects, it is reported as well.
//
// Add the kind to the builder, as for the storage classes:
//
//	return ctrl.NewControllerManagedBy(mgr).For(&api.Tenant{}).Owns(&storagev1.StorageClass{}).Complete(r)
//
// A controller also has to watch what its reconcile waits for: an object that it reads, and on whose status the outcome depends, and one that the
// spec of its own object names. Nothing wakes it when the object becomes ready, or is made, if the pass that found it otherwise has ended without
// an error and without another reconcile (https://github.com/kubernetes-sigs/cluster-api-provider-azure/pull/2532).
//
//	if err := t.Get(ctx, req.NamespacedName, job); err != nil {
//		return ctrl.Result{}, err
//	}
//	if job.Status.Succeeded == 0 {
//		return ctrl.Result{}, nil
//	}
//
// It is reported where the watches are:
//
//	For(&api.Tenant{}). // the reconcile of a Tenant waits for a Job, and no watch wakes the controller when it changes
//
// The same holds for an object that the spec of its own object names, and of which the reconcile looks at more than whether it is there: a change of the secret
// or of the config map is not picked up before something else wakes the controller. The read may be in another package, and behind an interface whose method
// is handed the name and returns the object. An object counts too whose name is in the spec of one that is so named itself, as the parameters of a class are, other than a secret.
// A config map or service with a constant name counts as well, unless the reconcile creates such objects.
//
// It holds as well for an object of Kubernetes or of the module that the reconcile keeps as it is to be, without a reference: by CreateOrUpdate, by a
// server-side apply, or by a read from the cache, a create and an update. What others change or delete there comes back only when something else wakes the
// controller. An object that is created and never changed afterwards does not count, nor do other kinds, for a watch of a kind that is not installed keeps
// the manager from starting.
//
// Nothing is reported where each pass asks for the next one after a delay of less than an hour.
//
// The check is made by the command alone, in runs over a whole module. It is silent for owners that no controller of the module
// reconciles, for references that the reconcile of the owned object makes itself, for controllers that watch a kind that is not known, for reads by clients
// without a cache, and for objects that the function with the read makes or deletes, or that are asked for during a deletion. It is strict because an object
// can be of no interest once it is made, and because a state can be meant to be looked at only when something else happens.
//
// # cluster-wide-cache
//
// (strict) The first read of a secret by the client of a manager starts an informer for all secrets that the manager may list:
// those of Helm releases and of other teams, too. The memory of the operator grows with the cluster, until it is killed
// (https://github.com/kubernetes-sigs/cluster-api/commit/1ac789696f38282d236e0318221fb95753cbddbb).
//
//	return ctrl.NewManager(config, ctrl.Options{LeaderElection: true, LeaderElectionID: "buckets.example.com"}) // the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all
//
// Say which ones the cache is to hold, or let the client ask the API server for them (Client.Cache.DisableFor):
//
//	own := cache.ByObject{Namespaces: map[string]cache.Config{namespace: {}}}
//	return ctrl.NewManager(config, ctrl.Options{
//		LeaderElection: true, LeaderElectionID: "buckets.example.com",
//		Cache: cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.Secret{}: own, &corev1.ConfigMap{}: own}},
//	})
//
// An entry of Cache.ByObject for secrets or config maps that sets nothing is reported as well, where one beside it has a selector; so are entries that limit other kinds, if there is
// none for secrets, or none for config maps, and a reconcile reads or watches them. A client that leaves kinds out of the cache does not read them there, but a watch fills it.
//
// The check is made by the command alone, in runs over a whole module in which some controller watches such objects, or a reconcile reads them with its client. It
// is silent when the options set anything of the cache, for options that are not made in the function, and for entries beside a limit for all kinds. A limit
// that holds for some settings alone, as where a namespace is named, leaves the cache whole for the others.
//
// # generation-only
//
// (strict) A controller whose own objects pass predicate.GenerationChangedPredicate alone is not woken when labels or
// annotations change. One that reads an annotation, `paused` for example, goes on as it was until the spec changes as well.
//
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Bucket{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // Annotations of a Bucket are read, and changes of them do not wake the controller: the predicate lets changes of the spec through
//		Complete(r)
//
// Let these changes through as well:
//
//	specOrAnnotations := predicate.Or(predicate.GenerationChangedPredicate{}, predicate.AnnotationChangedPredicate{})
//	return ctrl.NewControllerManagedBy(mgr).
//		For(&api.Bucket{}, builder.WithPredicates(specOrAnnotations)).
//		Complete(r)
//
// A method of the object, or another function of another package that is handed it, be it as a client.Object, and looks for a label, itself or by a function of its package,
// counts in runs over a whole module. The check is silent
// when neither the methods of the reconciler nor these read labels or annotations of such an object, and for functions that set some.
//
// # When the rule keeps silent
//
// What is not seen lets everything through: builders that another package puts together, options in lists that are not
// written out, objects whose type is not known. Tests and generated files are left out.
//
// To keep such a watch, write //ctrllint:ignore watchwiring/generation-without-generation with the reason above it.
package watchwiring
