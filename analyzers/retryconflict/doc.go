// Package retryconflict reports retries after a conflict that cannot succeed, or that lose a change.
//
// # What goes wrong
//
// The API server refuses an Update of an object that somebody has written since it was read, and
// retry.RetryOnConflict runs the update again. That helps only if each try reads the object anew, changes what it has
// read, and returns the conflict as it came. Otherwise all tries fail in the same way, or the first conflict
// ends them, or they succeed without the change. Nobody sees that until two controllers write the object
// at the same time: in a rollout, or under load.
//
// # no-reread
//
// Each try writes the object that was read before the first one. After one conflict all tries conflict, so
// that the retry only delays the error. It kept the refresh time of global contexts from being stored
// (https://github.com/kyverno/kyverno/pull/13700), and stopped the migration of a cluster's network
// (https://github.com/openshift/cluster-network-operator/commit/d7f3e0b3f278).
//
//	namespace.Labels["quota"] = "on"
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		_, err := q.kube.CoreV1().Namespaces().Update(ctx, namespace, metav1.UpdateOptions{}) // Update sends the same namespace in each try: nothing reads it again, so that after one conflict all tries conflict
//		return err
//	})
//
// Read the object inside of the retried function, and change there what was read. The rule also looks at
// the conditions of wait.Poll* that ask to be tried again when the write has failed. It is silent when
// anything in the function may read the object: a client, a lister, a helper that reads it or is not seen and is
// handed it; when the variable gets another object or the object another version; and when the object was
// put together and never read, so that it has no version.
//
// # masked-conflict
//
// The error of the write leaves the function through %v, %s or its text. RetryOnConflict does not recognise
// it as a conflict, and returns after the first try: users of operator-sdk saw "the object has been modified"
// (https://github.com/operator-framework/operator-sdk/pull/4309). Wrap it with %w. Functions
// of the module that do this are followed, also into other packages.
//
//	if err := q.Update(ctx, &namespace); err != nil {
//		return fmt.Errorf("clear %s: %v", key, err) // the conflict of Update becomes a text: RetryOnConflict does not recognise it, and nothing is tried again
//	}
//
// The error of a Get may be printed: a Get does not conflict. So may be one that was found to be no conflict.
//
// # inverted-guard
//
// The test for NotFound is the wrong way round: every other error ends the retry as a success.
//
//	if err := q.Get(ctx, key, &namespace); client.IgnoreNotFound(err) != nil { // every error but NotFound ends the retry as a success
//		return nil
//	}
//
// Return client.IgnoreNotFound(err) for every error.
//
// # reapply-lost
//
// The object is read again, and then overwritten with a copy of what was read before. The change that
// conflicted is undone, although there is no change of one's own.
//
//	spec := quota.Spec.DeepCopy()
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := q.Get(ctx, key, &quota); err != nil {
//			return err
//		}
//		quota.Spec = *spec // quota.Spec is read again and then overwritten with what was read before: the change that conflicted is undone
//		return q.Update(ctx, &quota)
//	})
//
// It is reported only if the function itself has read the object and nothing changes it or the copy: what a
// caller has made is written like this by a single writer, and rightly so.
//
// # conflict-impossible
//
// A merge patch without a lock, or an apply, names no version and never conflicts, so that RetryOnConflict
// never runs it again. Where it writes finalizers or owner references, that matters: the patch holds the whole list, and undoes what others
// have changed since. The error that does occur in cluster-api is Invalid, and is now what is tried again
// (https://github.com/kubernetes-sigs/cluster-api/commit/104f1b26c764).
//
//	before := quota.DeepCopy()
//	controllerutil.RemoveFinalizer(&quota, quotaFinalizer)
//	return q.Patch(ctx, &quota, client.MergeFrom(before)) // Patch replaces the finalizers of quota and never conflicts: RetryOnConflict does not run it again, and changes of others are undone
//
// Ask for the lock: client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}).
//
// # change-before-reread
//
// The object is changed before the retry. Each try reads it again, which puts back what was changed, and
// writes it. Strict, since a Get and an Update without a change are also how defaults are stored.
//
//	node.Spec.Unschedulable = true
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
//		if err := n.Get(ctx, key, node); err != nil {
//			return err
//		}
//		return n.Update(ctx, node) // Update stores node as it was read in this try: what was changed before the retry is lost
//	})
//
// # lockless-retry
//
// The only write of a retry never conflicts. The retry does nothing, mostly without harm: strict.
//
//	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // RetryOnConflict never runs its function again: Patch names no version, so that it never conflicts
//		before := node.DeepCopy()
//		node.Labels["drained"] = "true"
//		return n.Patch(ctx, node, client.MergeFrom(before))
//	})
//
// # stale-reread
//
// Each try reads the object from a lister. The cache may be behind the write that conflicted, so that the
// next try conflicts again. The waits between the tries mostly let it catch up: strict.
//
//	cached, err := s.lister.Deployments(namespace).Get(name) // each try reads from a lister, which may not have seen yet what Update conflicted with
//
// # computed-outside
//
// What is written into the object that was read again was computed from the whole spec or status that was
// there before: karmada stored a condition of the old spec beside the new one
// (https://github.com/karmada-io/karmada/commit/24205df207b7). Many values may be old without harm: strict.
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
// # The right program
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
// # When the rule keeps silent
//
// When the retried function is not written in the package, or can be one of several; when it writes nothing that is seen; when a function
// that is not seen is handed the object; and in the cases that each check names.
//
// To keep such a retry, write //ctrllint:ignore retryconflict/no-reread with the reason above the write.
package retryconflict
