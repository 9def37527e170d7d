// Package hotloop reports what makes an object look changed in each pass of a reconcile, so that it never comes to rest.
//
// # What goes wrong
//
// A reconcile compares what there is with what there should be, and writes when they differ. If they always
// differ, it writes in each pass; the write is an event of the object, and the event starts the next pass. The controller
// works at full speed although nothing happens, the API server and etcd with it, and where the object is a template,
// pods are replaced again and again. In tests with a fake client nobody sees it.
//
// # compares-pointer-with-value
//
// reflect.DeepEqual and its relatives find values of two types unequal, whatever they hold. DeepCopy returns a
// pointer, so that a copy compared with the field that it was made of always differs. karmada wrote the
// status of a quota in each pass (https://github.com/karmada-io/karmada/commit/28e148ff0c47).
//
//	status := site.Status.DeepCopy()
//	status.Phase = "Ready"
//	if equality.Semantic.DeepEqual(site.Status, status) { // DeepEqual compares api.SiteStatus with *api.SiteStatus, which are never equal: what is done when they differ is done in each pass
//		return nil
//	}
//	site.Status = *status
//	return r.Status().Update(ctx, site)
//
// Compare two values, or two pointers:
//
//	status := site.Status.DeepCopy()
//	status.Phase = "Ready"
//	if equality.Semantic.DeepEqual(site.Status, *status) {
//		return nil
//	}
//	site.Status = *status
//	return r.Status().Update(ctx, site)
//
// Functions that hand their arguments on to such a comparison are followed, also into other packages. The check is silent
// about interfaces, which can hold values of one type, about nil, about options of cmp.Equal that say
// themselves what is equal, and about a result that only a log or an event gets.
//
// # pointer-compare
//
// Two pointers are compared, of which one is a field of an API object. Objects that were read or copied have
// pointers of their own: the comparison says that they differ although the values are the same. kruise compares the
// collision counts of two statuses like this, and with them the whole statuses
// (https://github.com/openkruise/kruise/blob/master/pkg/controller/uniteddeployment/uniteddeployment_controller.go).
//
//	if deployment.Spec.Replicas == site.Spec.Replicas { // deployment.Spec.Replicas and site.Spec.Replicas are compared as pointers: they differ although what they lead to is the same
//		return nil
//	}
//	deployment.Spec.Replicas = site.Spec.Replicas
//	return r.Update(ctx, deployment)
//
// Compare what they lead to. ptr.Equal does, and so does Equal of metav1.Time:
//
//	if ptr.Equal(deployment.Spec.Replicas, site.Spec.Replicas) {
//		return nil
//	}
//	deployment.Spec.Replicas = site.Spec.Replicas
//	return r.Update(ctx, deployment)
//
// The same holds for the two objects of the event of an update, for a pointer of an object and the address of a variable of the package, and for the exported
// fields of one name, of texts, numbers or flags, in any two structs, as of what is wanted of a cloud and what it has. The check is silent when the function compares the values,
// too; when one pointer was kept of the same object, or of a struct copied from it, to see whether the field is set anew; when the package stores
// the address of the variable somewhere, where it can be found again; when a call returns the pointer; when all that the comparison decides is
// whether one is set to the other, and put into other places in memory; and for two times of deletion, which differ only while an object is being deleted.
//
// # map-order
//
// Go goes through a map in another order each time. Where that order gets into a list of an object, a text such as an
// annotation or the message of a condition, or a hash, the same input makes another object in each pass. argo-rollouts
// created analysis runs without end (https://github.com/argoproj/argo-rollouts/pull/1118), toolhive replaced pods at random
// (https://github.com/stacklok/toolhive/pull/5063).
//
//	for name, value := range site.Spec.Options {
//		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: value}) // container.Env gets the order of the map site.Spec.Options, another one in each pass: Container.Env seems to have changed
//	}
//
// Go through the keys in their order, or sort the list before it is stored:
//
//	for _, name := range slices.Sorted(maps.Keys(site.Spec.Options)) {
//		container.Env = append(container.Env, corev1.EnvVar{Name: name, Value: site.Spec.Options[name]})
//	}
//
// The check follows lists, texts and errors that are made of several through variables, closures, unexported fields and functions, those of other packages and methods of
// interfaces with few implementations included, what functions append to a field, or write into a text, that they are handed, and
// structs that are made with one to reads of that field and to what is made of them as a whole, such as a file. A list in a struct of another package, such as its
// options, counts as stored where that package makes an object of it. What a pass compares with what it has kept of the last one
// counts as an object does. It is silent where the map or set has been found to differ from another one, once the list is sorted, also by a caller or by a function whose name says so, and once it is taken
// as a set; when only one element can be chosen, or what an object does not have yet is added; about pods and jobs, whose spec stays as
// it is created, and about objects that are only created; and when the list goes to code that is not seen. It is strict, since it does not ask whether a later pass compares the list: of its first 37 findings in
// repositories that it was not written with, 32 were in answers, messages and objects that nobody compares.
//
// # list-order
//
// A cache keeps its objects in a map, so that it lists them in another order each time. Where that order gets into an
// object, it looks changed in each pass: two controllers of cluster-api woke themselves like this
// (https://github.com/kubernetes-sigs/cluster-api/commit/313762a67f4c,
// https://github.com/kubernetes-sigs/cluster-api/commit/d9d6abb3462f).
//
//	site.Status.Pods = nil
//	for _, pod := range pods.Items {
//		site.Status.Pods = append(site.Status.Pods, pod.Name) // SiteStatus.Pods gets the order of a cached list, another one in each pass: it seems to have changed
//	}
//
// Sort the list:
//
//	site.Status.Pods = nil
//	for _, pod := range pods.Items {
//		site.Status.Pods = append(site.Status.Pods, pod.Name)
//	}
//	slices.Sort(site.Status.Pods)
//
// Lists of a client of controller-runtime and of listers count; those of a generated
// client, of a client whose name says that it asks the API server, and of unstructured objects come sorted. Otherwise the
// check is silent where map-order is, and strict for the same reason.
//
// # stringdata-compare
//
// StringData of a Secret is write-only: the API server makes Data of it, and nobody reads it back. A secret that is made with
// it has no Data yet when it is compared with the one that was read, and differs in each pass. The same happens within
// CreateOrUpdate, which compares what it has read with what the function has made of it. The operator of
// VictoriaMetrics wrote the configuration of its load balancer like this
// (https://github.com/VictoriaMetrics/operator/pull/1685).
//
//	desired := &corev1.Secret{
//		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
//		StringData: map[string]string{"token": token}, // StringData is write-only: the Data of this secret is empty when it is compared, and differs in each pass
//	}
//	if equality.Semantic.DeepEqual(found.Data, desired.Data) {
//		return nil
//	}
//	return r.Update(ctx, desired)
//
// Set Data:
//
//	desired := &corev1.Secret{
//		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
//		Data:       map[string][]byte{"token": []byte(token)},
//	}
//	if equality.Semantic.DeepEqual(found.Data, desired.Data) {
//		return nil
//	}
//	return r.Update(ctx, desired)
//
// Functions that compare the Data of a secret which they are handed are followed, also into other packages. The check is
// silent when somebody sets Data as well, or makes it of the texts before the comparison; and within CreateOrUpdate under
// whatever condition.
//
// A comparison of an entry in the StringData of a secret that was read is reported as well, unless the function has set it before.
//
// A CreateOrUpdate that runs only in some passes, as after a new key was made, is no subject of the check.
// To store the StringData of a secret that was read is no difference: it is nil. The same is true of a copy of it.
//
// # time-in-status
//
// Each pass stores its own time in the status, or in an annotation of the object. The write is a change of the object, the watch passes it, and the next
// pass starts, at the latest when the clock has gone on by a second. It happened in source-controller
// (https://github.com/fluxcd/source-controller/commit/2fadfbd6fc8580a8dad3c3bd3c3aa8ad3ed29d4f).
//
//	site.Status.Phase = "Ready"
//	site.Status.Checked = metav1.Now() // the status of site gets the time of each pass: its write is a change of the object, which starts the next pass
//	return r.Status().Update(ctx, site)
//
// Set the time when something else changes:
//
//	if site.Status.Phase == "Ready" {
//		return nil
//	}
//	site.Status.Phase = "Ready"
//	site.Status.Checked = metav1.Now()
//	return r.Status().Update(ctx, site)
//
// Or pass builder.WithPredicates(predicate.GenerationChangedPredicate{}) to For. The time may come with a condition that another function
// makes, or be set by one that is handed the status, of whatever package. It may be that of a clock, or one that is so long after it. It may be within a text with the second, in the element that each round of a
// loop adds, in a copy of the status that replaces it, in what a retry runs, or in a condition that replaces the one of its type or comes beside the others. What is written may be a copy
// of the object, a conversion of it such as an apply of its status, or another object that has got its status, also in functions of other packages. A comparison of the status that comes after the time finds a difference each
// time, and helps nothing. A predicate lets the write through if it has no function
// for updates, or looks at the name, the namespace, the labels and the annotations of one of the two objects alone. The check is silent when another predicate
// filters the events of the object, when the time is set or the status written under another condition than an error or a deletion, be it one behind which others stand, and about
// meta.SetStatusCondition, which keeps the time of the last transition, unless the message has one, or the condition is no longer there: the pass has taken it out by
// meta.RemoveStatusCondition, has emptied the list, or has made a new status, on each path to the call, as in falco-operator
// (https://github.com/falcosecurity/falco-operator/commit/207b8a0b9c64f9cf072a4bedac10b6494d3c3ccc). A condition that asks for the specification alone, or for what a function says that reads other objects by it, or that finds no label or
// annotation by which others keep the controller away, or no pause, comes out the same in the next pass, and does not count, unless the package sets that part of it. So
// does one that asks for a part of the status, such as the phase, which nothing sets on the way to the write or before, unless to what the condition asks for.
//
// # nil-and-empty
//
// reflect.DeepEqual finds a list or map that is nil different from one that is empty. A list that is made is never nil; the API server
// leaves out a field that is empty, so that it comes back as nil. As long as there is nothing in the list, the status is written in each
// pass. It happened to the operators of Elastic (https://github.com/elastic/cloud-on-k8s/pull/5534) and medik8s
// (https://github.com/medik8s/node-healthcheck-operator/commit/bc2a420a45b422cf2eb855aac12a0156aa4968b6).
//
//	hosts := make([]api.Host, 0, len(names))
//	for _, name := range names {
//		hosts = append(hosts, api.Host{Name: name})
//	}
//	if reflect.DeepEqual(site.Status.Hosts, hosts) { // DeepEqual tells an empty list from one that is nil: hosts is never nil, and site.Status.Hosts is when it comes back empty, so that they differ in each pass
//		return nil
//	}
//	site.Status.Hosts = hosts
//	return r.Status().Update(ctx, site)
//
// Take nil for empty:
//
//	if equality.Semantic.DeepEqual(site.Status.Hosts, hosts) {
//		return nil
//	}
//	site.Status.Hosts = hosts
//	return r.Status().Update(ctx, site)
//
// The check follows what is made through variables and functions of the package. It is silent when the list or map gets an element on
// every path, when somebody asks for its length, when the field has no omitempty, and with cmpopts.EquateEmpty. Where whole structs are compared,
// it looks at the lists and maps that are stored in fields of the one that is made. It is strict, since an empty list
// may never be what is wanted.
//
// # unconditional-update
//
// A reconcile updates an object, or its status, in each pass that does not fail. The API server stores nothing if the object is as it
// was, so that this is load for a status, and no loop. Where a default or another controller changes what is written, it is one: trustee
// replaced its deployment every other second (https://github.com/confidential-containers/trustee-operator/pull/167).
//
//	site.Status.Phase = "Ready"
//	return ctrl.Result{}, r.Status().Update(ctx, &site) // Update writes the status of site in each pass, changed or not: the API server gets a request for each, and a change that it makes starts the next pass
//
// Write what has changed:
//
//	if site.Status.Phase == "Ready" {
//		return ctrl.Result{}, nil
//	}
//	site.Status.Phase = "Ready"
//	return ctrl.Result{}, r.Status().Update(ctx, &site)
//
// The update may be any number of calls below the reconcile, and in a function of another package that it calls in each pass, if all packages of the module are checked. Of several, of which each pass makes one, the last is reported. A condition that holds in the next pass as well does not count:
// one that asks for the specification of one object, for a label or annotation that is not there and that the package does not set, for a status that has been set at all, whether what is written is there, or what a function says that reads nothing but the specification and
// metadata of what it is handed, a check that lists what is wrong and finds nothing, and what a pass waits for: whether an object is ready, as the name of a function says, and the Result of a
// step that ends the pass if it asks for another one. The check is silent when a condition on the way asks for anything but that, errors,
// deletions, settings of the reconciler and whether another system is ready; about leases; and where the time is written with it.
// A comparison of an object as it was read with the one that the program makes, metadata and all, does not keep an update from being sent: only the first has a UID and a
// resource version, and the defaults of the API server. It is reported where the update is sent when they differ, unless the metadata is taken over or away before.
// vector-operator compared its daemon sets like this (https://github.com/kaasops/vector-operator/commit/1c6a8a92fa2c). What is to be compared are the parts that the program sets,
// such as the replicas of both.
//
// A flag that says whether an object has changed is followed to where it becomes true, in the function, in those that return it, also of other packages, and in methods of
// interfaces: where one branch makes it true whatever the object has, as if site.Spec.Place != "" { deployment.Labels["place"] = site.Spec.Place; changed = true }, the update
// that it decides is sent in each pass. Where the reconcile is in another package and knows the interface alone, what the method sets is reported, if all packages of the module
// are checked: the operator of Intel's device plugins updated daemon sets like this
// (https://github.com/intel/intel-device-plugins-for-kubernetes/commit/a15c84c81e30).
//
// It is strict: many programs can afford the load.
//
// # When the rule keeps silent
//
// When it is not seen where a value comes from or goes to, and in the cases that each check names.
//
// To keep such a comparison, write //ctrllint:ignore hotloop/pointer-compare with the reason above it, and the same with the
// name of another check.
package hotloop
