// Package retryconflict reports retries after a conflict that cannot succeed, or that lose a change.
//
// # What goes wrong
//
// The API server refuses an Update of an object that somebody has written since it was read, and
// retry.RetryOnConflict runs the update again. That helps only if each try reads the object anew, changes what
// it has read, and returns the conflict as it came. Otherwise all tries fail in the same way, or the first
// conflict ends them, or they succeed without the change. It does not show until two controllers write
// the object at the same time: in a rollout, or under load.
//
// # no-reread
//
// Each try writes the object that was read before the first one. After one conflict all tries conflict, so
// that the retry only delays the error. It kept the refresh time of global contexts from being stored
// (https://github.com/kyverno/kyverno/pull/13700), and stopped the migration of a cluster's network
// (https://github.com/openshift/cluster-network-operator/commit/d7f3e0b3f278).
//
//	namespace, err := q.kube.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
//	if err != nil {
//		return err
//	}
//	namespace.Labels["quota"] = "on"
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		_, err := q.kube.CoreV1().Namespaces().Update(ctx, namespace, metav1.UpdateOptions{}) // Update sends the same namespace in each try: nothing reads it again, so that after one conflict all tries conflict
//		return err
//	})
//
// Read the object in the retried function, and change what was read there:
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		namespace, err := q.kube.CoreV1().Namespaces().Get(ctx, name, metav1.GetOptions{})
//		if err != nil {
//			return err
//		}
//		namespace.Labels["quota"] = "on"
//		_, err = q.kube.CoreV1().Namespaces().Update(ctx, namespace, metav1.UpdateOptions{})
//		return err
//	})
//
// The check also looks at the conditions of wait.Poll* that ask for another try when the write has failed, at functions of
// the module that run another one again, and at retries by hand: a loop, or a call of itself, that comes back to the
// write after a conflict, and not after success. A read in later tries alone does not count if the flag for that is set only once the
// write has worked. The check is silent when anything on the way may read the object: a client, a
// helper that reads it, or one that is not seen and gets it; when the variable gets another object or the object
// another version; and when the object was put together and neither read nor created before, so that it has no version. A read
// of another object, of which nothing is assigned, is no such read. The check is strict, since what runs the function mostly tries again, with
// another read, when the retry has failed: none of its first twelve findings in public repositories that nobody had looked at before was a bug.
//
// # masked-conflict
//
// The error of the write leaves the function through %v, %s or its text. RetryOnConflict does not recognise
// it as a conflict, and returns after the first try: users of operator-sdk saw "the object has been modified"
// (https://github.com/operator-framework/operator-sdk/pull/4309).
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		var namespace corev1.Namespace
//		if err := q.Get(ctx, key, &namespace); err != nil {
//			return err
//		}
//		delete(namespace.Labels, "quota")
//		if err := q.Update(ctx, &namespace); err != nil {
//			return fmt.Errorf("clear %s: %v", key, err) // the conflict of Update becomes a text: RetryOnConflict does not recognise it, and nothing is tried again
//		}
//		return nil
//	})
//
// Wrap the error, which the fix does:
//
//	if err := q.Update(ctx, &namespace); err != nil {
//		return fmt.Errorf("clear %s: %w", key, err)
//	}
//	return nil
//
// Nor is a conflict recognised in an aggregate of apimachinery or in an error without Unwrap (errors.Join is right), and
// none is seen where the function logs it and returns nil. Functions of the module that turn the error into text
// are followed, also into other packages, and so are those that make an error of its text or of itself, and literals of errors.
// A variable of the package, or a new error with a constant text, that is returned while a log alone has the conflict takes its place under RetryOnConflict. The check is silent about the error of a Get, which does not conflict,
// about one that was found to be no conflict or comes out of tries of its own, where the function keeps the error in a variable, and about an error that
// is only logged beside another write of the same object, such as that of its status, whose conflict is returned.
//
// # inverted-guard
//
// The test for NotFound is inverted: every other error, a conflict or a timeout, ends the retry as a success
// without a write.
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		var namespace corev1.Namespace
//		if err := q.Get(ctx, key, &namespace); client.IgnoreNotFound(err) != nil { // every error but NotFound ends the retry as a success
//			return nil
//		}
//		namespace.Labels["quota"] = "held"
//		return q.Update(ctx, &namespace)
//	})
//
// Return what client.IgnoreNotFound makes of any error:
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		var namespace corev1.Namespace
//		if err := q.Get(ctx, key, &namespace); err != nil {
//			return client.IgnoreNotFound(err)
//		}
//		namespace.Labels["quota"] = "held"
//		return q.Update(ctx, &namespace)
//	})
//
// The check is silent when the branch returns an error or goes on, and about tests other than IgnoreNotFound.
//
// # reapply-lost
//
// The object is read again, and then overwritten with a copy of what was read before. The change of the other
// writer, with whom the first try conflicted, is undone, although this function changes nothing.
//
//	var quota corev1.ResourceQuota
//	if err := q.Get(ctx, key, &quota); err != nil {
//		return err
//	}
//	spec := quota.Spec.DeepCopy()
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := q.Get(ctx, key, &quota); err != nil {
//			return err
//		}
//		quota.Spec = *spec // quota.Spec is read again and then overwritten with what was read before: the change that conflicted is undone
//		return q.Update(ctx, &quota)
//	})
//
// Set only what is to change, on what was read in this try:
//
//	var quota corev1.ResourceQuota
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := q.Get(ctx, key, &quota); err != nil {
//			return err
//		}
//		quota.Spec.Scopes = nil // the change alone, on what was read
//		return q.Update(ctx, &quota)
//	})
//
// An object as a whole that is replaced by such a copy has its old version again, so that after one conflict all tries conflict. A status that each try reads into a variable
// of its own and writes without a change stores nothing: what was to be written is most likely in another object, and not applied to this one.
//
// For a part of the object the check is silent when the function has not read the object itself, and when it changes the object or the
// copy: what a caller has made is written like this by a single writer, and rightly so.
//
// # conflict-impossible
//
// A merge patch without a lock, or an apply, contains no version and never conflicts, so that RetryOnConflict
// never runs it again. Where it writes finalizers or owner references, that matters: the patch holds the
// whole list, and undoes what others have changed since. The error that does occur in cluster-api is Invalid,
// and is now what is tried again (https://github.com/kubernetes-sigs/cluster-api/commit/104f1b26c764).
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		var quota corev1.ResourceQuota
//		if err := q.Get(ctx, key, &quota); err != nil {
//			return client.IgnoreNotFound(err)
//		}
//		before := quota.DeepCopy()
//		controllerutil.RemoveFinalizer(&quota, quotaFinalizer)
//		return q.Patch(ctx, &quota, client.MergeFrom(before)) // Patch replaces the finalizers of quota and never conflicts: RetryOnConflict does not run it again, and changes of others are undone
//	})
//
// Ask for the lock:
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		var quota corev1.ResourceQuota
//		if err := q.Get(ctx, key, &quota); err != nil {
//			return client.IgnoreNotFound(err)
//		}
//		before := quota.DeepCopy()
//		controllerutil.RemoveFinalizer(&quota, quotaFinalizer)
//		return q.Patch(ctx, &quota, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
//	})
//
// The check is silent about other lists and fields, which lockless-retry reports, and when another write in
// the function can conflict.
//
// # change-before-reread
//
// The object is changed before the retry. Each try reads it again, which overwrites the change, and stores it
// as it was. The check is strict, since a Get and an Update without a change are also how defaults are stored.
//
//	node := new(corev1.Node)
//	if err := n.Get(ctx, key, node); err != nil {
//		return err
//	}
//	node.Spec.Unschedulable = true
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := n.Get(ctx, key, node); err != nil {
//			return err
//		}
//		return n.Update(ctx, node) // Update stores node as it was read in this try: what was changed before the retry is lost
//	})
//
// Change what was read, in each try:
//
//	node := new(corev1.Node)
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := n.Get(ctx, key, node); err != nil {
//			return err
//		}
//		node.Spec.Unschedulable = true
//		return n.Update(ctx, node)
//	})
//
// The check is silent when the retried function changes the object, or gives it to code that may, and when the change
// is written before the retry.
//
// # lockless-retry
//
// The only write of a retry contains no version and never conflicts, so that the retry has no effect. The
// check is strict because that is mostly without harm.
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // RetryOnConflict never runs its function again: Patch names no version, so that it never conflicts
//		before := node.DeepCopy()
//		node.Labels["drained"] = "true"
//		return n.Patch(ctx, node, client.MergeFrom(before))
//	})
//
// Patch without the retry, or ask for the lock with client.MergeFromWithOptimisticLock and read in each try:
//
//	before := node.DeepCopy()
//	node.Labels["drained"] = "true"
//	return n.Patch(ctx, node, client.MergeFrom(before))
//
// The check is silent when any write of the function can conflict, or a call may write that is not seen.
//
// # stale-reread
//
// Each try reads the object from a lister. The cache may not have seen the write that conflicted yet, so that
// the next try conflicts again. The check is strict because the cache mostly catches up between the tries.
//
//	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
//		cached, err := p.lister.Deployments(namespace).Get(name) // each try reads from a lister, which may not have seen yet what Update conflicted with
//		if err != nil {
//			return err
//		}
//		deployment := cached.DeepCopy()
//		deployment.Spec.Paused = true
//		_, err = p.kube.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})
//		return err
//	})
//
// Read from the API server after a conflict:
//
//	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
//		deployment, err := p.kube.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
//		if err != nil {
//			return err
//		}
//		deployment.Spec.Paused = true
//		_, err = p.kube.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})
//		return err
//	})
//
// The check is silent when the function reads the object in another way in addition, and about clients of
// controller-runtime, which may have a cache or not.
//
// # computed-outside
//
// What is written into the object that was read again is computed from the whole spec or status that was
// there before: karmada stored a condition of the old spec beside the new one
// (https://github.com/karmada-io/karmada/commit/24205df207b7). The check is strict because many values may be
// old without harm.
//
//	ready := condition(node.Spec)
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
//			return err
//		}
//		node.Status.Conditions[0] = ready // what is written into node is computed from what was read before the retry
//		return n.Status().Update(ctx, node)
//	})
//
// Compute it from what was read in this try:
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := n.Get(ctx, client.ObjectKeyFromObject(node), node); err != nil {
//			return err
//		}
//		node.Status.Conditions[0] = condition(node.Spec)
//		return n.Status().Update(ctx, node)
//	})
//
// A list of conditions from outside of the retried function that takes the place of the one that was read again is such a
// value too, whatever it is computed from: several controllers set their conditions in one list. So is a sum, or a list with one element
// more, that takes the place of the part of which it was made before: what others have added since is lost. The check is silent about
// other values that are computed from single fields, and from other objects.
//
// # When the rule keeps silent
//
// When the retried function is not written in the package, or can be one of several; when it writes nothing
// that is seen; when a function that is not seen gets the object; and in the cases that each check names.
//
// To keep such a retry, write //ctrllint:ignore retryconflict/no-reread with the reason above the write.
package retryconflict
