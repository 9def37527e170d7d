// Package optionalnil reports crashes on objects that are valid, for want of an optional part.
//
// # What goes wrong
//
// Most parts of an object are optional: pointers, lists and maps that are nil when nobody has set them. The
// program works for all objects of its tests, and panics for the first one without the part. In a reconcile,
// controller-runtime recovers the panic since version 0.19: the object is tried again for ever, and never gets anywhere. Before, and
// in predicates, map functions and goroutines, the process ends, comes back, meets the same object and ends again.
//
// # known-nil
//
// A condition or its declaration says that a pointer is nil, and the function follows it there: an error message names what is missing by a part of it, or the
// condition is the wrong way round. It is no question of the object: the function panics whenever it comes there.
//
//	set, ok := sets[name]
//	if !ok {
//		return 0, fmt.Errorf("%s/%s is missing", set.Namespace, name) // set is dereferenced where it is known to be nil: this panics whenever it runs
//	}
//
// Use what is there:
//
//	set, ok := sets[name]
//	if !ok {
//		return 0, fmt.Errorf("%s is missing", name)
//	}
//
// What a map returns without an entry is nil, and so are what an assertion returns that failed and what a closed channel gives, if they are pointers, maps or
// interfaces, and what a function of the package returns beside false, if that is nil in each such return. A variable that nothing has assigned to on any
// path is nil without a condition, as are the fields of a struct that the function has just made, and so is a nil that is handed to a function
// which follows it on all of its paths, itself or in one that it hands it on to, or on one that nothing about its other parameters decides. So is a variable that nothing in the function sets, handed to a function that follows it on one of its paths,
// and the target of errors.As where that says no. So is the part of an object, or a field, that is read once more. A method of an interface, a function value,
// an entry that is written into a map, a function that follows its argument on all of its paths, and a request of a client that is to read into it
// or send it, count as uses.
// The check is silent when anything between the condition and the use may set the part, such as a call that is handed the object;
// for a field of the program itself, when any call or wait comes between them; where a later condition says that the pointer is there; where a panic or the end of the process comes next; and for
// the error of a call, of which reconcileresult/wrong-error speaks.
//
// # tested-then-used
//
// The function itself tests a pointer for nil, so that nil is possible, and another path follows the pointer where it is
// nil, or the test comes after the first use. A log line before the test stopped kuberay for every job without a TTL
// (https://github.com/ray-project/kuberay/pull/429); a webhook of the OpenTelemetry operator went on after the block that had
// tested the pointer (https://github.com/open-telemetry/opentelemetry-operator/pull/1136).
//
//	rolling := deployment.Spec.Strategy.RollingUpdate
//	if rolling == nil {
//		log.Info("the deployment is recreated")
//	}
//	log.Info("rolls", "surge", rolling.MaxSurge) // rolling is dereferenced on a path on which it is nil: each reconcile of such an object panics, and is tried again
//
// Leave the function where it is nil, or put the use into the other branch:
//
//	rolling := deployment.Spec.Strategy.RollingUpdate
//	if rolling == nil {
//		return ctrl.Result{}, nil
//	}
//	ctrl.LoggerFrom(ctx).Info("rolls", "surge", rolling.MaxSurge)
//
// If the pointer is never nil, take the
// test away: it says otherwise to the next reader. The same part counts under whatever name: in a variable, read twice, tested by a
// function that returns a bool or an error, used by a function that is handed it. A parameter, what
// a call or a map returns and a field of a struct of the package count as well if they are no parts of an object: where nothing that is asked after the test decides the use, but
// whether something else has failed, and, where the test comes after the use, if somebody in the package gives nil, or another function tests the field. A variable that a second condition beside the test leaves as it was,
// as in if found == nil && !dry { found = create() }, is still nil. A variable that closures only read is the same one until the function assigns to
// it. So are an element of a list, and the entry of a map by a key that is read from one, in two loops over one list, where nothing in between sets it and nothing else decides the use. A closure that a call runs, or is handed, after the test counts
// with what it follows of a parameter. So does a call of a function of the package that follows the pointer on a path on which nothing about its parameters
// decides that, and a call of another module whose source says that it follows the pointer first, also as an object in an interface. After a == nil && b == nil,
// either of the two may be nil, and so may b after force || b != nil, and after if force && b == nil { return }. A look at what came beside a pointer is a test of it: whether a map has an entry, also where that is looked up once more by the same key, whether an assertion holds, and the bool that a function of the
// package returns as false beside nil. So is the answer that a function of the package gives at once of nil, though it may give that of others as well, where somebody
// is seen to give nil: a caller, or wrangler, which calls a handler with nil for an object that is gone. Where b.Spec.Strategy.Rolling is compared with nil, and Strategy is optional, too, and nothing has looked at it,
// the comparison is reported: it is the first to panic. So it is in a struct of another package in which every field can be nil, as in the models of other APIs.
//
// A list whose length is compared counts in the same way, whatever it is: where the branch for no element logs and goes on to list[0], or the one for fewer than two to list[1], and nothing that
// is asked in between decides that.
//
// The check is silent when a path sets the pointer or hands the object to what may set it; when a
// condition that depends on the outcome of the test decides the use, such as the length of a list of errors; when another result of the same
// call decides it; and when the use is for some kinds of the object only, by a text or flag of it, or by what a function says of it, which may say
// that the part is there.
//
// It is strict: where a caller or a webhook has made sure of the pointer, it is the test that is one too many, and nothing panics. In the
// repositories of round 4 that was so for nine of eleven findings.
//
// # index-of-optional-list
//
// The first or the last element of a list in a status, of the owners or finalizers of an object, or of the objects that the cluster was asked for. The lists in a status are empty until a
// controller or kubelet has filled them: a service waits for its load balancer, a pod for its containers. No object need have the labels
// that a list asks for, and one that a user has made has no owner.
//
//	for _, pod := range pods.Items {
//		sum += pod.Status.ContainerStatuses[0].RestartCount // pod.Status.ContainerStatuses is indexed without a look at its length, and can be empty: it panics for such an object
//	}
//
// Look at the length first, or range over the list:
//
//	for _, pod := range pods.Items {
//		for _, container := range pod.Status.ContainerStatuses {
//			sum += container.RestartCount
//		}
//	}
//
// A length that is printed, or that is compared with a number so that no element and a single one come out alike, as in len(pods.Items) > 1, is no look at it,
// nor is a look from where no path leads to the index.
//
// What a loop gathers out of such a list, here or in a function that picks some of what it is handed, can be empty as well: none of the pods need run. The length of
// the whole list says nothing of what was picked, and anything that is asked between the loop and the index counts as a look.
//
// So does an element by chance or in turn, by an index that is made of the length of the list.
//
// An element of whatever list is reported where a condition says that the list is empty: the test is the wrong way round; and one of a list that the function
// has declared or made without an element, and to which nothing is assigned on any path that leads there.
//
// That somebody wants something of the object, as a comparison of a part of its spec says, does not say that the status has it.
// The check is silent about a list to which the package assigns none without an element, in an API of the module; when the function, or all of its callers, look at the
// length anywhere, hand the list on, have an element of it that another function has found, or decide by something that the object says, such as its phase; for lists that the
// function has made; for lists of objects that another function returns, which may have looked, unless it is one of the module that returns what it has got from the cluster, or some of it, and does nothing
// else with it; and for the metadata of an object that is
// handed to anything before, which may ask for its controller or set one, or is kept in an unexported field that holds only what the program has made. An
// exported function whose callers are all in other packages of the module is left to them: the finding holds if one of them hands over what it has read and
// not looked at, or if there is none.
//
// # index-of-filled-list
//
// An element of a list that a controller mostly fills before anybody looks: the conditions of an object, and lists in the status of a kind of the module.
//
//	return deployment.Status.Conditions[0].Message // deployment.Status.Conditions is indexed without a look at its length, and can be empty: it panics for such an object
//
// Range over the list, which need not have the condition that is meant in the first place either:
//
//	for _, condition := range deployment.Status.Conditions {
//		if condition.Type == appsv1.DeploymentProgressing {
//			return condition.Message
//		}
//	}
//
// By an index of another list, while a loop goes through that, an element of whatever list of an
// object is reported: the containers that are wanted may be more than those that are there. It is silent about two objects of which one is made of the other, here or where the
// function is called, and about those that another call is handed together.
//
// The check is silent as index-of-optional-list is. It is strict, since another function of the program has often filled the list in the same pass, or never stores such
// a status without an element.
//
// # owner-used
//
// metav1.GetControllerOf returns nil for an object that nobody controls. Users make such pods by hand, and a label
// is enough to get them into the list. meta.FindStatusCondition returns nil until somebody has set the condition, which for a new
// object nobody has; metal3 crashed for new hosts (https://github.com/metal3-io/baremetal-operator/commit/c5a6178c94841609273792b644b83ae9403d62a6).
// So does a function of another module that is called GetCondition, FindCRDCondition or the like and returns a pointer to a condition.
//
//	owner := metav1.GetControllerOf(pod)
//	return owner.Kind == "ReplicaSet" // owner is nil for an object without a controller: it panics for such an object
//
// Test it:
//
//	owner := metav1.GetControllerOf(pod)
//	return owner != nil && owner.Kind == "ReplicaSet"
//
// The check is silent when the function or all of its callers have asked for the
// controller of the same object, by the function, by metav1.IsControlledBy or in a helper, or have set it by
// SetControllerReference; and for the same condition of the same list, by the function, by meta.IsStatusConditionTrue and its like, or by setting it, and where a method of the
// condition that takes nil says yes, unless it is IsUnknown; and for what a method of a parameter returns, and elements of lists there, of which callers and setters know more. An exported function whose callers are all in other packages of the module is left to
// them: the finding holds if one of them hands over what it has read and not looked at, or if there is none.
//
// # nothing-found
//
// A function that returns nil beside a nil error after a NotFound, for a kind that is not served, for an empty list, at the end of a loop, where another function, or one such as
// slices.IndexFunc, has found nothing, where no case of a switch without a default is taken, or where an object that it reads, or a text made of an entry there, lacks something says that it has found nothing. So does one whose result is still nil
// where a condition says one of these things. A caller
// that looks at the error alone follows nil, itself or in a function that it hands the result. A client follows what it writes or reads, and so do what sets
// an owner or a finalizer and a call of another module whose source says so.
//
//	config, err := configOf(ctx, c, pod)
//	if err != nil {
//		return err
//	}
//	config.Data = nil // config is nil without an error when configOf finds nothing: it panics for such an object
//
// Test it:
//
//	config, err := configOf(ctx, c, pod)
//	if err != nil || config == nil {
//		return err
//	}
//	config.Data = nil
//
// The function may be a method of an interface, where the types of its package that have the method agree. The error may be what client.IgnoreNotFound leaves of one, or a function of the package that asks its parameter the same, and a function may return
// what such a one returns. What pem.Decode returns is nil for data that are no PEM. A function that returns nothing but a pointer counts as well, if that is nil where it could not
// read the cluster, or where it looks for an element of a list, of whatever type, after the last one, or a variable that the loop has not set.
// An interface that is nil, as a client.Object, panics where a method of it is called, and where it is asserted to be of a type without a look whether it is. So does what the store of an
// informer, a sync.Map, the parser of managed fields or unstructured.NestedFieldNoCopy has not found, where the program throws away the bool that says so, unless the package asks for the same fields elsewhere.
//
// The entry of a map that a method looks up for its caller is gone where the package removes entries from the map. The check is silent where the key comes from the same object,
// or was handed to another method of it before, and about a switch whose cases are all constants of their type.
//
// Where a function returns nil beside a nil error, or beside another result that is no bool, for another reason, such as what an object says that it was handed, the check takes the word of another call in the
// package, whose result is compared with nil.
//
// What a function returns nil for by a value that it was handed, such as an empty name, its callers know: the check says nothing of that, but of an optional part of a custom resource that it was handed,
// such as one which it decodes, unless somebody has looked at that. It is strict, since a caller
// often knows in another way that there is something: of the first four findings at heads that nobody had looked at, three were wrong.
//
// # nil-map-write
//
// A write into the labels, annotations or data of an object that has none, by an assignment or by a function that is handed the
// map. Reading a nil map works, so that the line before does not help. A resource without annotations stopped the grafana operator
// (https://github.com/grafana/grafana-operator/pull/2278), revisions that an older version had stored stopped kruise
// (https://github.com/openkruise/kruise/commit/4c2bbcec10dc).
//
//	if err := c.Get(ctx, key, &pod); err != nil {
//		return err
//	}
//	pod.Annotations["seen"] = "true" // pod.Annotations may be nil, and a write into a nil map panics: it panics for such an object
//
// Make the map if it is nil:
//
//	if pod.Annotations == nil {
//		pod.Annotations = make(map[string]string)
//	}
//	pod.Annotations["seen"] = "true"
//
// The object was read from the cluster by the function, by one that hands it on or by one that returns it, is an element of a list of objects, was
// made without the map, or it is not seen where it comes from and the map is a part of its metadata or data, also of an object that the program has no type for, of the annotations of a template in it, of the spec of a custom
// resource, or the requests or limits of a container that a function is handed, the node selector of such a spec of a pod or the labels of such a selector, which can have expressions alone. The map of another struct counts where the function has made
// the struct without it. What a function of the package makes and returns is seen there, and what another one returns by value is taken to have the map. It is enough that a variable holds the map on one of the paths that join before the write, and a map from maps.Clone is nil if the
// cloned one is. The check is silent when the map was found to have an entry, when anything sets it, when a question
// about the object decides the write, but for its kind, and for the labels of nodes, namespaces, templates of workloads and elements of lists, and the annotations of nodes. It is strict, since
// objects that the same program makes often have the map, wherever they were read.
//
// # optional-used
//
// Any other use of an optional pointer of a custom resource. With maxReplicas set and replicas not, the OpenTelemetry operator
// crashed (https://github.com/open-telemetry/opentelemetry-operator/pull/798), and cluster-api did with a strategy that is
// not a rolling update (https://github.com/kubernetes-sigs/cluster-api/commit/e9a265f9f8dd). Often something
// else makes sure that the pointer is there, such as a validation: strict.
//
//	return *backup.Spec.Replicas // backup.Spec.Replicas is optional, and nothing has looked whether it is set: it panics for such an object
//
// Say what is meant without it:
//
//	return ptr.Deref(backup.Spec.Replicas, 1)
//
// A field is optional if its name of JSON is left out when it is empty, or if a comment above it says so, in the source of whatever module: +optional,
// +nullable, +k8s:optional or +kubebuilder:validation:Optional. So is a required one in an optional struct by value, which is empty
// where the user has left it out, if nothing else in that is asked, each pointer in a status, which is empty until a controller has written it, and one that another
// function of the package, or the package of the API, compares with nil; what tests set and compare says nothing. A mutating webhook, which sets defaults or answers with patches, gets an
// object before the API server has validated it: there each pointer can be missing, whatever the API requires. A function that sets the pointer, but has a
// return before that without an error, leaves it as it was.
//
// A call counts as well if the function, of whatever package, follows the pointer on all of its paths: a method that does not take a nil
// receiver; or, for one of the package, on a path on which nothing about its parameters decides that. So does what a function returns, if on some path it returns an optional part as it is, where that it returned no error says nothing.
// What a method returns by value that returns a part of its receiver as it is, such as GetSpec, has the same optional parts; one of an interface, if all types of its package and of that of the result do so.
// A variable is nil if it gets an optional part that is, on one of the paths that join before the use.
// An object that gets a part of another one, as after made.Spec.Strategy = backup.Spec.Strategy, has the same optional parts below it.
// What DeepCopy returns of an optional part is nil if that is. That a checked assertion holds, as in a webhook that is handed objects of whatever type,
// says nothing of the parts of the object, nor does the time at which something was.
// What ptr.Deref returns for a struct is the optional part or an empty one, so that the parts of it are as optional as they were.
// After b.Status = BackupStatus{} the parts of the status are nil, whatever was looked at before. The check is silent for fields with a default: by a marker, or since a function of the API's package that sets defaults leaves
// them set on all of its paths, unless another such function calls it on some paths only, or it sets them in a literal, which it puts where there is nothing. One that is called for new objects only, as the verbs of its webhook say, does not count: objects
// may be older than the field. It is silent, too, when all callers have looked, when a closure follows the pointer that a call which is handed the closure is handed as well, when the use is for some kinds of the object only,
// and for the types of Kubernetes itself outside of custom resources and manifests, which the API server defaults, but for those fields that it
// leaves nil: the StartTime of a pod, the state of a container, the source of a volume. A manifest is what the package decodes out of bytes, other than those of a review, and one of several
// objects of whatever type that a function is handed.
//
// # When the rule keeps silent
//
// For structs without names of JSON, which are no parts of an API, but for their fields that get an optional part of an object. For pointers in variables that closures assign to, pointers that are
// elements of maps, and behind interfaces. An object in such a variable, where a closure captures that, is the same one up to the next assignment. When a function that is not seen is handed the object between the test and the use. Methods
// that take a nil receiver, such as IsZero of metav1.Time, are no uses.
//
// A condition that asks the object for something else may say that a part is there, but not one that asks for its deletion or its finalizers alone, or whether it has just got one, itself or by
// a function of the package. A function whose answer does not depend on the pointer, as far as it and what it calls in the module show, says nothing of it, unless
// it says yes or no and asks for a flag, a label, a status or a text that tells kinds of objects apart. A validation that looks at the pointer only where it is
// set accepts objects without it, and a function that answers at once where the pointer or map is nil, itself or in one
// that it asks first, says nothing of it by that answer.
// What a function returns that returns what it was handed, also of another package, is the same object, and so is what a constructor puts into a field of the struct that it
// returns: a test of a part before the call counts, and so does what the function sets.
// A flag or a text tells which of its siblings are there, and nothing of their parts: Type == "S3" may say that S3 is set, and not that S3.Region is. It does not say so of the
// section that it names in the spec of a custom resource, where neither another function of the package or of the package of the API asks for the section, nor a rule of the API: the API
// server takes an object without it. That a struct
// differs from one in which nothing is set, as a method IsEmpty finds out, says of none of several fields that it is set. The kind of what a
// reference names says nothing of its namespace or section. What is in a
// status says nothing of a part of the spec, unless the package sets that itself or the API is one of another module, the spec says nothing of what is in the status, nor does that a text is set, such as a phase, and a flag that suspends the work says nothing of any, nor does
// a flag or a text without a default that is not set: so it is in an object in which nothing is.
//
// To keep such a use, write //ctrllint:ignore optionalnil/tested-then-used with the reason above it.
package optionalnil
