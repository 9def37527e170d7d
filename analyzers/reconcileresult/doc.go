// Package reconcileresult reports what a reconcile returns that is not what has happened.
//
// # What goes wrong
//
// A controller learns from two values how a reconcile went: a Result that says when the next one is, and
// an error. Nothing else comes back. An error that is left out means that the object is taken for done, and
// the next look at it comes with the next event, or after hours with a resync. A delay beside an error is not
// heard at all. None of this shows in a test in which all calls work.
//
// # delay-dropped
//
// A Result with RequeueAfter beside an error that is certainly not nil, in a Reconcile or a function whose results
// one returns as they are. controller-runtime ignores the delay, retries with the backoff of the work queue, and
// newer versions log a warning each time.
//
//	if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
//		return ctrl.Result{RequeueAfter: resync}, err // RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff
//	}
//
// Either is right, and it is for the author to say which was meant: the error alone, or the delay with the error
// logged:
//
//	return ctrl.Result{}, err
//
//	log.Error(err, "the group cannot be read")
//	return ctrl.Result{RequeueAfter: resync}, nil
//
// A function has one finding for all its places. Silent when the caller asks the error what it is, since it can make
// a delay of it; for other types named Result; for a delay that comes with the error from a call that returns none
// with an error. Seen in grafana-operator
// (https://github.com/grafana/grafana-operator/commit/4b5e1753b160704e0cc053f5332a8180186a1acc) and kubean
// (https://github.com/kubean-io/kubean/pull/765).
//
// # delay-maybe-dropped
//
// The same beside a call in the return statement, whose error may be nil: the delay counts when it is. It is strict
// because that is often what the author wants, and nothing is lost but the delay. Seen in karpenter
// (https://github.com/kubernetes-sigs/karpenter/pull/618).
//
//	return ctrl.Result{RequeueAfter: resync}, errors.Join(errs...) // RequeueAfter is ignored whenever Join returns an error
//
// # wrong-error
//
// A branch that has just found one error, and returns the variable of another one, which is certainly nil there: one
// whose own test lies behind, one that an inner variable shadows, a named result that nobody has set. What
// github.com/pkg/errors wraps is nil if the error is.
//
//	if errr := r.Status().Update(ctx, &policy); errr != nil {
//		log.Error(errr, "the status is not written")
//		return ctrl.Result{}, err // err is nil here, so that this failure counts as success: the error that was found is errr
//	}
//
// The fix returns the error that was found:
//
//	return ctrl.Result{}, errr
//
// It is unsafe where something besides a log has that error already. Silent when the returned error may be there
// (the first failure is the cause), when the branch is about a kind of error, and when the source says nil. Seen in
// gpu-operator
// (https://github.com/NVIDIA/gpu-operator/commit/8a7d318b1d4340af31c54fc4afb898b30b017eb6).
//
// # error-overwritten
//
// An error that is assigned to a variable and that no path reads from there; one that a deferred function assigns to
// a variable that is no result; a deferred function that assigns to the result without a look at it, so that its own
// success hides the failure of the function.
//
//	err := r.Update(ctx, &pod) // the error of Update is overwritten before anything looks at it
//	err = r.Status().Update(ctx, &pod)
//
// Test each error before the next call:
//
//	if err := r.Update(ctx, &pod); err != nil {
//		return ctrl.Result{}, err
//	}
//
// or join what the deferred function finds to the result: err = errors.Join(err, closeErr). Silent when any path
// reads the error, where the variable is assigned to the blank one, and when the deferred function assigns under a
// condition.
//
// # untested-error
//
// An if statement that assigns one error and tests another; one that calls what returns an error and tests an
// earlier one; a Result that is returned as success before anything has looked at the error that came with it.
//
//	if updateErr := r.Update(ctx, &pod); err != nil { // the test is about err, and not about the error that was just assigned to updateErr
//		return ctrl.Result{}, updateErr
//	}
//
// Right is the same name twice:
//
//	if updateErr := r.Update(ctx, &pod); updateErr != nil {
//
// Silent as soon as the condition mentions the new error, or asks anything but one variable.
//
// # notfound-untold
//
// Any error of a lookup taken for the absence of the object. A create or delete that runs after every error fails or
// destroys when the API server was just busy; a branch for NotFound alone lets all other errors through as success;
// IsNotFound that asks another error, or one whose cause has become text by %v, never finds out.
//
//	if err := r.Get(ctx, key, &secret); err != nil {
//		return r.Create(ctx, &secret) // Create runs after any error of Get, and not just when the object is not there
//	}
//
// Ask for the kind, and return what is left:
//
//	if err := r.Get(ctx, key, &secret); apierrors.IsNotFound(err) {
//		return r.Create(ctx, &secret)
//	} else if err != nil {
//		return err
//	}
//
// Silent when a predicate that is not known gets the error, when the error is used or logged later, when the branch of
// the other errors logs, or another result of the call decides, when the object is deleted all the same, when the create
// is of another type, and when its AlreadyExists is expected. Seen in Envoy Gateway
// (https://github.com/envoyproxy/gateway/pull/1920).
//
// # swallowed
//
// An error after which a reconcile ends as if the work were done: a branch that returns success and does not use the
// error at all; a write whose error one branch returns and another never looks at; a pointer that is nil with every
// error and is used although the error was found.
//
//	err := r.finalize(ctx, &workload) // the error of finalize is looked at on one branch only: on another the reconcile goes on as if it had worked
//	if !r.enabled {
//		return ctrl.Result{}, err
//	}
//
// Return the error before the branches part. Where a failure does not matter, log it or say `_ =`. Silent when the
// error is of a kind that was asked for, when a status, an event or the caller (a bool, a delay) learns of the
// failure, and for calls that neither ask nor change the cluster. Seen in kueue
// (https://github.com/kubernetes-sigs/kueue/pull/11744).
//
// # logged-only
//
// The error of a write is logged, and the function returns success. It is strict because best-effort work looks the
// same. Where the object depends on the write, collect the errors and return them:
//
//	for i := range pods {
//		if err := r.label(ctx, &pods[i]); err != nil {
//			log.Error(err, "no label")
//		}
//	}
//	return nil // the error of label is logged, and this return says that the work is done
//
// Seen in karmada (https://github.com/karmada-io/karmada/commit/2e91ff16620f1aba52602f67f22b91cd67539db5) and kueue
// (https://github.com/kubernetes-sigs/kueue/pull/12795).
//
// # sleeps
//
// A sleep of more than a second in a Reconcile or in what it calls, by time.Sleep or by a timer that nothing but the
// end of the context cuts short. A controller has one worker by default, and
// all other objects wait for it. Waits without a deadline are findings of expecttimeout/unbounded-wait.
//
//	time.Sleep(settle) // a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile
//
// Come back later in place of it:
//
//	return ctrl.Result{RequeueAfter: settle}, nil
//
// Silent when the length is not a constant, in a goroutine, and for the deadline of a select that waits for data.
//
// # result-dropped
//
// A step of a reconcile whose Result may ask for a requeue, and is thrown away while its error is used. It is strict
// because the caller may ask for a requeue by itself.
//
//	if _, err := r.waits(ctx, req); err != nil { // the Result of waits is thrown away: when it asks for a requeue, there is none
//
// # When it keeps silent
//
// All checks but untested-error look at functions that a reconcile of the package runs, and at those that read or
// write the cluster, for a reconcile in another package. An unknown predicate on an error, an error that goes into a
// field or a closure, a condition on another result of the same call: all of these count as a use of the error.
// Answer a finding with
//
//	//ctrllint:ignore reconcileresult/swallowed the next resync is soon enough
package reconcileresult
