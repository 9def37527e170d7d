// Package informerhandler reports handlers of informers that a missed deletion crashes, or that lose it.
//
// # What goes wrong
//
// While the watch of an informer is interrupted, objects can be deleted without an event. The informer finds that out when it lists
// all objects again, and then calls DeleteFunc with a tombstone: a cache.DeletedFinalStateUnknown, which holds
// the key and the last known state of the object. It comes rarely, and never in a test: a handler that does not expect it works for
// months, and then panics in one replica after the other, or keeps for ever what belonged to the object.
//
// AddFunc and UpdateFunc never see tombstones, and neither do the handlers and predicates of controller-runtime. A FilterFunc does.
//
// # tombstone-assert
//
// The object is asserted to its type without a question: the handler panics, and the process with it. It happened in
// koordinator (https://github.com/koordinator-sh/koordinator/pull/2543), antrea (https://github.com/antrea-io/antrea/pull/7568)
// and kubestellar (https://github.com/kubestellar/kubestellar/issues/2377).
//
//	func (m *Members) deleted(obj any) {
//		node := obj.(*corev1.Node) // the assertion panics when the watch missed a deletion: obj is then a cache.DeletedFinalStateUnknown and no *v1.Node
//		delete(m.addresses, node.Name)
//	}
//
// Take the object out of the tombstone first:
//
//	func (p *Peers) deleted(obj any) {
//		if unknown, ok := obj.(cache.DeletedFinalStateUnknown); ok {
//			obj = unknown.Obj
//		}
//		node, ok := obj.(*corev1.Node)
//		if !ok {
//			klog.Errorf("unexpected object %T", obj)
//			return
//		}
//		delete(p.addresses, node.Name)
//	}
//
// A value that is used although its assertion may have failed
// counts as well, and so does a panic, or what else ends the process, where it has. Functions of the module are followed, also into other packages: to where the object is asserted, and to
// where wrappers register it. The check is silent about a handler whose FilterFunc lets no tombstone through, or is not seen.
//
// # tombstone-ignored
//
// The assertion is checked, and a tombstone takes the branch for objects of a wrong type, which logs at most: the deletion is
// lost. Stale documents stayed in karmada's search index (https://github.com/karmada-io/karmada/commit/9fd3de614475), and
// HAMi kept enforcing a quota that was gone (https://github.com/Project-HAMi/HAMi/pull/2259).
//
//	func (m *Members) enqueue(obj any) {
//		node, ok := obj.(*corev1.Node) // a deletion that the watch missed is dropped: obj is then a cache.DeletedFinalStateUnknown and no *v1.Node
//		if !ok {
//			klog.Errorf("unexpected object %T", obj)
//			return
//		}
//		m.queue.Add(node.Name)
//	}
//
// Where the key is enough, the tombstone has it:
//
//	func (p *Peers) enqueue(obj any) {
//		switch obj := obj.(type) {
//		case *corev1.Node:
//			p.queue.Add(obj.Name)
//		case cache.DeletedFinalStateUnknown:
//			p.queue.Add(obj.Key)
//		}
//	}
//
// A FilterFunc loses deletions when it returns false for a tombstone: the handler after it never hears of them. It is reported if
// that handler has a DeleteFunc. A handler that puts what it is handed into a field, for a worker that asserts it, is reported where it does so.
// The check is strict: six of its first ten findings in public repositories were about handlers for which a missed deletion has no consequence, as
// where another controller sees it too. It is silent when the handler, or the worker, looks for tombstones anywhere, hands the object to code that is
// not seen, does something else for a tombstone, or does nothing but log for objects either, and for a command that watches until it has seen
// something: it closes a channel of its own, which stops the informer, and the process ends.
//
// # tombstone-pointer
//
// A tombstone is handed over by value. A test for a pointer is never true, so that the branch that was written for
// tombstones never runs.
//
//	unknown, ok := obj.(*cache.DeletedFinalStateUnknown) // a tombstone is a cache.DeletedFinalStateUnknown and never a pointer to one: a deletion that the watch missed is not recognised
//
// Drop the star:
//
//	unknown, ok := obj.(cache.DeletedFinalStateUnknown)
//	if ok {
//		obj = unknown.Obj
//	}
//
// The check is silent where the same function tests for the value, and in packages that make such pointers themselves.
//
// # tombstone-discarded
//
// The tombstone is recognised, and then the object in it is not what is used. Kyverno assigned it to the blank identifier in seven places, and used the nil of
// the first assertion (https://github.com/kyverno/kyverno/pull/3718); volcano took the object out and asked the tombstone for its
// key (https://github.com/volcano-sh/volcano/commit/39484f572b3b).
//
//	node, ok := obj.(*corev1.Node)
//	if !ok {
//		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
//		if !ok {
//			return
//		}
//		_, ok = unknown.Obj.(*corev1.Node)
//		if !ok {
//			return
//		}
//	}
//	delete(m.addresses, node.Name) // the object in the tombstone is thrown away: what is used here is the nil that the assertion to *v1.Node has left
//
// Assign it to the variable that is used:
//
//	node, ok := obj.(*corev1.Node)
//	if !ok {
//		unknown, ok := obj.(cache.DeletedFinalStateUnknown)
//		if !ok {
//			return
//		}
//		node, ok = unknown.Obj.(*corev1.Node)
//		if !ok {
//			return
//		}
//	}
//	delete(p.addresses, node.Name)
//
// To put the tombstone back (obj = unknown, and not unknown.Obj) helps as little, and so does to ask the tombstone itself for its object once more
// (obj.(*corev1.Node), and not unknown.Obj.(*corev1.Node)), or to look whether the variable of the first assertion is nil: that is reported where nothing
// is done about the deletion then.
//
// # tombstone-key
//
// MetaNamespaceKeyFunc, ObjectToName and meta.Accessor need the metadata of an object, and return an error for a tombstone. The key of the
// deleted object does not get into the queue. It left routes of deleted services advertised by calico
// (https://github.com/projectcalico/calico/pull/12793), and a generic controller of ovn-kubernetes without a single missed deletion
// (https://github.com/ovn-kubernetes/ovn-kubernetes/commit/632f298515c8).
//
//	key, err := cache.MetaNamespaceKeyFunc(obj) // MetaNamespaceKeyFunc returns an error for a cache.DeletedFinalStateUnknown: a deletion that the watch missed is lost
//	if err != nil {
//		utilruntime.HandleError(err)
//		return
//	}
//	m.queue.Add(key)
//
// Call DeletionHandlingMetaNamespaceKeyFunc or DeletionHandlingObjectToName, which do the same for objects; the fix does that:
//
//	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
//	if err != nil {
//		utilruntime.HandleError(err)
//		return
//	}
//	p.queue.Add(key)
//
// The check is strict, since a watch rarely misses a deletion and many workers find nothing to do for one: none of its first ten findings in public
// repositories was a bug. It is silent when the function looks for a tombstone after the error, and when nothing but a log wants the key.
//
// # handler-before-init
//
// A constructor adds handlers, starts the informers, and sets a field afterwards that a handler reads. The first event comes
// when it likes: the handler finds nil, or an old value, and the race detector sees it only if a test is slow enough.
//
//	z := &Zones{queue: workqueue.NewTyped[string]()}
//	informer := factory.Core().V1().Nodes()
//	if _, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: z.add}); err != nil {
//		return nil, err
//	}
//	factory.Start(ctx.Done())
//	z.nodes = informer.Lister() // nodes is set while the informers run: a handler that was added before reads it, and finds it empty
//	return z, nil
//
// Set the field before the handler is added:
//
//	z := &Zones{queue: workqueue.NewTyped[string]()}
//	informer := factory.Core().V1().Nodes()
//	z.nodes = informer.Lister()
//	if _, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: z.add}); err != nil {
//		return nil, err
//	}
//	factory.Start(ctx.Done())
//	return z, nil
//
// The check is silent when nothing is started before the field is set, as in most constructors, when the field has been set before, and for objects that
// the function is given.
//
// # blocking-handler
//
// An informer calls each handler for one event after the other. While a handler waits, the events that come are kept in memory without a bound, and
// what the handler knows gets old. The check reports sleeps, polls, waits for caches, and sends on channels without a buffer, also in functions that the handler calls. Strict, since the
// receiver may always be there.
//
//	func (z *Zones) updated(_, obj any) {
//		time.Sleep(time.Second) // Sleep in a handler: the events that come meanwhile wait for it, and pile up in memory
//		z.queue.Add(obj.(*corev1.Node).Name)
//	}
//
// Let a queue wait:
//
//	func (d *Delayed) updated(_, obj any) {
//		d.queue.AddAfter(obj.(*corev1.Node).Name, time.Second)
//	}
//
// # transform-tombstone
//
// SetTransform gives an informer a function for each object before it is kept. Its contract includes tombstones, which older versions of client-go
// hand to it. Strict, since newer ones do not.
//
//	func Trim(informer cache.SharedIndexInformer) error {
//		return informer.SetTransform(func(obj any) (any, error) {
//			obj.(*corev1.Pod).ManagedFields = nil // the transform panics on a cache.DeletedFinalStateUnknown, which informers hand to it as well: it is no *v1.Pod
//			return obj, nil
//		})
//	}
//
// Return what is no object of the type as it is:
//
//	func TrimPods(informer cache.SharedIndexInformer) error {
//		return informer.SetTransform(func(obj any) (any, error) {
//			if pod, ok := obj.(*corev1.Pod); ok {
//				pod.ManagedFields = nil
//			}
//			return obj, nil
//		})
//	}
//
// # handler-leak
//
// An informer keeps each handler that is added until it is removed. A reconcile, a handler, or a loop that starts a watch again and adds one to the same informer
// leaves another behind each time, and every event is handled by all of them. Strict, since a condition elsewhere may see to it that it runs once.
//
//	func (s *Sources) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		informer, err := s.cache.GetInformer(ctx, &corev1.ConfigMap{})
//		if err != nil {
//			return ctrl.Result{}, err
//		}
//		_, err = informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: s.enqueue}) // Reconcile adds another handler each time: nothing keeps the registration to remove it, so that all of them are called for ever
//		return ctrl.Result{}, err
//	}
//
// Add it once, or keep the registration and call RemoveEventHandler:
//
//	func (s *Sources) Setup(ctx context.Context) error {
//		informer, err := s.cache.GetInformer(ctx, &corev1.ConfigMap{})
//		if err != nil {
//			return err
//		}
//		_, err = informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: s.enqueue})
//		return err
//	}
//
// The check is silent when the registration is used, when a condition other than a test of an error decides about the call, and when the function makes the informer or its factory.
//
// # old-owner-lost
//
// An update can take an object away from its owner, or give it to another one. A handler that asks only the new object for its owner does not
// wake the old one, which goes on as if it had the object. Strict, since most objects keep their owner.
//
//	func (s *Sources) updated(before, now any) {
//		if owner := metav1.GetControllerOf(now.(*appsv1.ReplicaSet)); owner != nil { // only the owner of now is woken: if the update has changed the owner, that of before never hears of it
//			s.queue.Add(owner.Name)
//		}
//	}
//
// Wake both:
//
//	func (o *Owned) updated(before, now any) {
//		for _, set := range []any{before, now} {
//			if owner := metav1.GetControllerOf(set.(*appsv1.ReplicaSet)); owner != nil {
//				o.queue.Add(owner.Name)
//			}
//		}
//	}
//
// The check is silent when the old object is handed to code that is not seen.
//
// # When the rule keeps silent
//
// A handler counts when it is seen to be given to an informer: through AddEventHandler and its siblings, as a struct of functions or a
// type with OnDelete, by functions of the module that register what they are given or what the exported fields of a struct hold, or returned as a handler by an exported function. A struct of
// handlers that goes elsewhere may be called with objects that somebody has taken out of their tombstones. Under go vet and golangci-lint
// the packages of the module have to be analysed with the facts of those below them, as they are by default.
//
// The rule is silent when a value may be something else than what the informer has handed over: after an assignment on one path,
// from a field, or from code that is not seen.
//
// To keep such a handler, write //ctrllint:ignore informerhandler/tombstone-ignored with the reason above the assertion.
package informerhandler
