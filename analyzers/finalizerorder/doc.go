// Package finalizerorder reports finalizers that are changed in the wrong order.
//
// # What goes wrong
//
// A finalizer keeps an object until its controller has cleaned up after it. Removed too early, it
// leaves a volume, a load balancer or a registration that is paid for and in no list.
// Removed too late or never, the object stays Terminating, its namespace with it. Added during the
// deletion, it makes every reconcile fail before it comes to the clean-up: the API server takes no new finalizers
// then.
//
// # strip-then-delete
//
// The finalizers of an object are removed, and the object is deleted afterwards. To its controller it
// is alive in between, and gets the finalizer again. It happened in clusterctl move, whose delete then did not
// end (https://github.com/kubernetes-sigs/cluster-api/pull/11814).
//
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil { // finalizers are removed before the object is deleted: a controller can add them again in between
//		return err
//	}
//	return r.Delete(ctx, claim)
//
// Delete it first: then no finalizer can be added.
//
//	if err := r.Delete(ctx, claim); err != nil {
//		return client.IgnoreNotFound(err)
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return client.IgnoreNotFound(r.Update(ctx, claim))
//
// The check is silent when no reconcile of the package adds such a finalizer to an object of that type, but for new ones that it makes, or under a condition that the object has no UID, version or time of its creation yet. It is silent as well when
// only the reconciler that removes the finalizer adds it, itself or by a function that it runs, also one that other reconcilers use for objects of their own: no
// turn of it comes in between. A finalizer that tests alone add does not come back. Kubernetes itself protects persistent volumes and claims, and puts its finalizer back on those that are not being deleted.
//
// # add-while-deleting
//
// A finalizer is added before the deletion timestamp was looked at, in a function that looks at it later or
// removes the finalizer again. During the deletion the API server rejects the write, each reconcile fails there, and the
// clean-up never runs. It was in several controllers of cluster-api (https://github.com/kubernetes-sigs/cluster-api/pull/8949).
//
//	if controllerutil.AddFinalizer(claim, finalizer) { // a finalizer is added to claim without a look at its deletion timestamp: the API server rejects that during deletion
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//	if !claim.DeletionTimestamp.IsZero() {
//		return ctrl.Result{}, r.release(ctx, claim)
//	}
//
// Look at the deletion first:
//
//	if !claim.DeletionTimestamp.IsZero() {
//		return ctrl.Result{}, r.release(ctx, claim)
//	}
//	if controllerutil.AddFinalizer(claim, finalizer) {
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//
// An object that the function reads itself, a child for instance or each one of a list, is reported as well where
// nothing looks at its deletion timestamp. An object that is made in memory and written over the one in the cluster counts as that one: its
// own timestamp is never set. A function that handles the deletion and returns a bool, of this package or another one, tells nothing of the object where it returns the same for one
// that is being deleted and has lost this finalizer, and for one that is not being deleted.
//
//	var current corev1.Secret
//	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
//		return err
//	}
//	desired.Finalizers = append(current.Finalizers, finalizer) // desired puts a finalizer on current without a look at its deletion timestamp: the API server rejects that during deletion
//	return r.Update(ctx, desired)
//
// Ask the object that was read:
//
//	var current corev1.Secret
//	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), &current); err != nil {
//		return err
//	}
//	if !current.DeletionTimestamp.IsZero() {
//		return nil
//	}
//	desired.Finalizers = append(current.Finalizers, finalizer)
//	return r.Update(ctx, desired)
//
// Nor can a finalizer be added to an object that is deleted next: when the function runs again, the object
// waits for its finalizers, and one that has been removed cannot be added.
//
//	controllerutil.AddFinalizer(claim, finalizer) // a finalizer is added to claim, which is deleted next: when this runs again, the API server rejects the add
//	if err := r.Update(ctx, claim); err != nil {
//		return err
//	}
//	return r.Delete(ctx, claim)
//
// So is an add after a removal in the deletion, of which the helper that removes says nothing: the reconcile goes on, and makes all anew. The check
// is silent when every caller or a helper has looked at the deletion; for an object that is read by the name of the request; for a list that a function of the program has chosen; where the branch for the deletion calls a helper that adds what is missing; and where a condition on the status decides between the add and the removal of the
// same finalizer. It is strict: that nothing is deleted where a finalizer is added is often known from elsewhere, as by a status
// that only an object with the finalizer gets. Of its first seven findings in public repositories, one was worth a change.
//
// # inverted-guard
//
// A finalizer is added only during deletion, or only if it is there; or removed only if it is not. The change
// never happens.
//
//	if controllerutil.ContainsFinalizer(claim, finalizer) {
//		controllerutil.AddFinalizer(claim, finalizer) // a finalizer is added only if claim has it: it never gets there
//		return r.Update(ctx, claim)
//	}
//
// Ask the opposite:
//
//	if !controllerutil.ContainsFinalizer(claim, finalizer) {
//		controllerutil.AddFinalizer(claim, finalizer)
//		return r.Update(ctx, claim)
//	}
//
// A list of finalizers that is emptied, and the object written with it, only if the object has none, is reported as well. The check is silent unless the condition is certain, and about the same object and the same finalizer.
//
// # removed-before-cleanup
//
// The removal of a finalizer is written before the clean-up begins, or although the clean-up has failed. What it
// left stays for ever. A clean-up is a call that is named so, or a delete of another object, unless the
// garbage collector deletes that as well, as it may where objects of any kind get an owner. After the removal one whose error the function returns is enough, be it
// a function for deletions by its name alone, or one that does nothing once the finalizer is gone: to return that
// error brings no other turn that could clean up.
//
//	if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
//		logf.FromContext(ctx).Error(err, "copy not deleted")
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer) // the finalizer of claim is removed although DeleteCopy failed: what that left behind stays for ever
//	return r.Update(ctx, claim)
//
// Return the error, and remove the finalizer after a clean-up that worked:
//
//	if err := r.Store.DeleteCopy(ctx, claim.Name); err != nil {
//		return err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Update(ctx, claim)
//
// Outside of a branch for the deletion this is reported where the failure of another step keeps the finalizer or
// is remembered, so that this one was most likely forgotten.
//
// To return the failure after the removal has been written comes too late as well: it brings a turn that finds no object. A helper that has the failure of a clean-up in a log alone, or logs it as an error and returns nil at once, loses it, too
// (https://github.com/openkube-hub/KubeUser/issues/54), and so does a list of errors that is returned once the finalizer is gone. To take finalizers off other objects is a clean-up as well.
// In a loop over the finalizers that puts together a new list, what is called for a finalizer is its clean-up: the list has to keep the finalizer when that fails. A removal in a
// deferred function comes after each failure that the function returns no error for. A removal that runs only when the clean-up has failed comes of an error that is tested the
// wrong way round.
// A function after whose success a finalizer is removed, such as the FinalizeKind of Knative, has it removed by a return without an error: one that ends a clean-up that has
// begun, before its last steps, since another system has not given the one answer that is waited for, is reported
// (https://github.com/knative-extensions/eventing-kafka-broker/commit/90275cbf2d9c665551912bdf68d60cf41f94a959).
// Where a deferred call writes the object whatever the function returns, as in the controllers of cluster-api, the removal in memory counts as written as well: a step that finds nothing to
// clean up and removes the finalizer is reported if a step after it, in the function or in its callers, can fail
// (https://github.com/outscale/cluster-api-provider-outscale/commit/22d74840bc0a73072a90437312f8600853217bad).
// A clean-up for the object whose deletion the function is about is protected by the finalizer of that one, if it is removed afterwards.
// The check is silent when an error is assigned to the blank identifier or asked what kind it is, where a result of the function that removes the finalizer
// decides whether the clean-up runs, when NotFound is taken for success, when a deferred removal depends on a condition, when the list that is set keeps a finalizer because of the error, when the clean-up runs for an object alone that is not being deleted, and under a condition named force.
//
// It is strict: whether the next turn comes to the clean-up by way of another object, and whether a step is given up on purpose, is mostly not seen in the code.
//
// # gone-on-failure
//
// A read decides whether a finalizer is removed, here or in a helper, and each of its failures counts as gone, a timeout as well:
//
//	for _, user := range users {
//		var pod corev1.Pod
//		if err := r.Get(ctx, user, &pod); err != nil { // any failure of Get counts as gone: the finalizer of claim is removed although what it protects may be there
//			continue
//		}
//		if mounts(&pod, claim) {
//			return errInUse
//		}
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Update(ctx, claim)
//
// Let NotFound alone count as gone:
//
//	for _, user := range users {
//		var pod corev1.Pod
//		if err := r.Get(ctx, user, &pod); apierrors.IsNotFound(err) {
//			continue
//		} else if err != nil {
//			return err
//		}
//		if mounts(&pod, claim) {
//			return errInUse
//		}
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Update(ctx, claim)
//
// The check is strict, since the read is often one of several, or about something that the finalizer does not protect: of the first five findings
// in public repositories that were read, three were false. It is silent where the function that removes the finalizer reads an object of that type itself,
// and about an object that every pass reads and writes, deleted or not: that such a write fails says nothing about the finalizer.
//
// # not-persisted
//
// An object is read, its finalizers are changed, and nothing writes it: the change is in memory only.
// Status().Update leaves metadata out.
//
//	claim := &corev1.PersistentVolumeClaim{}
//	if err := r.Get(ctx, key, claim); err != nil {
//		return err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer) // the finalizer of claim is removed in memory and never written
//	return r.Status().Update(ctx, claim)
//
// Write the object:
//
//	claim := &corev1.PersistentVolumeClaim{}
//	if err := r.Get(ctx, key, claim); err != nil {
//		return err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Update(ctx, claim)
//
// The change can be in a function that is handed the object, some calls below or in another package, if no function on the way writes it. The finding is at the change,
// or at the call of a function that changes the object only, and cannot fail, and of one of another package.
// What a generated client answers to a Get is such an object as well, where another one is written in its place.
// The check is silent when a defer, a patch helper, a scope or a caller may write the object. A function that has got the object and returned
// before the change, or that runs in another turn, does not write the change, unless what it has returned can hold the object and is used after the change; nor does one that writes other
// objects, or one without a client. What is compared, copied or printed after the change is changed for that, unless it is printed in an event.
//
// # dropped-error
//
// The write of a finalizer fails, and the function ends as if it had worked, be it by the name of another error
// that is nil; or a helper takes a conflict for success, itself or by a function of whatever package that drops it, and returns what it returns when the write
// has worked, so that its caller gives up what would have tried again:
// external-secrets removed its own finalizer after a conflict on another one
// (https://github.com/external-secrets/external-secrets/pull/5473). The object stays Terminating.
//
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil { // the error of Update is dropped: whether the finalizer of claim is removed, nobody knows
//		logf.FromContext(ctx).Error(err, "finalizer not removed")
//	}
//	return nil
//
// Return the error, so that the reconcile runs again:
//
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return client.IgnoreNotFound(r.Update(ctx, claim))
//
// A reconcile may end at a conflict, since the write that caused it brings the next one; but not where
// GenerationChangedPredicate filters its events: that write was most likely one of the status. Nor may it go on after a conflict on the
// write of a new finalizer, as where a helper returns what it returns for an object that has the finalizer: what the reconcile makes then
// stays if the object is deleted before the next one.
//
//	controllerutil.AddFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil && !apierrors.IsConflict(err) { // the error of Update is dropped: whether the finalizer of claim is added, nobody knows
//		return err
//	}
//	return r.Store.CreateCopy(ctx, claim.Name)
//
// Return the conflict as well, which brings another reconcile:
//
//	controllerutil.AddFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil {
//		return err
//	}
//	return r.Store.CreateCopy(ctx, claim.Name)
//
// A function without
// results that logs the error of a removal is reported where its caller then returns that the deletion is done. The check is
// silent when an error is assigned to the blank identifier, or asked what kind it is, and when the key is put back into its work queue.
//
// # overwritten
//
// The list of finalizers of an object in the cluster is replaced by a literal or by the list of another object.
// What other controllers protect is no longer protected. It happened in karmada
// (https://github.com/karmada-io/karmada/commit/99b7902307b42fa1d63d85510afe4192b42e05e9) and cluster-api
// (https://github.com/kubernetes-sigs/cluster-api/pull/10694).
//
//	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
//		secret.Data = desired.Data
//		secret.Finalizers = desired.Finalizers // the finalizers of secret are replaced: those that other controllers have added are lost
//		return nil
//	})
//	return err
//
// Add your own finalizer to the list that is there:
//
//	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, secret, func() error {
//		secret.Data = desired.Data
//		if secret.DeletionTimestamp.IsZero() {
//			controllerutil.AddFinalizer(secret, finalizer)
//		}
//		return nil
//	})
//	return err
//
// An object that is put together, in the function or by all that hand it over, and gets the UID or the resource version of an existing one counts as that
// one. If it lacks the finalizers of that one, an Update removes them all: this is reported for objects that can be of any kind, and for kinds to which
// Kubernetes adds finalizers, such as services with a load balancer, or a function of the package. A merge patch whose JSON has a list of finalizers replaces the list
// (https://github.com/open-cluster-management-io/config-policy-controller/pull/119).
// A controller that has cleaned up and then empties the list of an object, to which the package adds a finalizer of its own, takes those of all others off, too.
//
// The check is silent for objects that are made here, those that are only sent as a server-side apply, here or by functions that
// they are handed to, in which a manager owns its own entries alone, and those whose function is not seen, and when code that is not
// known gets both the object and what was there.
//
// # kept-for-ever
//
// The object is being deleted, and a lookup says that what its finalizer protects is gone: the result is nil or empty, or the error is NotFound. The
// reconcile ends there, without an error or a requeue, and only the path that cleans up removes the finalizer. What is gone brings no event, so that the
// object stays Terminating, and its namespace with it (https://github.com/kubernetes-sigs/cluster-api/pull/1175). So is it with a server that the clean-up needs, without a watch for its kind, and with a deletion that ends the pass when it works, if only NotFound goes on to the removal: no watch of its kind, in the cluster of its client, brings the pass that finds it gone.
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
// Remove the finalizer in both cases:
//
//	if err := r.Get(ctx, key, secret); err == nil {
//		if err := r.Delete(ctx, secret); err != nil {
//			return ctrl.Result{}, err
//		}
//	} else if !apierrors.IsNotFound(err) {
//		return ctrl.Result{}, err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return ctrl.Result{}, r.Update(ctx, claim)
//
// The memory of the process is no better witness: a map of workers is empty after each restart, so that the object
// whose worker is not found there has to lose its finalizer all the same.
//
//	w, ok := r.running[claim.Name]
//	if !ok {
//		return ctrl.Result{}, nil // running knows of nothing to clean up, as after a restart, and the finalizer of claim stays: it is Terminating for ever
//	}
//	w.stop()
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return ctrl.Result{}, r.Update(ctx, claim)
//
// Stop what is there, and remove the finalizer in any case. What says that nothing is there can be the deletion itself, by its NotFound, or what a lookup was to fill in and has left empty.
// The object itself can end the deletion as well, with an empty ID of what was made for it, and the reconcile, with a phase that is final or a condition that is true, which is asked before
// the deletion is looked at. The finding is then at that return, for a status unless something else than the deletion removes finalizers of such objects.
//
// A clean-up that fails when what it deletes is gone ends in the same place. An earlier turn has deleted it and has not got as far as the removal; every
// later turn fails there, unless it drops the NotFound (https://github.com/cryostatio/cryostat-operator/issues/245), whether the function returns the error, notes
// it in the status or comes back later. The clean-up can be the method of an interface, or a function that a field, a parameter or a library holds. What is gone can be outside of the
// cluster, in a cloud or behind another API (https://github.com/oracle/cluster-api-provider-oci/pull/350), if the package, or one that it imports, asks errors of that client elsewhere
// whether something is not there: at AWS and Azure those of another deletion. To read the object first does not help if NotFound is let pass there.
//
//	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, Name: claim.Name}}
//	if err := r.Delete(ctx, settings); err != nil { // Delete fails once the ConfigMap is gone, and the finalizer of claim stays: it is Terminating for ever
//		return ctrl.Result{}, err
//	}
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return ctrl.Result{}, r.Update(ctx, claim)
//
// To wait for what is still there is right. The check is silent when what is absent is the namespace of the object or the object itself, as what has the name of one
// of unknown kind, when nothing deletes what was looked up or is handed the part of the object that is empty, when what is deleted was read or listed before, when
// a read, a list or a function has said that an object of that kind is there, whichever it is, or a dynamic client deletes it, when a caller goes on with the removal, and when a text, a variable that is named so or a
// deferred function tells NotFound from other errors.
//
// # lockless-patch
//
// A JSON merge patch holds the whole list of finalizers, so that it undoes what others have changed since the
// object was read (https://github.com/kubernetes-sigs/karpenter/pull/1126,
// https://github.com/grafana/grafana-operator/pull/2880). The check is strict because it takes two controllers
// with finalizers on one object, and a good deal of working code lives with that.
//
//	before := claim.DeepCopy()
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Patch(ctx, claim, client.MergeFrom(before)) // the merge patch writes the whole list of finalizers of claim: a change by somebody else is undone
//
// Ask for the optimistic lock, or use StrategicMergeFrom for kinds of Kubernetes:
//
//	before := claim.DeepCopy()
//	controllerutil.RemoveFinalizer(claim, finalizer)
//	return r.Patch(ctx, claim, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
//
// A JSON patch that removes a finalizer by its index in the list is reported as well, unless it tests first that the finalizer is there: when somebody has
// changed the list since, another finalizer has that index
// (https://github.com/prometheus-operator/prometheus-operator/pull/8323).
//
// The check is silent about other patches, and where the function is run again for errors of its own choice.
//
// # before-pause-check
//
// A finalizer is added to an object before it is known whether the object is paused: a paused object is changed,
// and cannot be deleted while its controller pauses. Projects disagree, hence strict: an object
// without its finalizer can be deleted while it is paused, and what belongs to it stays, so that cluster-api
// adds it first on purpose (https://github.com/kubernetes-sigs/cluster-api/pull/11286).
//
//	if claim.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(claim, finalizer) { // a finalizer is added to claim before it is known whether it is paused
//		return r.Update(ctx, claim)
//	}
//	if isPaused(claim) {
//		return nil
//	}
//	return r.Status().Update(ctx, claim)
//
// Ask first:
//
//	if isPaused(claim) {
//		return nil
//	}
//	if claim.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(claim, finalizer) {
//		return r.Update(ctx, claim)
//	}
//	return r.Status().Update(ctx, claim)
//
// The check is silent when nothing in the function asks whether the object is paused.
//
// # absent-owner
//
// Another object is looked up before the deletion is looked at, and the reconcile ends if it is absent: an
// object whose owner never came, or went first, keeps its finalizer, and stays Terminating
// (https://github.com/kubernetes-sigs/cluster-api/commit/8ebef1db4a09d0eb0d296b31389e7bdfc0054b15). The check is
// strict because that is right where the other object is sure to come.
//
//	node, err := r.owner(ctx, claim)
//	if err != nil {
//		return ctrl.Result{}, err
//	}
//	if node == nil {
//		return ctrl.Result{}, nil // owner finds nothing, and the reconcile ends before it looks at the deletion of claim: its finalizer stays
//	}
//	if !claim.DeletionTimestamp.IsZero() {
//		controllerutil.RemoveFinalizer(claim, finalizer)
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//	return ctrl.Result{}, nil
//
// Look at the deletion first:
//
//	if !claim.DeletionTimestamp.IsZero() {
//		controllerutil.RemoveFinalizer(claim, finalizer)
//		return ctrl.Result{}, r.Update(ctx, claim)
//	}
//	node, err := r.owner(ctx, claim)
//	if err != nil || node == nil {
//		return ctrl.Result{}, err
//	}
//
// A lookup that fails has the same end, whether the reconcile returns the error, or comes back later: as long as the
// other object is away, nobody looks at the deletion (https://github.com/seaweedfs/seaweedfs-operator/pull/376). The
// finding is then at the lookup. So it is for one in the clean-up itself, or in the FinalizeKind of Knative, such as that of the credentials, which are
// often deleted together with what they are for. Where the clean-up asks some calls below, related positions name each lookup, and a
// helper that reads any object counts for the kind that it is handed. What it looks up may be no object of the cluster but in a cloud, as in `kept-for-ever`.
//
// What the spec or status of another object says has the same end, where the reconcile returns for it: a node that is not ready, a
// cluster that has become a replica (https://github.com/cloudnative-pg/cloudnative-pg/commit/b1fcb67cc0daa1ce79bf0c37c2f51371ba5e47ae).
// So has the number of other objects that were listed, an error that a function makes of an empty list, and the answer of a function whose bool is false, or
// whose pointer is nil, as long as its lookup finds nothing, also in another package, be it that the reconcile comes back later.
// A pause is left alone.
//
// The object itself can be in the way as well: as long as its spec is not valid, a reconcile that validates it first, sets its defaults or parses it ends there,
// with the same error in each pass (https://github.com/percona/percona-xtradb-cluster-operator/commit/6f0e9ae6a2). This is reported for functions that are handed the
// object, or its spec, and that read, write and wait for nothing, unless the removal needs what they return.
//
//	if err := validate(claim); err != nil { // validate fails as long as claim is not valid, and the reconcile ends before it looks at the deletion: its finalizer stays
//		return ctrl.Result{}, err
//	}
//
// The check is silent when a reconcile comes back by itself after a function has found nothing that has other reasons for that, such as an owner that is not set yet; when
// what is absent is the object itself, when the function goes on without the other one, and when a look at the deletion before has let some of the objects go, as those for
// which nothing was made yet: then the clean-up of the others needs what is waited for.
//
// # late-add
//
// A finalizer is added in memory, and the function creates objects before anything writes it: a deferred
// patch or a caller does so at the end. When the object is deleted in between, nothing deletes what was
// created (https://github.com/kubernetes-sigs/cluster-api/pull/3214). The check is strict because the order is
// right if the garbage collector deletes that.
//
//	controllerutil.AddFinalizer(claim, finalizer) // the finalizer of claim is in memory only while Create creates objects: a delete in between leaves them
//	if err := r.Create(ctx, copyOf(claim)); err != nil {
//		return err
//	}
//	return r.Update(ctx, claim)
//
// Write the finalizer first:
//
//	controllerutil.AddFinalizer(claim, finalizer)
//	if err := r.Update(ctx, claim); err != nil {
//		return err
//	}
//	return r.Create(ctx, copyOf(claim))
//
// A finalizer that is written only once something has been created is reported, too: the write can fail, or the
// object be deleted before it. What is made in another system counts if the clean-up deletes it by a method of the same client:
// CreateDisk by TerminateDisk.
//
// The check is silent when anything that may write the object comes before the creation, and about what the package
// gives an owner.
//
// # When the rule keeps silent
//
// When nothing is seen that can add such a finalizer to an object that exists: another reconcile of the
// package, for objects of that type, where a helper for all types counts for those that it gets; when the
// clean-up deletes the object itself, or another finalizer, also of the object whose deletion it is, is removed after it; when every caller has asked for
// the deletion, or a helper asks itself; when an object is read by the name of the request or of another one of its
// kind, which may have been asked before; when what is absent is the object itself, when nothing deletes what
// was looked up, or when a caller goes on with the removal; when a defer, a patch helper, a scope or a caller
// may write the object; when an error is dropped with a blank identifier, or asked what kind it is; when
// NotFound is taken for success; under a condition named force; for objects that are made here or chosen by a
// function, and those whose function is not seen.
//
// To keep such a change, write //ctrllint:ignore finalizerorder/strip-then-delete with the reason above
// the call.
package finalizerorder
