// Package expecttimeout reports waits for events that may never come.
//
// # What goes wrong
//
// A controller that has created a pod does not see it in its cache at once. It notes in a store that it
// expects the pod's event, and does nothing until that event has come. Once in a while it does not come:
// the pod was deleted before the watch saw it, the write had failed, the expectation was noted under
// another name. Then nothing wakes the controller for that object any more. The object looks healthy and
// does not scale, roll out or get deleted until somebody restarts the controller.
// The same happens when a reconcile waits in place, without a deadline: a member cluster that cannot be
// reached takes the worker with it, and with one worker the controller.
//
// Stores of expectations are known by their shape: a type with methods to expect or raise, to observe
// or lower, to ask whether all is satisfied, and to delete, with a key.
//
// # no-timeout
//
// A reconcile returns while a store of expectations is not satisfied, asks for no other reconcile, and has
// no branch for the case that the wait takes too long; nor does the store expire by itself. One lost event
// stops the object for ever, as in kruise
// (https://github.com/openkruise/kruise/commit/cde3bc321b1769c770d52f793a235336ea4f549b).
//
//	if !r.created.Satisfied(req.String()) { // Reconcile returns without requeue while Satisfied is false, which has no timeout; a lost event blocks it for ever
//		return ctrl.Result{}, nil
//	}
//
// Come back, and delete the expectation once the wait has taken too long:
//
//	if !r.created.Satisfied(req.String()) {
//		return ctrl.Result{RequeueAfter: time.Minute}, nil
//	}
//
// The store may be asked in a helper of the package that returns a bool. The check is silent when the store
// looks at a clock or reads the cluster, when its type is of a dependency, and when any path through the
// branch deletes, lowers, returns an error or adds to a queue.
//
// # inert-timeout
//
// A branch is taken when the wait for an expectation has taken too long, and it changes nothing: it neither
// deletes the expectation, nor asks for another reconcile, nor returns an error. kruise's CloneSets did not
// scale any more until a restart
// (https://github.com/openkruise/kruise/commit/26a07e26f60840264715e60cda1b52db750a46b3).
//
//	if ok, waited := r.pending.Satisfied(req.String()); !ok {
//		if waited >= timeout {
//			klog.InfoS("Pods are late", "set", req, "waited", waited)
//			return ctrl.Result{}, nil // Reconcile only returns when Satisfied has timed out: the expectation stays, and a lost event blocks it for ever
//		}
//		return ctrl.Result{RequeueAfter: timeout - waited}, nil
//	}
//
// Delete the expectation and go on with what the cache has:
//
//	if ok, waited := r.pending.Satisfied(req.String()); !ok {
//		if waited < timeout {
//			return ctrl.Result{RequeueAfter: timeout - waited}, nil
//		}
//		klog.InfoS("Pods are late", "set", req, "waited", waited)
//		r.pending.DeleteExpectations(req.String())
//	}
//
// The check is silent when the branch calls code that is not seen, and when the caller comes back in any case.
//
// # discarded-duration
//
// The store returns for how long it has waited; the reconcile discards that and returns without asking for
// another one. One lost event stops the object for ever.
//
//	if ok, _ := r.pending.Satisfied(req.String()); !ok { // Reconcile returns without requeue while Satisfied is false, and discards how long; a lost event blocks it for ever
//		return ctrl.Result{}, nil
//	}
//
// Come back before the timeout, and go on after it:
//
//	if ok, waited := r.pending.Satisfied(req.String()); !ok && waited < timeout {
//		return ctrl.Result{RequeueAfter: timeout - waited}, nil
//	} else if !ok {
//		r.pending.DeleteExpectations(req.String())
//	}
//
// The check is silent when the store expires by itself, and when any path through the branch deletes,
// lowers, returns an error or adds to a queue.
//
// # raise-without-lower
//
// An expectation is raised, the write that it was raised for fails, and the error path returns without
// lowering it. What was not written has no event, so that the controller waits in vain. In kueue a write that found
// nothing to change had no event (https://github.com/kubernetes-sigs/kueue/pull/12652).
//
//	r.pending.ExpectCreations(key, 1)
//	if err := r.Create(ctx, pod); err != nil {
//		return err // Create fails and this return keeps what ExpectCreations raised for it: the controller waits for an event of nothing
//	}
//	return nil
//
// Lower what was raised for the write:
//
//	r.pending.ExpectCreations(key, 1)
//	if err := r.Create(ctx, pod); err != nil {
//		r.pending.CreationObserved(key) // no event comes
//		return err
//	}
//	return nil
//
// A test such as apierrors.IsInvalid proves the failure as err != nil does. A write whose function says by a
// bool that there is nothing to change has no event either. The check is silent after a timeout, when the
// object may exist, and for a namespace that is being deleted.
//
// # never-cleared
//
// The object is gone, and what was expected for it stays in the store. The next object of that name waits
// for the events of the last one, which never come.
//
//	set := &corev1.ReplicationController{}
//	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
//		return ctrl.Result{}, nil // Reconcile returns when its object is gone and clears nothing in created: the next object of that name waits for it
//	} else if err != nil {
//		return ctrl.Result{}, err
//	}
//	if !r.created.Satisfied(req.String()) {
//		return ctrl.Result{RequeueAfter: time.Minute}, nil
//	}
//	r.created.ExpectCreations(req.String(), 1)
//
// Delete the expectations of an object that is not found:
//
//	set := &corev1.ReplicationController{}
//	if err := r.Get(ctx, req.NamespacedName, set); apierrors.IsNotFound(err) {
//		r.created.DeleteExpectations(req.String())
//		return ctrl.Result{}, nil
//	} else if err != nil {
//		return ctrl.Result{}, err
//	}
//	if !r.created.Satisfied(req.String()) {
//		return ctrl.Result{RequeueAfter: time.Minute}, nil
//	}
//	r.created.ExpectCreations(req.String(), 1)
//
// Two more forms are reported: a deletion under the name of an object that was not found and so is empty
// (https://github.com/ray-project/kuberay/pull/4039), and a handler of delete events that lowers nothing, or
// only when the event itself was seen (https://github.com/openkruise/kruise/pull/1301). The check is silent
// when anything in the package deletes from the store, when the store is made elsewhere, and when the
// reconcile does not ask the store under the name of its request.
//
// # key-mismatch
//
// An expectation is raised under one key and looked for under another: the name here and namespace/name
// there, the owner here and the pod there. The check for it always says that all is satisfied, so that the
// controller creates too much; or an event lowers nothing, so that it waits for ever.
//
//	if ok, waited := r.pending.Satisfied(req.Name); !ok { // Satisfied looks under name, but ExpectCreations raises under namespace/name: they never meet
//		return ctrl.Result{RequeueAfter: timeout - waited}, nil
//	}
//	r.pending.ExpectCreations(req.String(), 1)
//
// Make the key once:
//
//	key := req.String()
//	if ok, waited := r.pending.Satisfied(key); !ok {
//		return ctrl.Result{RequeueAfter: timeout - waited}, nil
//	}
//	r.pending.ExpectCreations(key, 1)
//
// The check is silent about keys whose form is not known: they count as equal.
//
// # unbounded-wait
//
// A poll or a wait for caches has no deadline and runs in a reconcile, a worker of a queue or an event
// handler, also through helpers of other packages. The context of a reconcile ends with the process, so that
// the worker is lost while the condition does not hold; with one worker, the controller stops. Karmada
// waited for the caches of clusters that could not be reached
// (https://github.com/karmada-io/karmada/commit/ac3878ec03ac74053665afc5aad827d8268f532a), volcano for a job
// (https://github.com/volcano-sh/volcano/commit/1d7c42b144eb3a01a30cfe774b16a847627b2716).
//
//	func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, r.attached) // PollUntilContextCancel has no deadline and Reconcile runs it: while the condition is not met, its worker is lost
//	}
//
// A loop that sleeps, or waits for a ticker, until something holds is such a wait as well:
//
//	for !r.mounted(ctx, req.Name) {
//		time.Sleep(time.Second) // the loop around Sleep has no deadline and Reconcile runs it: while the condition is not met, its worker is lost
//	}
//
// Look once, and come back later. Where a wait is short by nature, give it a context.WithTimeout.
//
//	func (r *OKVolumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		ok, err := r.attached(ctx)
//		if err != nil || ok {
//			return ctrl.Result{}, err
//		}
//		return ctrl.Result{RequeueAfter: time.Second}, nil
//	}
//
// So is a command that remotecommand runs in a pod without a context, or under one that never ends: it can wait for anything.
// So is a request of HTTP without a context, or under one that never ends, by a client that is made without a Timeout, as that of
// the library, also with a copy of its transport: a server that takes the connection and says nothing holds the worker for good.
//
// A helper of another package that has no end of its own is reported at the first call of a package: what is missing there is one finding, however often it is called.
//
// The check is silent when there is a deadline anywhere on the way, about requests under the context of the reconcile, about clients and transports that come from elsewhere and transports with a ResponseHeaderTimeout, for loops that count (unless the number goes into a log or the pause alone, or is counted anew in each round), look at the clock or
// work on a list, for the manager's own cache, for caches that the function which starts the worker has waited for, and for waits before the first item of a queue.
//
// # When the rule keeps silent
//
// When the store looks at a clock or reads the cluster itself, or belongs to a dependency, whose inside
// is not seen; when any path through the branch deletes, lowers, returns an error, adds to a queue, or
// calls what is not seen; when the caller comes back in any case. Keys that are not known count as equal.
//
// A store with names of its own is described by the options raises, lowers, satisfied and deletes, each a
// list of methods: -expecttimeout.raises='(example.com/op/ledger.Ledger).Book'. To keep such a wait,
// write //ctrllint:ignore expecttimeout/inert-timeout with the reason above the return.
package expecttimeout
