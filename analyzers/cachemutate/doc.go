// Package cachemutate reports writes to objects that belong to a cache.
//
// # What goes wrong
//
// Listers, the stores of informers, event handlers and reads without deep copies hand out the objects of the cache itself.
// Whoever changes one changes it for all readers: a map that is read and written at the same time ends the process,
// other controllers decide by a state that the API server does not have, and a comparison with the cache finds
// no difference, so that the change is never stored. client-go has a detector for it, KUBE_CACHE_MUTATION_DETECTOR, which finds only
// what a test runs through.
//
// # written
//
// A field, an element, a map or the metadata of such an object is set, in the function that reads it or in one of the
// module that it is given to. The objects come from listers and their extensions, stores and indexers, and are the arguments of event handlers,
// predicates, index functions and functions that map objects to requests. The caches of controllers that wrangler generates hand out theirs as well, as do those controllers to the
// handlers that OnChange is given. A node agent crashed while another goroutine read the annotations
// (https://github.com/ovn-kubernetes/ovn-kubernetes/issues/5950).
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	node.Annotations["example.com/egress-ip"] = ip // node is the cache's own object: the write changes it for all readers, and races with them
//	_, err = n.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
//	return err
//
// Change a copy. The fix makes it after the check of the read's error:
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	node = node.DeepCopy()
//	node.Annotations["example.com/egress-ip"] = ip
//	_, err = n.kube.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
//	return err
//
// A copy of the struct alone does not help: its maps and lists are those of the cache. Nor does a deep copy that only serves
// as the old state, while the cache's object is changed
// (https://github.com/kubernetes/ingress-gce/commit/258f07fc1db17ee656b0a4e289db4fa76bf08053). One write is reported for each
// object of a function. The check is silent about what a typed client or controller-runtime's client returns, which are copies,
// about lists that a lister makes, and their elements once a loop has replaced them by copies, about stores that the package makes for itself, and about functions of other modules
// that are given an object. Where a function only writes if another parameter is true, nil or a constant, a call that passes something else
// does not count.
//
// # written-by-client
//
// controller-runtime's client decodes the answer of the API server into the object that it is given.
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	return n.client.Update(ctx, node) // node is the cache's own object: Update decodes the answer into it, and races with all readers
//
// Give it a copy:
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	return n.client.Update(ctx, node.DeepCopy())
//
// The clients of client-go only read their argument and return a new object, so that the check is silent about them.
//
// # sorted-in-place
//
// A list of the object is sorted, or filtered by a function that moves its elements, or by a loop that keeps some in its memory (kept := list[:0]). slices.DeleteFunc even sets the last ones
// to zero, in the cache: a finalizer was lost that way
// (https://github.com/projectcalico/calico/pull/13427).
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	rest := slices.DeleteFunc(node.Spec.Taints, func(t corev1.Taint) bool { return t.Key == "example.com/new" }) // node is the cache's own object: DeleteFunc moves the elements of Taints for all readers, and races with them
//	return n.store(ctx, name, rest)
//
// Work on a copy of the list:
//
//	node, err := n.lister.Get(name)
//	if err != nil {
//		return err
//	}
//	rest := slices.DeleteFunc(slices.Clone(node.Spec.Taints), func(t corev1.Taint) bool { return t.Key == "example.com/new" })
//	return n.store(ctx, name, rest)
//
// The check is silent about the list of objects that a lister returns: only its elements belong to the cache.
//
// # shallow-copy
//
// A copy of the struct is given to a function that writes into one of its maps, lists or pointers.
//
//	seen := *node
//	label(&seen) // seen is a shallow copy of the cache's own object: label changes it for all readers, and races with them
//
// Give it a deep copy:
//
//	label(node.DeepCopy())
//
// The check is strict, since what was replaced in a copy is not followed into other functions. It is silent as soon as a map, a list or a
// pointer of the copy was set. A copy that a function returns is reported here, too.
//
// # What is not reported
//
// A callee that is not seen, a value that is not resolved, an object that went through a queue, or a field that other packages
// set, or that gets copies as well: the rule is silent. If a cache is known to have one reader, say so:
//
//	//ctrllint:ignore cachemutate/written the informer serves this goroutine alone
//	node.Annotations["example.com/egress-ip"] = ip
package cachemutate
