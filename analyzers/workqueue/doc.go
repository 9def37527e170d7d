// Package workqueue reports what breaks the contract of client-go's work queues.
//
// # What goes wrong
//
// A work queue hands each item to one worker at a time, keeps what is added meanwhile, and slows down what
// fails: if Done follows each Get, if failures are added with AddRateLimited, and if Forget follows success. A
// worker that breaks one of these rules works in every test. In production an object is not processed any more
// until the controller restarts, a failing object takes all of a worker, or a retry comes minutes late.
//
// The rule knows workqueue.Interface, DelayingInterface and RateLimitingInterface, their typed forms, and
// types that embed them. Controllers that are built with controller-runtime leave all this to it.
//
// # get-without-done
//
// An item that Get has handed out is in the processing set until Done. Added meanwhile, it waits for that;
// without Done it is never handed out again, and its object is never processed again. The cluster cache of
// rancher's steve got events without a single Done
// (https://github.com/rancher/steve/commit/f620bd48b57445efc54f36670ceeff334a8f3263).
//
//	for {
//		key, shutdown := r.queue.Get() // not every path calls Done for this item of r.queue: after the others the item is never handed out again
//		if shutdown {
//			return
//		}
//		if _, exists, _ := r.indexer.GetByKey(key); !exists {
//			continue
//		}
//		runtime.HandleError(r.sync(ctx, key))
//		r.queue.Done(key)
//	}
//
// Process one item in a function of its own, and defer Done there:
//
//	key, shutdown := r.queue.Get()
//	if shutdown {
//		return false
//	}
//	defer r.queue.Done(key)
//	if _, exists, _ := r.indexer.GetByKey(key); exists {
//		runtime.HandleError(r.sync(ctx, key))
//	}
//
// A deferred Done in the loop of a worker runs when the worker ends, and so does not count for the next Get. A
// path on which the queue is shut down needs no Done. Functions of the module that return an item, finish one,
// or start a goroutine for it are followed, and so is an exported method that returns something in the place of the item, beside one that is handed such a thing and calls Done: its
// callers call that. One that can return before it has finished the item counts as a path without Done, unless its caller finishes the item by
// what it returns. The check is silent when the item is sent or stored, when it is
// handed to a function value, and when the queue itself is handed to code of another package.
//
// # dead-limit
//
// NumRequeues counts how often AddRateLimited has added an item since Forget. An item that Add or AddAfter
// adds is not counted: the number stays 0, and the item is tried for ever. The service mirror of linkerd
// retried failed events without a pause and without an end (https://github.com/linkerd/linkerd2/pull/5969).
//
//	if m.services.NumRequeues(key) < maxRetries {
//		m.services.Add(key) // Add of key does not count as a retry: NumRequeues stays 0, and the limit is never reached
//		return true
//	}
//
// Add it with AddRateLimited:
//
//	if m.secrets.NumRequeues(key) < maxRetries {
//		m.secrets.AddRateLimited(key)
//		return true
//	}
//
// A limit is reported as well after a Forget of the item, which sets the number to 0, and where nothing that processes an item of the queue adds one again, so that there is no retry to limit
// (https://github.com/kubernetes-sigs/external-dns/pull/6285). The check is silent when anything in the package adds to the queue with
// AddRateLimited, or in the second case with any method, where an item is processed, when the package asks a rate limiter itself (`limiter.When(item)` counts too), when the queue is handed to code of another
// package, and for a comparison with 0.
//
// # hot-add
//
// An item that has failed is added with Add, which has no pause: as long as it fails, a worker does nothing
// else, and the API server gets one request after the other.
//
//	if err := r.sync(ctx, key); err != nil {
//		r.queue.Add(key) // key has failed and is added at once: it is retried without a pause as long as it fails
//		return true
//	}
//	r.queue.Forget(key)
//
// Add it with AddRateLimited:
//
//	if err := r.sync(ctx, key); err != nil {
//		r.queue.AddRateLimited(key)
//		return true
//	}
//	r.queue.Forget(key)
//
// The error has to be known not to be nil, and nothing else may decide: the check is silent when the code asks
// for the kind of the error, for a flag or for a count, when it sleeps before, and for queues that have no
// AddRateLimited. What was known before the work does not count. The item is followed through helpers that add it.
//
// # add-after-key-error
//
// The function that makes the key of an object has failed, and the key is added all the same. It is empty: the
// worker looks for an object without a name, and the event is lost.
//
//	key, err := cache.MetaNamespaceKeyFunc(obj)
//	if err != nil {
//		runtime.HandleError(err)
//	}
//	r.queue.Add(key) // key is added although cache.MetaNamespaceKeyFunc has failed: the worker gets an empty key
//
// Return after the error:
//
//	key, err := cache.MetaNamespaceKeyFunc(obj)
//	if err != nil {
//		runtime.HandleError(err)
//		return
//	}
//	r.queue.Add(key)
//
// The check knows the key functions of client-go, functions of the module that return an empty key with each
// error, and variables that hold a key function. It is silent when the error is not tested at all, and when
// the variable gets another key.
//
// # forget-after-ratelimited
//
// Forget resets the backoff and the count of an item. Called on the path of the failure as well, it makes each
// retry the first one: the item is tried again after a few milliseconds, for ever. The syncer of kcp did this
// to every item that failed (https://github.com/kcp-dev/kcp/commit/f5b358959515ed5618a5f50ce4cfacdfafbb63d8).
//
//	if err := r.sync(ctx, key); err != nil {
//		runtime.HandleError(err)
//		r.queue.AddRateLimited(key)
//	}
//	r.queue.Forget(key) // Forget follows AddRateLimited of key: the backoff begins anew, and it is retried without a growing pause
//
// Return after AddRateLimited:
//
//	if err := r.sync(ctx, key); err != nil {
//		runtime.HandleError(err)
//		r.queue.AddRateLimited(key)
//		return true
//	}
//	r.queue.Forget(key)
//
// A deferred Forget is reported too, also in a deferred closure, and AddRateLimited in a helper that is given the item. Forget before
// AddAfter is right, and so is Forget of an item that was tried often enough.
//
// # fresh-key
//
// A work queue compares items: of equal ones that wait it keeps one, it never hands one out twice at a time,
// and it counts retries for each. Each new pointer is another item. Volcano queued a new request for each
// event, so that two workers could handle one job template at once
// (https://github.com/volcano-sh/volcano/commit/da0477a83e284715d015d913a910a85e9db2e4b0).
//
//	r.queue.Add(&Request{Namespace: service.Namespace, Name: service.Name}) // &Request{…} is a new pointer each time: no two are the same item, so that none replaces another that waits
//
// Add the struct by value:
//
//	r.queue.Add(Request{Namespace: service.Namespace, Name: service.Name})
//
// The check looks at pointers to structs of strings and numbers, which would do as values, on queues whose
// items are retried. It is silent when the pointer is also kept elsewhere, so that one pointer may serve all
// calls, for queues of events, to which pointers of several types are added, and for jobs with a state of their own: a field of what Get has handed out
// is set, as the number of attempts.
//
// # requeue-on-success
//
// The test of the error is the wrong way round: what has succeeded is added again, and what has failed is not.
//
//	if err := r.sync(ctx, key); err == nil {
//		r.queue.AddRateLimited(key) // key is added again when it succeeds, and not when it fails
//		return true
//	}
//	r.queue.Forget(key)
//
// Add again what has failed:
//
//	if err := r.sync(ctx, key); err != nil {
//		r.queue.AddRateLimited(key)
//		return true
//	}
//	r.queue.Forget(key)
//
// It is also reported that one AddRateLimited serves what has failed and, in some states of the controller, what has succeeded: apisix-ingress-controller
// forgot an item only where it leads and writes states (https://github.com/apache/apisix-ingress-controller/pull/2308). So is one to which the function comes whatever
// the outcome was, although it tests the error, where nothing forgets items of the queue.
//
// The error has to be that of a function of the module, of a function value, or a parameter: the success of a
// lookup may be what is waited out. The check is silent for AddAfter, when something else decides as well,
// such as a result that asks for another round, and when the item may be added again after a failure too. A
// flag that is tested in between decides as well.
//
// # done-without-get
//
// Done takes an item out of the processing set. Called with another pointer than the one of the item, it does
// nothing, and the item stays there. Called in an event handler, it lets a second worker have an item that is
// still in work.
//
//	key, err := cache.MetaNamespaceKeyFunc(obj)
//	if err != nil {
//		return
//	}
//	r.queue.Done(key) // no Get has handed key out here: another worker may get it while it is still in work
//
// Call Done with what Get has returned:
//
//	key, shutdown := r.queue.Get()
//	if shutdown {
//		return false
//	}
//	runtime.HandleError(r.sync(ctx, key))
//	r.queue.Done(key)
//
// Only what is made on the spot is reported: a new struct, and the key of an object in a function that no
// worker of the queue calls. The key of the object that a worker processes equals its item. A constant is the
// item of a queue that has only one.
//
// # sibling-not-shut-down
//
// One queue of a struct is shut down, and another is not, although it has a worker too. That worker waits in
// Get when everything else has ended; whoever waits for it waits for ever.
//
//	key, shutdown := t.rules.Get() // nothing shuts t.rules down, as routes is: its worker waits in Get for ever
//
// Shut all queues down:
//
//	defer m.services.ShutDown()
//	defer m.endpoints.ShutDown()
//
// A worker that is to end with a context or a stop channel is a finding of ctxrunnable. The check is silent
// unless the package makes the queue, keeps it in an unexported field, and hands it to nobody else.
//
// # no-forget
//
// Items are added with AddRateLimited, and nothing in the package forgets them. The backoff of an item grows
// with each failure of its life: after some, a success in between or not, the next retry comes minutes later.
// The scheduler of clusternet scheduled subscriptions later and later
// (https://github.com/clusternet/clusternet/pull/471).
//
//	if err := m.copy(ctx, key); err != nil {
//		runtime.HandleError(err)
//		m.gateways.AddRateLimited(key) // m.gateways never forgets key: its backoff grows with each failure, and success does not reset it
//	}
//
// Forget what has been processed:
//
//	if err := r.sync(ctx, key); err != nil {
//		r.queue.AddRateLimited(key)
//		return true
//	}
//	r.queue.Forget(key)
//
// Work whose success neither forgets the item nor adds it again is reported as well, where other outcomes do: an empty case of a switch does not fall
// through to the next one. The work may stand in the function that gets the item, or in one that is called with it; a function that
// is told the error settles the item there.
//
// The check is silent when the queue is handed to code of another package. It is strict because another
// package may have the queue through an exported field.
//
// # handler-ratelimited
//
// An event handler adds with AddRateLimited, which counts a failure and waits for the backoff: an object that
// changes often is processed later and later, and has no retries left when it fails. The controller for
// services of ovn-kubernetes delayed the first event of each
// (https://github.com/ovn-kubernetes/ovn-kubernetes/commit/2f18b02aafbf2627545a77d6e61ee7a5b535eca5).
//
//	r.queue.AddRateLimited(key) // each event counts as a failure of key: AddRateLimited delays it, and uses up its retries
//
// Add with Add:
//
//	r.queue.Add(key)
//
// A function that is given one or two values of type any and returns nothing counts as an event handler. It is
// strict because many controllers do this to slow events down.
//
// # failure-drops-key
//
// The item failed, and is neither added again nor forgotten: its object is not processed until its next event.
// The route controller of apisix-ingress-controller did not retry a route
// (https://github.com/apache/apisix-ingress-controller/pull/103).
//
//	if err := r.sync(ctx, key); err != nil { // the item of r.queue is dropped when r.sync fails: nothing adds it again until its next event
//		runtime.HandleError(err)
//		return true
//	}
//
// Add it again:
//
//	if err := r.sync(ctx, key); err != nil {
//		runtime.HandleError(err)
//		r.queue.AddRateLimited(key)
//		return true
//	}
//
// A function that is told the error, and one that is called to do the work, are looked into.
// It is strict because a controller that lists its objects again may do without retries. The check is silent
// when the item is added in the function that fails, for errors of lookups and of splitting the key, and for
// queues that have no AddRateLimited.
//
// # lonely-queue
//
// Items are added to a queue, and nothing gets them: the queue keeps each of them until the process ends.
//
//	a.audited.Add(service.Name) // nothing gets what is added to a.audited: the queue only grows
//
// Start a worker for it:
//
//	name, shutdown := a.pending.Get()
//	if !shutdown {
//		a.pending.Done(name)
//	}
//
// The check is silent unless the package makes the queue, keeps it in an unexported field, and hands it to
// nobody else. It is strict because a worker may be yet to come. A worker that is started in some
// configurations only counts as one.
package workqueue
