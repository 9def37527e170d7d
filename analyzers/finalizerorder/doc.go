// Package finalizerorder reports finalizers that are changed in the wrong order.
//
// # What goes wrong
//
// A finalizer keeps an object until its controller has cleaned up behind it. Removed too early, it
// leaves a volume, a load balancer or a registration that nobody knows of and everybody pays for.
// Removed too late or never, the object stays Terminating, its namespace with it. Added during the
// deletion, it makes every turn of the controller fail before it comes to the clean-up: the API server
// takes no new finalizers then. Controllers race for the list as well: clusterctl move removed the
// finalizers before it deleted, and the controllers put them back in between.
//
// # strip-then-delete
//
// The finalizers of an object are removed, and the object is deleted afterwards. To its controller it
// is alive in between. Delete it first: then nobody can add one.
//
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil { // finalizers are removed before the object is deleted: a controller can add them again in between
//		return err
//	}
//	return r.Delete(ctx, claim)
//
// # add-while-deleting
//
// A finalizer is added before anybody has asked whether the object is being deleted, in a function
// that asks later or that removes it again.
//
//	if controllerutil.AddFinalizer(claim, finalizer) { // a finalizer is added to claim without a look at its deletion timestamp: the API server rejects that during deletion
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//	if !claim.DeletionTimestamp.IsZero() {
//		return ctrl.Result{}, r.release(ctx, claim)
//	}
//
// So is one that the function reads itself and that the reconcile is not about, a child for instance, where nothing
// looks at its deletion timestamp. An object that is made in memory and written over the one in the cluster
// counts as that: its own timestamp is never set.
//
//	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
//		return err
//	}
//	desired.Finalizers = append(current.Finalizers, finalizer) // desired puts a finalizer on current without a look at its deletion timestamp: the API server rejects that during deletion
//	return r.Update(ctx, desired)
//
// Return where current.DeletionTimestamp is set.
//
// The same goes for an object that is deleted next: when the function runs again, the object waits for its
// finalizers, and one that has been removed cannot be added.
//
//	controllerutil.AddFinalizer(claim, finalizer) // a finalizer is added to claim, which is deleted next: when this runs again, the API server rejects the add
//	if err := r.Update(ctx, claim); err != nil {
//		return err
//	}
//	return r.Delete(ctx, claim)
//
// # inverted-guard
//
// A finalizer is added only during deletion, or only if it is there; or removed only if it is not.
//
//	if controllerutil.ContainsFinalizer(claim, finalizer) {
//		controllerutil.AddFinalizer(claim, finalizer) // a finalizer is added only if claim has it: it never gets there
//		return r.Update(ctx, claim)
//	}
//
// # removed-before-cleanup
//
// The removal is written before the clean-up begins, or although the clean-up has failed. A clean-up is
// a call that is named so, or a delete of another object, unless the garbage collector deletes that as well.
//
//	if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
//		logf.FromContext(ctx).Error(err, "copy not deleted")
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer) // the finalizer of claim is removed although DeleteCopy failed: what that left behind stays for ever
//	return r.Update(ctx, claim)
//
// Outside of a branch for the deletion that is reported where the failure of another step holds the removal
// back or is remembered, so that this one was most likely forgotten.
//
// So is a read that decides whether the finalizer is removed, here or in a helper, and each failure of which counts
// as gone, a timeout as well. Let NotFound alone count as gone, and return the other errors.
//
//	if err := r.Get(ctx, user, &pod); err != nil { // any failure of Get counts as gone: the finalizer of claim is removed although what it protects may be there
//		continue
//	}
//	if mounts(&pod, claim) {
//		return errInUse
//	}
//
// # not-persisted
//
// An object is read, its finalizers are changed, and nothing writes it: Status().Update leaves
// metadata alone.
//
//	controllerutil.RemoveFinalizer(claim, finalizer) // the finalizer of claim is removed in memory and never written
//	return r.Status().Update(ctx, claim)
//
// # dropped-error
//
// The write fails, and the function ends as if it had worked, be it by the name of another error that is
// nil; or a helper takes a conflict for success, and its caller lets go of what would have tried again. A
// reconcile may end at a conflict, since the write that caused it brings the next turn; but not where
// GenerationChangedPredicate filters its events: that write was most likely one of the status.
//
//	if err := r.Update(ctx, claim); err != nil { // the error of Update is dropped: whether the finalizer of claim is removed, nobody knows
//		logf.FromContext(ctx).Error(err, "finalizer not removed")
//	}
//	return nil
//
// # overwritten
//
// The list of an object in the cluster is replaced by a literal or by the list of another object.
// What other controllers protect is no longer protected. An object that is put together and given the
// UID or the resource version of an existing one counts as that one.
//
//	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
//		secret.Data = desired.Data
//		secret.Finalizers = desired.Finalizers // the finalizers of secret are replaced: those that other controllers have added are lost
//		return nil
//	})
//
// # kept-for-ever
//
// The object is being deleted, and a lookup says that what its finalizer protects is gone: the result is
// nil or empty, or the error is NotFound. The reconcile ends there, without an error or another turn, and
// only the path that cleans up removes the finalizer. What is gone brings no event, so that the object
// stays Terminating, and its namespace with it. To wait for what is still there is right.
//
//	if err := r.Get(ctx, key, secret); err != nil {
//		return ctrl.Result{}, client.IgnoreNotFound(err) // Get finds nothing to clean up, and the finalizer of claim stays: it is Terminating for ever
//	}
//	if err := r.Delete(ctx, secret); err != nil {
//		return ctrl.Result{}, err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return ctrl.Result{}, r.Update(ctx, claim)
//
// Remove the finalizer in both cases.
//
// # lockless-patch
//
// A JSON merge patch holds the whole list, so that it undoes what others have changed since the object
// was read. It takes two controllers with finalizers on one object, and a good deal of working code
// lives with that: strict. Use StrategicMergeFrom for built-in types, or ask for the optimistic lock.
//
// # before-pause-check
//
// A finalizer is added to an object that may be paused. Projects disagree: an object without its
// finalizer can be deleted while it is paused, and leak, so that cluster-api adds it first on purpose.
// Hence strict.
//
// # absent-owner
//
// Another object is looked up before the deletion is, and the reconcile ends if it is not there: an object
// whose owner never came, or went first, keeps its finalizer. Where the other one is sure to come that is
// right, hence strict. Look at the deletion first.
//
//	if node == nil {
//		return ctrl.Result{}, nil // owner finds nothing, and the reconcile ends before it looks at the deletion of claim: its finalizer stays
//	}
//	if !claim.DeletionTimestamp.IsZero() {
//		return ctrl.Result{}, r.release(ctx, claim)
//	}
//
// # late-add
//
// A finalizer is added in memory, and the function creates objects before anything writes it: a deferred
// patch or a caller does so at the end. When the object is deleted in between, nothing deletes what was
// created. If the garbage collector does, the order is right, hence strict. Write the finalizer first.
//
//	controllerutil.AddFinalizer(claim, finalizer) // the finalizer of claim is in memory only while Create creates objects: a delete in between leaves them
//	if err := r.Create(ctx, copyOf(claim)); err != nil {
//		return err
//	}
//	return r.Update(ctx, claim)
//
// # The right program
//
//	if !claim.DeletionTimestamp.IsZero() {
//		if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
//			return ctrl.Result{}, err
//		}
//		if controllerutil.RemoveFinalizer(claim, finalizer) {
//			return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, claim))
//		}
//		return ctrl.Result{}, nil
//	}
//	if controllerutil.AddFinalizer(claim, finalizer) {
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//
// # When the rule keeps silent
//
// When nobody is seen who can add such a finalizer to an object that exists: another reconcile of the
// package, for objects of that type, where a helper for all types counts for those that it is given; when the clean-up deletes the object itself, or another finalizer is
// removed behind it; when every caller has asked for the deletion, or a helper asks itself; when an object is read by the
// name of the request or of another one of its kind, which may have been asked before; when what is
// absent is the object itself, when nothing deletes what was looked up, or when a caller goes on with the
// removal; when a defer, a patch helper, a scope or a caller may write the object; when an error is dropped
// with a blank identifier, or somebody asks what kind it is; when NotFound is taken for success; under a
// condition named force; for objects that are made here or chosen by a function, and those whose function is
// not seen.
//
// To keep such a change, write //ctrllint:ignore finalizerorder/strip-then-delete with the reason above
// the call.
package finalizerorder
