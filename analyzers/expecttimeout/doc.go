// Package expecttimeout reports waits for events that may never come.
//
// # What goes wrong
//
// A controller that has created a pod does not see it in its cache at once. It notes that it expects
// the pod's event, and does nothing until that has come. Once in a while it does not come: the pod was
// deleted before the watch told of it, the write had failed, the expectation was noted under another
// name. Then nothing wakes the controller for that object any more. The object looks healthy and does
// not scale, roll out or get deleted until somebody restarts the controller; kruise's CloneSets stood
// still like that until 26a07e26f.
// The same happens when a reconcile waits in place, without a deadline: a member cluster that cannot be
// reached takes the worker with it, and with one worker the controller.
//
// Stores of expectations are known by their shape: a type with methods to expect or raise, to observe
// or lower, to tell whether all is satisfied, and to delete, with a key.
//
// # no-timeout
//
// A reconcile that returns while a store is not satisfied, asks for no other look, and has no branch
// for the case that it takes too long, with a store that does not expire by itself. The store may be asked in
// a helper of the package that returns a bool.
//
// # inert-timeout
//
// A branch for that case which changes nothing: it neither deletes the expectation, nor asks for
// another look, nor returns an error.
//
//	if ok, waited := r.pending.Satisfied(req.String()); !ok {
//		if waited >= timeout {
//			klog.InfoS("Pods are late", "set", req, "waited", waited)
//			return ctrl.Result{}, nil // Reconcile only returns when Satisfied has timed out
//		}
//		return ctrl.Result{RequeueAfter: timeout - waited}, nil
//	}
//
// # discarded-duration
//
// A store that tells for how long it has waited, and a reconcile that does not want to know, and
// returns without another look.
//
// # raise-without-lower
//
// An expectation is raised, the write that it was raised for fails, and the error path ends without
// lowering it. No event comes for what was not written. A test such as apierrors.IsInvalid proves the
// failure as err != nil does. After a timeout the object may exist, so that nothing is reported there. A write
// whose function says by a bool that there is nothing to write has no event either.
//
//	r.pending.ExpectCreations(key, 1)
//	if err := r.Create(ctx, pod); err != nil {
//		return err // Create fails and this return keeps what ExpectCreations raised for it
//	}
//
// # never-cleared
//
// The object is gone and what was expected for it stays: a reconcile that returns when its object is
// not found, in a package that never deletes from the store; a deletion under the name of an object
// that was not found and so is empty; the handler of a deletion that lowers nothing, or lowers only
// when the event itself was seen. The next object of that name waits for the events of the last.
//
// # key-mismatch
//
// An expectation is raised under one key and looked for under another: the name here and
// namespace/name there, the owner here and the pod there.
//
// # unbounded-wait
//
// A poll or a wait for caches, without a deadline, in a reconcile, in a worker of a queue or in an event
// handler, also through helpers of other packages. The context of a reconcile ends with the process. A loop
// that sleeps, or waits for a ticker or in a select, until something holds is the same by hand. One that
// counts, looks at the clock, or works on a list ends by itself.
//
//	for !r.mounted(ctx, vol) {
//		time.Sleep(time.Second) // the loop around Sleep has no deadline
//	}
//
//	return ctrl.Result{}, wait.PollUntilContextCancel(ctx, time.Second, true, r.ready) // has no deadline
//
// # The right program
//
//	if ok, waited := r.pending.Satisfied(key); !ok {
//		if waited < timeout {
//			return ctrl.Result{RequeueAfter: timeout - waited}, nil
//		}
//		r.pending.DeleteExpectations(key)
//	}
//	r.pending.ExpectCreations(key, 1)
//	if err := r.Create(ctx, podOf(set)); err != nil {
//		r.pending.CreationObserved(key)
//		return ctrl.Result{}, err
//	}
//
// When the object is not found, delete its expectations. In place of a wait, return and ask for another
// look; where a wait is short by nature, give it a context.WithTimeout.
//
// # When the rule keeps silent
//
// When the store looks at a clock or reads the cluster itself, or belongs to a dependency, whose inside
// is not seen; when any way through the branch deletes, lowers, returns an error, adds to a queue, or
// calls what is not seen; when the caller comes back whatever it is told. A failed write may keep its
// expectation when its namespace is being deleted, or when its error does not say that nothing was written.
// Keys that are not known count as equal. A wait with a
// deadline anywhere on the way is right, and so is one for the manager's own cache, or before the first
// item of a queue.
//
// A store with names of its own is told by the options raises, lowers, satisfied and deletes, each a
// list of methods: -expecttimeout.raises='(example.com/op/ledger.Ledger).Book'. To keep such a wait,
// write //ctrllint:ignore expecttimeout/inert-timeout with the reason above the return.
package expecttimeout
