// Package lostwrite reports writes that do not store what was changed.
//
// # What goes wrong
//
// The API server answers that all is well, and the change is not there: the patch was empty, the status was
// left out by a writer that stores the rest, the answer to one request overwrote what the next one was to
// store, or the change was made to a copy. The controller goes on as if the state were stored. A finalizer
// that was "removed" keeps its object for ever, a phase never moves on, work whose end was not stored is done
// again.
//
// # patch-base
//
// A merge patch holds what differs between an object and its base. If the base is the object itself,
// or a copy taken after the change, the patch is empty and nothing is stored. It kept finalizers on volume
// claims (https://github.com/kubernetes-sigs/vsphere-csi-driver/pull/4175).
//
//	backup.Spec.Suspended = true
//	before := backup.DeepCopy() // the patch of backup is empty: what it is compared with is copied after the change
//	return r.Patch(ctx, backup, client.MergeFrom(before))
//
// Take the copy before the first change:
//
//	before := backup.DeepCopy()
//	backup.Spec.Suspended = true
//	return r.Patch(ctx, backup, client.MergeFrom(before))
//
// The check compares the base with what is patched: the object itself is the right base for a changed copy of
// it. Where it is the other way round, the copy is changed and then the base of a patch of the object that stays as it was, the
// patch takes the change back, and is reported too; not where the copy is emptied or gets what another object or the caller has, so
// that the patch says more. An object that is patched as it was read, and compared with another one that the function has put together, says
// nothing that the cluster does not have: most likely the two are the wrong way round. A comparison in depth of a map, list or pointer of the object with itself, after a change in place, is reported
// as well: it finds no difference, so that the write which depends on it is left out
// (https://github.com/openkruise/kruise-game/pull/329). A copy of the struct alone has the maps of the object, so that an entry which is set in one of them afterwards is
// missing from the patch. The object and its base, or the patch, may be in two fields of one struct that other packages cannot name. The check is silent when anything changes the object, or the copy, after
// the copy was taken, and when the object was stored or read between the change and the copy.
//
// # status-overwritten
//
// Update, Patch and Get of controller-runtime decode the answer into the object that they get, with the
// status that the cluster has. A status that was set before is gone when it is written. It was lost in
// numaflow (https://github.com/numaproj/numaflow/pull/541), ramen (https://github.com/RamenDR/ramen/pull/532)
// and crossplane (https://github.com/crossplane/crossplane-runtime/pull/292).
//
//	backup.Status.Phase = "Done"
//	backup.Spec.Suspended = true
//	if err := r.Update(ctx, backup); err != nil { // the answer to Update overwrites the status of backup, which is set before and written only after
//		return err
//	}
//	return r.Status().Update(ctx, backup)
//
// Set the status after the Update, or let the answer go into a copy: r.Update(ctx, backup.DeepCopy()).
//
//	backup.Spec.Suspended = true
//	if err := r.Update(ctx, backup); err != nil {
//		return err
//	}
//	backup.Status.Phase = "Done"
//	return r.Status().Update(ctx, backup)
//
// The check is silent when the same part of the status is set again in between, or was set before by the same assignment and written then, where a helper sets it beside an error alone, or only if
// it returns that it has changed something, a pointer or a Result that asks for another pass, and the function goes on to the write without that, for typed clients, which return a
// new object, and after a Create, whose answer has no status. A part that is set only where an optional field (omitempty) is nil or empty survives an Update or
// Patch, too: the answer has no such field. It is silent when the write takes a finalizer from an object that is being deleted,
// whose status nobody reads afterwards, and when what writes the status may set it again by a function value that is not seen.
//
// # wrong-writer
//
// An object whose kind has a status subresource is written in two halves. Update and Patch leave the status
// out, and Status().Update leaves out all else; what is left out is lost without an error. antrea lost a field
// of the spec (https://github.com/antrea-io/antrea/pull/5338).
//
//	backup.Status.Phase = "Failed"
//	return r.Update(ctx, backup) // Update leaves out the status of backup, which is set before: only Status().Update stores it
//
// Write each half with its own writer:
//
//	backup.Status.Phase = "Failed"
//	return r.Status().Update(ctx, backup)
//
// A function that is handed an object and compares its status with that of another one of the type, such as the one before, writes it for that: where it
// changes nothing itself and writes the object by the main writer, what its callers have set is left out. Where a caller replaces the
// whole status before it writes that, what the function has set is lost, too.
//
// The check needs evidence of the subresource: a marker of kubebuilder on the type, a kind of Kubernetes
// itself, or a status writer for the type in the same package, unless the markers of the type make it an object and none of them
// gives it a subresource, or it holds objects of any kind. It is silent about a status that is taken over
// from another object, as by its DeepCopyInto or a DeepCopy of that status, about one of an object that is created on one path and printed or saved as a whole on another, or emptied, as by a map that nothing is put into, unless the function has read the object and changes nothing else, and about one of an object that is being deleted and whose finalizer the write takes. A change of the spec that is written with the status alone is
// reported for an object that the function has read itself, and not for kinds of Kubernetes, some of which
// keep metadata; a constant that is set where nothing is, a default, is the same in each pass and need not be stored. What the function for CreateOrUpdate sets in the status is reported there; CreateOrPatch writes both.
//
// # never-written
//
// A part of an object is set on a copy, such as the variable of a range or a DeepCopy, or on what was read
// into a variable, and nothing uses it afterwards. The change is in no cluster and in no other object.
//
//	for _, backup := range list.Items {
//		backup.Status.Phase = "Old" // backup.Status.Phase is set on a copy and nothing uses it afterwards: it is never written
//	}
//	return nil
//
// Set it on the element of the list, and write that:
//
//	for i := range list.Items {
//		list.Items[i].Status.Phase = "Old"
//		if err := r.Status().Update(ctx, &list.Items[i]); err != nil {
//			return err
//		}
//	}
//	return nil
//
// A part of an object that is copied into a variable, and an element of a list or map of one, are such copies too, and so is what a function
// returns that looks for an element, copies it into a variable and returns the address of that. Where
// the original is written, a copy whose values go no further than into a log, an event or a condition is reported as
// well. And so is
// an object whose status a function sets while it writes that of another one, of another type, if no caller writes it
// (https://github.com/grafana/grafana-operator/commit/642c4938d425).
// Where a flag decides about the write, and is raised for some parts, a part that is set because it differs from what it is to be, without the flag, is reported unless something
// else writes the object: such a change gets lost if it is the only one.
// A part that is set to what another value has in the same part is not reported where that value is stored afterwards.
// What a function appends to a list that it is handed is in no list of its caller. It is reported where nothing returns or stores the longer list, if its elements are structs of the API, or a caller
// hands over a part of an object.
//
// What a function sets that does nothing else counts as what is set in place, such as the list of conditions that meta.SetStatusCondition is handed. Where its answer, whether
// something has changed, is used, the original has to be written afterwards as it was. An object in a struct that is a receiver, or another parameter, by its value is a copy too. An Update of
// an object as it was read is reported where a part of it, more than its name, was set before the read, by the function, by one that has made it or by one
// that hands it over: the read has overwritten that, and only an object that was not there gets it.
//
// A function that is handed the object, and returns nothing that can hold it, has no more to do with it afterwards: what is set after the last write, or in the
// one branch without a write, is reported.
// So is what a function sets on an object that it has made, and has written on each path before, such as an owner that it gets after its Create
// (https://github.com/project-codeflare/appwrapper/commit/22ecc737f0db), and an owner that is given to a made object where nothing writes it.
// Where one function reads the object, and hands it to others or returns it, the paths lead on to those that get it, and to the callers of those that set a part: a
// status that is set beside an error is lost if they all return the error. An event that is recorded for the object stores nothing of it.
//
// The check is silent when anything else reads the object
// afterwards, when anything sets a part of it between the read and the Update, when its address is kept, and for what a map or pointer in it leads to, which the original has as well.
//
// # empty-mutate
//
// CreateOrUpdate reads the object first. If it exists, what was set before is overwritten, and only what the
// function sets is stored: the first version of the object is also the last.
//
//	settings := &corev1.ConfigMap{
//		ObjectMeta: metav1.ObjectMeta{Namespace: backup.Namespace, Name: backup.Name},
//		Data:       map[string]string{"volume": backup.Spec.Volume},
//	}
//	_, err := ctrl.CreateOrUpdate(ctx, r.Client, settings, func() error { return nil }) // CreateOrUpdate reads settings first and calls a function that sets nothing: Data, set before, reaches a new one only
//	return err
//
// Move the assignments into the function:
//
//	settings := &corev1.ConfigMap{
//		ObjectMeta: metav1.ObjectMeta{Namespace: backup.Namespace, Name: backup.Name},
//	}
//	_, err := ctrl.CreateOrUpdate(ctx, r.Client, settings, func() error {
//		settings.Data = map[string]string{"volume": backup.Spec.Volume}
//		return nil
//	})
//	return err
//
// An owner that is set before reaches no object that is there, either. A function that sets the owner alone, or labels and annotations, stores as little, also for each object of a list that a function of the package has
// built; what is in a Secret may be generated once. One that changes another object of the same type is reported
// at that change, as is one that makes the variable point to another object: what it pointed to is written. Where a function of the program hands on the object and the function that changes it,
// a call that hands it none is reported if it sets a part before to what it is handed itself. The check is silent for an object that has only a name, which is then created and left alone, for one
// that was found to be absent, for one whose name the API server generates, and for what the API server lets nobody change, such as the spec of a Pod or the
// data of an immutable Secret: such an object is made once.
//
// # spec-of-parameter
//
// The spec or the metadata of a parameter are set, and then the object is written with the status writer
// alone: the change of the spec is lost (https://github.com/openshift/hive/commit/58e281c45f0f). The check is
// strict because the caller may write the rest.
//
//	func (r *Backups) stop(ctx context.Context, backup *api.Backup) error {
//		backup.Spec.Suspended = true
//		backup.Status.Phase = "Suspended"
//		return r.Status().Update(ctx, backup) // Status().Update stores the status alone: backup.Spec.Suspended, which is set before, is lost
//	}
//
// Write the spec first, and set the status after that:
//
//	func (r *Backups) okStop(ctx context.Context, backup *api.Backup) error {
//		before := backup.DeepCopy()
//		backup.Spec.Suspended = true
//		if err := r.Patch(ctx, backup, client.MergeFrom(before)); err != nil {
//			return err
//		}
//		backup.Status.Phase = "Suspended"
//		return r.Status().Update(ctx, backup)
//	}
//
// The check is silent when another write of the object follows in the function, when the object is passed to
// code that may write it, and for kinds of Kubernetes itself. An object that the function has read is a subject of wrong-writer.
//
// # lockless-list-patch
//
// A JSON merge patch replaces a list as a whole: the owner references, the taints of a node, a list of a custom
// resource. What others have added since the object was read is removed again; in karmada these were the tasks
// of another controller (https://github.com/karmada-io/karmada/commit/41af6d0c4d0f). The check is strict because
// most lists have one writer, and much code lives with this.
//
//	changed := backup.DeepCopy()
//	changed.Spec.Targets = slices.DeleteFunc(changed.Spec.Targets, func(target string) bool { return target == gone })
//	return r.Patch(ctx, changed, client.MergeFrom(backup)) // the merge patch writes the whole list changed.Spec.Targets: a change by somebody else is undone
//
// Ask for the optimistic lock, and expect a conflict; or use StrategicMergeFrom for kinds of Kubernetes whose
// lists have a merge key, as the taints of a node have none:
//
//	changed := backup.DeepCopy()
//	changed.Spec.Targets = slices.DeleteFunc(changed.Spec.Targets, func(target string) bool { return target == gone })
//	return r.Patch(ctx, changed, client.MergeFromWithOptions(backup, client.MergeFromWithOptimisticLock{}))
//
// The check is silent about finalizers, which are the subject of finalizerorder/lockless-patch, and about
// scalars and maps, which a patch merges.
//
// # whole-object-update
//
// The user's object is sent as a whole to add a label, an annotation or a finalizer. Under server-side apply
// the controller takes over every field of the spec, and the user's next apply conflicts. The check is strict
// because most users do not apply like that.
//
//	if !controllerutil.AddFinalizer(backup, "copy") {
//		return nil
//	}
//	return r.Update(ctx, backup) // Update sends all of backup although only its metadata change: under server-side apply it takes over the spec
//
// Patch what has changed:
//
//	before := backup.DeepCopy()
//	if !controllerutil.AddFinalizer(backup, "copy") {
//		return nil
//	}
//	return r.Patch(ctx, backup, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
//
// The check is silent when anything but metadata changes before the Update, and for objects that the controller makes itself.
//
// # When the rule keeps silent
//
// When code that is not seen gets the object, which may change it or write it; when the object is the
// result of a method or its variable gets another one; on fakes and in tests; and in the cases that each check
// names.
//
// To keep such a write, write //ctrllint:ignore lostwrite/status-overwritten with the reason above it.
package lostwrite
