// Package cachesync reports work on caches of informers that are not filled.
//
// # What goes wrong
//
// An informer fills its cache in the background: it is made, started, and has synced when the first list is in the cache. Until
// then a lister says of every object that it does not exist. A controller believes it, and creates again what is there, or deletes
// what belongs to objects that it does not see. It mostly goes well: the list comes in milliseconds, and in tests at once. In a large cluster,
// or when the API server is slow, it does not. Node Feature Discovery removed all labels from all nodes in this
// way (https://github.com/kubernetes-sigs/node-feature-discovery/issues/1802).
//
// The result of a wait that is dropped is a finding of errchan/dropped-error, unless the wait says nothing anyway. The caches of controller-runtime
// wait themselves until they have been started, and know which informers they have.
//
// # no-synced-funcs
//
// WaitForCacheSync of client-go asks the functions that it is given. Without any it returns true at once. The method of
// that name of controller-runtime's caches, and that of factories, need none.
//
//	if !cache.WaitForCacheSync(ctx.Done()) { // WaitForCacheSync has no cache to wait for: it returns true at once, and what follows runs on caches that may be empty
//		return
//	}
//
// Name the caches that are read:
//
//	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) {
//		return
//	}
//
// A list that is never filled is reported too, also one in a field that other packages cannot name. The check is silent for a list
// that is filled on some path.
//
// # wait-before-start
//
// The factory's WaitForCacheSync waits for the informers that its Start has started by then, and for no others. Before Start, beside it
// in another goroutine, and where the informers are run by hand, it returns at once. The syncer of kcp
// waited before it started its informers (https://github.com/kcp-dev/kcp/commit/314555238eebcc1aa8b4dd277f19f8bc331cadf4).
//
//	factory.WaitForCacheSync(ctx.Done()) // WaitForCacheSync waits for the informers that have been started, and factory is started only after it: it returns at once
//	factory.Start(ctx.Done())
//
// Start comes first:
//
//	factory.Start(ctx.Done())
//	factory.WaitForCacheSync(ctx.Done())
//
// A factory that comes from elsewhere is reported where the function that waits starts it itself, later or in a goroutine. So is one in a field of a value whose
// methods start it and wait for it, also behind an interface of another package, as in volcano
// (https://github.com/volcano-sh/volcano/commit/a3cbba4f2ad7da6acb34c654b5720b5df1ca447b). The check is silent when something else may
// have started the factory before, when such a function makes informers in between, and for a goroutine that is waited for.
//
// A wait for an informer that it names, before the only start of the factory of that informer, never returns true; it is reported as well. Functions of which only one runs,
// as they are called in different arms of a branch, are looked at one by one.
//
// # informer-after-start
//
// Start of a factory starts the informers that have been made by then. An informer is made by the first call of Informer or Lister of its
// accessor, and not by the accessor; one that is made later needs another Start. Without it the informer never runs: its lister finds nothing for ever, and
// whoever waits for it waits for ever. It happened in clusternet (https://github.com/clusternet/clusternet/commit/04bd0daf5caab352dffed5714273a06e61fecd4c),
// antrea (https://github.com/antrea-io/antrea/pull/6552) and the descheduler (https://github.com/kubernetes-sigs/descheduler/pull/956), each time in a function
// that was handed the factory or an accessor.
//
//	services, nodes := factory.Core().V1().Services(), factory.Core().V1().Nodes()
//	services.Informer()
//	factory.Start(ctx.Done())
//	return NewAgent(services, nodes) // NewAgent makes the informer of Core().V1().Nodes() after factory has been started: nothing starts it, and its cache stays empty
//
// Make all informers, and start them then:
//
//	agent := NewAgent(factory.Core().V1().Services(), factory.Core().V1().Nodes())
//	factory.Start(ctx.Done())
//	return agent
//
// Reported are also informers that are made while a goroutine starts the factory, and a lister that is read or handed on, whose factory is made in the function
// and never started, as in argo-rollouts (https://github.com/argoproj/argo-rollouts/pull/2517).
//
// Functions of the module are followed, also into other packages. The check is about factories that the function makes, and those in fields of which the package
// shows where they come from. It is silent when the informer
// may have been made before, is run by hand, or is handed to code that is not seen, and when the factory is started again or
// handed to such code.
//
// # workers-first
//
// Workers that are started before the wait process what the handlers have queued on caches that are not filled: an object is in its own cache by then, and what
// the worker reads beside it may be missing. The same is true when the wait runs in a goroutine, and nothing waits for its end before the workers start, as in the external gateway controller of ovn-kubernetes
// (https://github.com/ovn-kubernetes/ovn-kubernetes/pull/3690).
//
//	go wait.Until(a.work, time.Second, ctx.Done()) // this worker is started before WaitForCacheSync: it processes what it gets on caches that are not filled
//	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) {
//		return
//	}
//	<-ctx.Done()
//
// Start them once the caches have synced:
//
//	if !cache.WaitForCacheSync(ctx.Done(), a.servicesSynced, a.nodesSynced) {
//		return
//	}
//	go wait.Until(a.work, time.Second, ctx.Done())
//	<-ctx.Done()
//
// A function that starts informers and then workers, without any wait, is reported as well. A worker is a goroutine that gets items of a work queue of the package. It has
// to list, or to look objects up in several caches, or in one whose handlers add no items. The check is silent for one that reads the object of its item alone, when the worker waits for caches or for another goroutine
// itself or sets what the wait asks for, and when the function waits for other caches before. Reported is also a worker, or a goroutine that calls a lister, of a struct that keeps a HasSynced which nothing asks:
// neither the package waits for caches, nor do those above it wait for that one, which a run over the whole module shows. A manager starts its controllers once its caches have synced: a controller
// that a function starts beside its cache, and without a wait, is reported as well, as it was in
// crossplane (https://github.com/crossplane/crossplane-runtime/commit/7f21c79d635673527804247598aed67ca39f0cc2).
//
// # missing-synced
//
// A controller waits for the caches that it reads, and leaves one out. The others have synced, and objects are compared with one that is still
// empty. It comes with the next lister that is added, as in clusternet
// (https://github.com/clusternet/clusternet/commit/4ff2f1f88cbf5968160e92d8827e3101c4e48137).
//
//	if !cache.WaitForCacheSync(ctx.Done(), p.podsSynced) { // WaitForCacheSync does not wait for nodesSynced, which nothing else asks: that cache may be empty
//		return
//	}
//
// Wait for all of them:
//
//	if !cache.WaitForCacheSync(ctx.Done(), l.podsSynced, l.limitsSynced) {
//		return
//	}
//
// Seven forms are reported: a HasSynced that is kept in a field which nothing reads, a lister of whose informer the package
// keeps no HasSynced, if it keeps that of all other listers of the struct, in fields or in a list, an informer to which a function adds handlers without keeping its HasSynced, if it keeps
// those of all others (https://github.com/longhorn/longhorn-manager/commit/4131b75dcba8), a wait that names the informers in fields of a struct, without one whose
// store the package reads, a lister that callers hand over and that the struct's wait leaves out, where neither they nor the packages above them
// wait for its cache, which a run over the whole module shows, a loop that asks two informers, and ends as
// soon as one has synced (https://github.com/tigera/operator/commit/8c40fa430), and a controller of a builder like that of library-go, which waits for the informers that
// the builder is given, where the function of WithSync reads a lister of another one and nothing above waits for that
// (https://github.com/open-cluster-management-io/addon-framework/commit/57b1d2859f501d3cbb05143f92c535f7e07f189b). The check is silent when the package waits for all informers of a factory, when the accessor or its
// informer goes elsewhere, for listers that nothing reads, and for those that callers hand over who wait for caches that they do not name.
//
// # wrong-informer
//
// The HasSynced beside a lister is that of another informer, mostly after a line was copied, or of another version of the resource. The wait
// asks one cache twice, and the other one never. The controller for admin network policies of ovn-kubernetes asks the cache of pods in place of that of nodes.
//
//	limits:       limits.Lister(),
//	limitsSynced: pods.Informer().HasSynced, // limitsSynced reports whether the cache of v1.PodInformer has synced, and limits reads that of v1.LimitRangeInformer
//
// Keep that of the same informer:
//
//	limits:       limits.Lister(),
//	limitsSynced: limits.Informer().HasSynced,
//
// The names of the fields say which belong together: limitsSynced or limitListerSynced, and limits or limitLister. The check is silent when the HasSynced of the
// lister's informer is kept in another field.
//
// # read-before-sync
//
// A lister is read after the start of its factory, with a path on which nothing is waited for. It may find nothing, or a part. Strict, since a
// loop may read it again later.
//
//	factory.Start(ctx.Done())
//	return nodes.List(labels.Everything()) // List reads a cache that nothing has waited for since its informer was started: it may be empty
//
// Wait for it:
//
//	factory.Start(ctx.Done())
//	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
//		if !ok {
//			return nil, ctx.Err()
//		}
//	}
//	return nodes.List(labels.Everything())
//
// Reported are also reads before the start of the factory, or beside it; lists in a function that adds a handler to the informer, as is done while the program is put
// together; and a lister that is handed on, although nothing in the package or above it asks whether its informer has synced, which the same function starts. A read counts that a
// function of the module makes with the lister it is handed, before it waits for anything.
//
// # handler-not-synced
//
// An informer has synced when the first list is in its cache. Its handlers get the objects of that list one after the other, later. Who builds a
// state of his own in a handler, and waits for the informer, reads a state that has a part of them. The scheduler of HAMi answered
// before it had counted the devices that were in use (https://github.com/Project-HAMi/HAMi/pull/1496).
//
//	_, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.add})
//	if err != nil {
//		return err
//	}
//	if !cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) { // WaitForCacheSync does not wait for add, which keeps what it is handed: the cache is filled before the handler has seen all of it
//		return ctx.Err()
//	}
//
// Wait for the registration, which has synced when the handler has got the list:
//
//	registration, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: u.add})
//	if err != nil {
//		return err
//	}
//	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
//		return ctx.Err()
//	}
//
// Strict, since the state may not be needed whole. A handler that only adds to a queue is right. The wait is one that follows in the function that adds the handler, or is in a
// method of the same type.
//
// # store-write
//
// The cache of an informer is what the watch has brought. An object that somebody else puts there is in no list of the API server, no handler
// hears of it, and the next list takes it away. Strict, since some schedulers do this on purpose. An informer of a factory that is never started is a store like any other.
//
//	return pods.Informer().GetStore().Add(pod) // Add writes to the cache of an informer: its handlers never hear of it, and the next list takes it back
//
// Keep it beside the cache:
//
//	u.extra[pod.Name] = pod
//
// # client-before-start
//
// The client of a manager reads from the caches of the manager, which the manager starts. Before that a read fails with an error.
//
//	if err := mgr.GetClient().List(ctx, &nodes); err != nil { // List reads from caches that are not started before the manager is: it returns an error
//		return err
//	}
//	return mgr.Start(ctx)
//
// Read from the API server:
//
//	if err := mgr.GetAPIReader().List(ctx, &nodes); err != nil {
//		return err
//	}
//	return mgr.Start(ctx)
//
// A goroutine that is started before the manager, or a function that is called before, is looked into as well, unless it waits for something. So is a function that
// is handed a manager and builds a controller for it, such as SetupWithManager, with the client of the reconciler, if that is made with the one of a manager. This is
// asked by the command alone, in runs over a whole module.
// Strict, since the manager may be made with a client that reads without caches. Unstructured objects are not read from them.
//
// # When the rule keeps silent
//
// Factories are followed as far as the module shows what is done with them. What is handed to other modules, to function values or methods
// of interfaces, or stored where other packages find it, may be started, made and run there. Under go vet and golangci-lint
// the packages of the module have to be analysed with the facts of those below them, as they are by default.
//
// To keep such code, write //ctrllint:ignore cachesync/informer-after-start with the reason above the call.
package cachesync
