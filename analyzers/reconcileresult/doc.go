// Package reconcileresult reports what a reconcile returns that is not what has happened.
//
// # What goes wrong
//
// A controller learns from two values how a reconcile went: a Result that says when the next one is, and
// an error. Nothing else comes back. An error that is left out means that the object is taken for done, and
// the next look at it comes with the next event, or after hours with a resync. A delay beside an error is
// ignored. None of this shows in a test in which all calls work.
//
// # delay-dropped
//
// A Result with RequeueAfter beside an error that is certainly not nil, in a Reconcile or a function whose
// results one returns as they are. controller-runtime ignores the delay, retries with the backoff of the work
// queue, and newer versions log a warning each time. Seen in grafana-operator
// (https://github.com/grafana/grafana-operator/commit/4b5e1753b160704e0cc053f5332a8180186a1acc) and kubean
// (https://github.com/kubean-io/kubean/pull/765).
//
//	func (r *Groups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		var group corev1.ConfigMap
//		if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
//			return ctrl.Result{RequeueAfter: resync}, err // RequeueAfter is ignored: the error beside it makes the controller retry with its own backoff
//		}
//		return ctrl.Result{RequeueAfter: resync}, nil
//	}
//
// Return the error alone; or, if the delay was meant, log the error and return the delay with nil:
//
//	func (r *OKGroups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		var group corev1.ConfigMap
//		if err := r.Get(ctx, req.NamespacedName, &group); err != nil {
//			return ctrl.Result{}, err
//		}
//		return ctrl.Result{RequeueAfter: resync}, nil
//	}
//
// The delay and the error may come from helpers, also of other packages, and the delay from a deferred function. A
// function has one finding for all its places. The check is silent when the caller asks the error what it
// is, since it can make a delay of it; for other types named Result; and for a delay that comes with the error
// from a call that returns none with an error. It is strict, since nothing is lost but the delay, and controller-runtime says so itself: of its
// first 17 findings in public repositories that nobody had looked at before all were true, and none was a bug.
//
// # delay-maybe-dropped
//
// A Result with RequeueAfter beside a call whose error may be nil: the delay counts when it is nil, and is
// ignored when it is not. Seen in karpenter (https://github.com/kubernetes-sigs/karpenter/pull/618). The check
// is strict because that is often what the author wants, and nothing is lost but the delay.
//
//	var errs []error
//	for _, name := range []string{"agent", "proxy"} {
//		errs = append(errs, r.drop(ctx, name))
//	}
//	return ctrl.Result{RequeueAfter: resync}, errors.Join(errs...) // RequeueAfter is ignored whenever Join returns an error
//
// Say which one is meant:
//
//	if err := errors.Join(errs...); err != nil {
//		return ctrl.Result{}, err
//	}
//	return ctrl.Result{RequeueAfter: resync}, nil
//
// The check is silent about client.IgnoreNotFound and its like around an error, and where the error is certain,
// which delay-dropped reports.
//
// # wrong-error
//
// A branch has just found one error, and returns the variable of another one, which is certainly nil there: one
// that was tested before, one that an inner variable shadows, or a named result that is not set. The failure
// counts as success. Seen in gpu-operator
// (https://github.com/NVIDIA/gpu-operator/commit/8a7d318b1d4340af31c54fc4afb898b30b017eb6).
//
//	if statusErr := r.Status().Update(ctx, &policy); statusErr != nil {
//		log.Error(statusErr, "the status is not written")
//		return ctrl.Result{}, err // err is nil here, so that this failure counts as success: the error that was found is statusErr
//	}
//
// Return the error that was found, which the fix does:
//
//	if statusErr := r.Status().Update(ctx, &policy); statusErr != nil {
//		log.Error(statusErr, "the status is not written")
//		return ctrl.Result{}, statusErr
//	}
//
// What github.com/pkg/errors wraps is nil if the error is, and so is what client.IgnoreNotFound leaves of it. A bare
// return of a named error that nothing has set is such a return. An error that was just returned by a call, and that
// nothing has tested yet, may be nil: it hides the error that was found whenever it is. The method of an error that a test has found nil panics, where
// another failure was found, or none, and so does a function that gets the error and calls its method whenever it is called. A new error that wraps or prints
// the variable that is nil is returned without its cause; so is one that is made of it where no other error was found, as after a code that says of
// a failure. A log, an event or a text that has it in place of the error that was found, which nothing else in the branch but a return uses, says
// nothing of the cause; nor does the log of a failure that comes before anything else that the branch does with the error that was found, such as to show it in a
// status; nor does a function that is handed it, and can return it, or notes failures by its name. A variable that nothing but the branch sets, as in a loop whose turns
// fail one by one, is nil the first time, and has no cause in it later. The error that was found may also be in a field, or be what a
// method returns. A branch that is about something else than an error has no error to return: one that is nil there, with a text
// around it or in a log of the failure, makes a success of it, and so does one with a text at the end of a search that has found nothing. A branch for either of two errors, as
// for err != nil || toErr != nil, that returns one of them and does nothing with the other one, loses that. Where an inner variable of the same name has been found nil since, the return or a
// log has to say that there was a failure, by a text around the variable or by the answer of the call that failed: else the second call may have
// mended it, as it has where the return hands out what came with that. The fix is unsafe where something besides a log has that error already. The check is silent when the
// returned error is certain or a parameter (the first failure is the cause), where a Result or a constant bool beside it says what is to be done, when it comes from a call that may hand back an error which it is
// handed, as it is or in an option, or when a mere validation has failed and the status is written in its place, when the branch is about a kind of error, about
// the end of a context, when a function that asks twice, and returns one of the two answers in any case, falls back to all of the first one, when the source says nil, in the return or by an assignment to the variable in the branch, and at a bare return
// whose branch writes into the object that is another result, such as a phase and a message into its status, or whose function sets a flag of what it is
// handed where it has worked alone, for which its callers ask, or puts the error that was found into it, or
// says by a bool that something is not done, after which all of its callers ask again.
//
// # cause-maybe-nil
//
// A branch is taken for an error or for something else, as in err != nil || len(pods.Items) == 0, and tells of the error as the cause in both cases. Where
// there is none, the text of the new error ends in %!w(<nil>), the log names no cause, a text that github.com/pkg/errors adds makes a success of the failure,
// and err.Error() panics. Seen in the operator of TrustyAI
// (https://github.com/trustyai-explainability/trustyai-service-operator/commit/486852b14bf1b1f5f6692eb267d40f347164f85b).
//
//	var pods corev1.PodList
//	if err := r.List(ctx, &pods); err != nil || len(pods.Items) == 0 {
//		return nil, fmt.Errorf("no pods found: %w", err) // err may be nil here, and names no cause then: the branch depends on len(pods.Items) == 0 as well
//	}
//	return &pods.Items[0], nil
//
// Have a branch for each:
//
//	var pods corev1.PodList
//	if err := r.List(ctx, &pods); err != nil {
//		return nil, fmt.Errorf("no pods found: %w", err)
//	}
//	if len(pods.Items) == 0 {
//		return nil, errors.New("no pods found")
//	}
//	return &pods.Items[0], nil
//
// An else of err == nil && ready is such a branch, and so are a case of a switch and what comes after a branch of success that returns. So is a branch that does not ask
// whether there is an error, and is taken without one as well: for !errors.Is(err, net.ErrClosed) after a call that can work, or for a bool that comes with the error,
// such as the false by which a lookup says that there is nothing, or one by which a step says that the reconcile is to stop. What client.IgnoreNotFound, or such a
// function of the module, leaves of an error that was found is nil as well for an error of its kind. The check is strict, since
// the failure is not lost, and its text says what was wanted. It is silent where the branch asks once more whether there is an error, where the other reason is that another
// result of the same call is nil, or another error, and about an error that is returned as it is, or, in a branch for errors of no such kind, with a text around it of which nothing is left then: nil may be meant there.
//
// # error-overwritten
//
// An error is assigned to a variable, and no path reads it from there: the failure is lost. Also one that a
// deferred function assigns to a variable that is no result, and a deferred function that assigns to the result
// without a look at it, so that its own success hides the failure of the function.
//
//	err := r.Update(ctx, pod) // the error of Update is overwritten before anything looks at it
//	err = r.Status().Update(ctx, pod)
//	return err
//
// Test each error before the next call:
//
//	if err := r.Update(ctx, pod); err != nil {
//		return err
//	}
//	return r.Status().Update(ctx, pod)
//
// One that was found, and whose branch only sets a status, or a condition that is to become a part of one, is lost as well if the function stores that status whether there was an error or
// not, assigns the error of the store to the same variable, and returns it. So is one after which a clean-up, such as a rollback, assigns its own error to the variable in which the
// other one was found: when the clean-up works, the failure counts as success. Errors that were collected are lost where others are collected in their place, as by errs = errors.Join(err) in
// a loop.
// The error that was found can be overwritten as well: a function notes it in a log or a status, assigns the error of that
// note to the same variable, finds that nil, or logs it where it is there and goes on, and returns the variable, or hands it to a function that is about failures by its name; or returns it where the error of the note has overwritten it under a condition only. A text about the failure, in a new error or in the log of an error, that has the variable after a
// clean-up has worked says nil in place of the cause. A question for its kind is
// in vain then, whatever the other call was for. An error in a variable of an inner block is as lost if
// it is only asked whether it is nil there, and the variable of the same name around the block is tested after it, or if nothing looks at it on some path, and that
// variable is returned, or, nil for certain, handed to a function. In a loop
// that looks at its error only afterwards, each turn overwrites the error of the one before. So it does in a loop over elements that logs the error of a request
// about one of them, and goes on with the next one, where the function returns the variable after the loop: the function fails for the last element only. In a deferred
// function, join the two: err = errors.Join(err, closeErr). One that looks whether there is an error, and then assigns that of a clean-up to the same
// variable, makes a success of the failure as well. So is one lost that nothing asks for, which is returned on one path, and on another the error of a later call that may run as well
// takes its place. The check is silent when any path
// reads the error otherwise, where the call returns nothing else and the function returns an error after it in any case, where the error is that of a write into a text or a hash in memory, which never fails, also for a literal that is handed to a function which
// runs it with such a writer, or of a list of what is in the store of an informer, by a literal that takes each for an object, where the variable is assigned to the blank one, for a search whose closure sets what the function asks for afterwards, where the error of an inner block, of a call that only computes, is tested there, or that of one that writes nothing decides
// there what is done, other than to leave the loop (an if statement declares it, and no branch follows for an error around it that is nil for certain, or asks for more than success, or does something for each failure), when a deferred call is a second Close of what the function closes itself with a look at the error, when the deferred function looks at the result before, or assigns
// to it under a condition about a variable of the function, and when what overwrites the error that was found may have mended it, or the function asks again before it
// returns it whether there is one.
//
// # untested-error
//
// An if statement assigns one error and tests another, or compares an error with itself; or it calls what returns an error and tests an
// earlier one; or a Result is returned as success before anything has looked at the error that came with it.
// The new error is lost.
//
//	err := r.Create(ctx, pod)
//	if err != nil {
//		return err
//	}
//	if updateErr := r.Update(ctx, pod); err != nil { // the test is about err, and not about the error that was just assigned to updateErr
//		return updateErr
//	}
//	return nil
//
// Test the error that was assigned:
//
//	err := r.Create(ctx, pod)
//	if err != nil {
//		return err
//	}
//	if updateErr := r.Update(ctx, pod); updateErr != nil {
//		return updateErr
//	}
//	return nil
//
// A test whether a variable is nil that the call was handed is no test of its error, and what a function of the module has made at each of its returns is
// never nil. The statement after the call is looked at in the same way, and so is a return of success because another result is
// empty, before the error is looked at: with an error it is empty as well, false, or the constant that comes with each error, such as that of CreateOrUpdate which says that
// nothing has changed; so is a bool that the function answers, and a Result that asks to come back. Cases of a switch are looked at one after the other. A write is reported that is done because of such a result, which is empty
// or not what is wanted, if the error is looked at only afterwards. The answer of a generated client and an object that Get fills in are never
// nil, so that a return of success because they are not nil says nothing of the error. A call as a statement, whose error is dropped, is reported where
// the next thing is a test of an error that is nil for certain; so is a call whose error is assigned to _, also where what came with it is returned beside a variable that is nil
// for certain, and not beside nil. The check is silent as soon as the condition
// mentions the new error (also in x != nil && err == nil, whose order is chance), or asks anything but one variable, and where the branch has a text of both, unless the error
// that is tested is there for certain: the text then says of each success of the call that it is a failure. So it is where a function
// falls back to all results of the call that it has made before to ask the same thing. A return of a new error that is made of the one of the call
// right before it, which nothing has tested, is an error when the call has worked as well. An error that is assigned to
// a variable from outside can be tested later: the check speaks of it only where the branch uses it.
//
// # notfound-untold
//
// Any error of a lookup is taken for the absence of the object. A create or delete that runs after every error
// fails or destroys when the API server was just busy; a branch for NotFound alone lets all other errors
// through as success; IsNotFound, or a predicate of the program, that asks another error, also in a closure, or one whose cause has become text by %v or in a type that does
// not unwrap, is never true, and client.IgnoreNotFound and its like then leave nothing out. What is created because a search has found nothing, as its result or the
// list that it was to fill is empty, is created when the search has failed as well, if its error is in a log alone, or the log says without it that the search has failed; where the API server refuses that since an object of the
// name is there, logged-only reports it, and failure-hidden such a create in the branch for the error. Reported is also the key or certificate that a function makes after any error of the read of a secret, in place of what is in there, where it goes on to write in
// both cases; what it makes in place of another object may be a default, and logged-only reports that. A create of an object of the kind of a list is reported like one after a lookup,
// and so is the delete of another object because of any error of a lookup of its owner, where nothing has the error, not even a log, and the function has not created
// that object before.
// An error is lost as well whose class is compared with one that says that something is not there, as status.Code(err) == codes.NotFound, where nothing looks at other codes.
// A question for a kind after a branch has taken every error is never true either, and a condition such as err != nil || IsNotFound(err) is true for each of them.
// errors.Is with a pointer that is made for the comparison, or that is nil, is never true unless its type has a method Is: errors.As asks for a type. Seen in Envoy Gateway (https://github.com/envoyproxy/gateway/pull/1920).
//
//	var owner corev1.Pod
//	if err := r.Get(ctx, key, &owner); err != nil {
//		return r.Delete(ctx, claim) // Delete runs after any error of Get, and not just when the object is not there
//	}
//	return nil
//
// Ask for the kind, and return what is left:
//
//	var owner corev1.Pod
//	if err := r.Get(ctx, key, &owner); apierrors.IsNotFound(err) {
//		return r.Delete(ctx, claim)
//	} else if err != nil {
//		return err
//	}
//	return nil
//
// A client of another API counts if its lookup, say Get or Describe, and what creates are methods of one value that take a context and return an error,
// the lookup beside an answer.
// A flag that says so in between, and a function that says no, or returns nil, after any error of its lookup, are
// followed. A function that asks whether something is there, and could return the error, is reported itself where it says of any error
// that it is not, also in one condition with what the lookup has found none of, as err != nil || len(list) == 0, or by the answer whether there is an error, as return err == nil, nil. A return of what a later step says is as good as a return of success, if the function also comes there without
// an error. The check is silent when the branch of NotFound deletes something, and the function, which a reconcile runs, uses nothing of what the lookup
// finds and changes nothing else, when a flag has one constant after NotFound and another one after other errors, and nothing uses the object where it
// is asked, when the lookup returns no more than its error and the branch of NotFound only warns, when a predicate that is not known gets the error, when the error is used or logged later,
// when the branch of the other errors logs, notes them or sends them on, or another result of the call decides, when the
// object is deleted all the same, by an object of its type, or by its name where nobody uses what the lookup has returned, when nobody
// uses what the lookup has returned, and the error of the write that follows says the same (a patch of the object, a delete of all of its kind, any write after the
// lookup of a namespace) and is looked at, when the create is of another type, and when its AlreadyExists is expected; and about
// the Get of a lister, and functions that return no other error, since all that those say is NotFound. A loop that pauses after
// the other errors, and then asks for the same object again, is a poll until that is gone. So is a function whose callers all ask again, by another
// pass or in a loop, once it has said that something is not there.
//
// # swallowed
//
// An error after which a reconcile ends as if the work were done: a branch that returns success, or the empty Result that came with the error and nil, and does not
// use the error at all, or goes on with the next turn of a loop; a write of which only the success has a branch; a branch for the error without a statement, and without a comment other than that
// something is still to be done; a write whose error one branch returns and another never looks at, or a request with another result, where the branch is not about that; a pointer or an
// interface that comes as nil with an error, also in a field, and is followed where the error is not known to be nil, by the function or by one that
// needs it: where the error is assigned to _, and can be more than a refusal of what the call was handed, in the branch of the error, after one that logs it, sends it, collects it or records it and goes on, in what was deferred before the error was looked at, where it was let through because it is NotFound, or before
// the error is looked at; an error that is appended to a list or joined with others, also in a text around it, and nothing reads these, or handed to a function that returns it, and whose result one call throws away; a new error that a statement makes and nothing has; a part of an object that
// a failed Get has left empty, or the whole object where the function updates it, or the text, list or map that a failed call returns, or the number that was to be made of a text, and that goes into what is written, since the error was only logged
// or has become an event; a loop that changes one object after another, and ends with success for the first one of which the error says that it is gone, or there,
// already; a return of success because a function without an error has found nothing, which it says after any error of its lookup; an error that is returned only if it says so, and not otherwise, or only where it is nil, while the function goes on with what came with it where it is there; a condition such as err != nil || err == io.EOF, which is true for each error; any error of a request to the API server, after which the condition of a poll says that it holds; a loop that ends with the false of a Next or Scan, where nothing asks the Err of what is read; a handler
// of HTTP that has answered a failure by http.Error, and goes on to answer, or with what the failed call has returned; a function for filepath.Walk that asks for a file before it has looked at
// the error that comes with it. Seen in kueue
// (https://github.com/kubernetes-sigs/kueue/pull/11744).
//
//	if err := r.Delete(ctx, pod); err != nil {
//		return ctrl.Result{}, nil // the error of Delete is lost: this return says that the work is done
//	}
//	return ctrl.Result{}, r.Create(ctx, &corev1.Pod{})
//
// Return the error, but for the kinds that are no failure. Where a failure does not matter, log it or assign it
// to _:
//
//	if err := r.Delete(ctx, pod); err != nil {
//		return ctrl.Result{}, client.IgnoreNotFound(err)
//	}
//	return ctrl.Result{}, r.Create(ctx, &corev1.Pod{})
//
// A branch for an error that leaves for one kind alone, as where fmt.Sprint(err) contains a text, and falls through for all others to what reads the answer of the call, or
// returns it as a success, takes that for an answer of a call that has worked. An empty branch with a TODO is still to be written.
// An error that is logged, and kept in a variable which is returned in the end, is lost where the function writes something else before, and returns success after that. So is the
// one of an action whose branch only returns nil, without a comment, where the function returns each of its other failures, some before it and some after it, or one before it, where the action says by
// its name that it makes or changes something, and the function has more to do once that has worked.
// A bool that a function returns after a failed write, beside no error, and without a failure as well, tells its callers nothing.
// A comparison with one error, such as io.EOF, is no use of the error. A question for one kind of errors, such as IsConflict or errors.Is, says nothing of the others: if they end in a return without an error, the check reports
// it, also where that returns the bool that it returns of success, and another one of a conflict or a refusal; so are those after which the nil that came with them is returned beside success. A call that is handed a context counts as one that asks something outside, whatever it is. What comes as nil with an error is known of the functions
// of the module, of listers, of the dynamic client and of functions of libraries, such as net.Listen and clientcmd.LoadFromFile, and such as write nil
// for the result or for the error in each of their returns; their methods count that follow their receivers before they ask anything. Of a method of an
// interface that is known by the types of the package that declares it: one of them returning nil is enough. Of a method of an interface of a library, one of the exported types of its package that returns nil with each error is enough. What a function value, another method of an
// interface or another function of a library returns, a pointer to a struct, is taken to be nil with an error where it is followed right after the call, and the error is looked at only then. A function of the module that
// returns nil with some of its errors counts where these are failures of what it calls, and no kind is asked for. The
// check is silent when the error is of a kind that was asked for, when the function fails whenever the call works, since that is to find nothing, when a status, an event or the caller (by a bool or a
// delay) learns of the failure, for calls that only wait until the context ends, for lookups in a cache unless they fill in what
// is written afterwards or their nil is followed, and for calls that only compute. A pointer is not reported where it, or another result of the call, was tested, where a
// function that is not known has the error, unless its answer decides nothing, as the name of the failure for a metric, or is that of the only predicate which is asked of an error that is there, where generated clients return an empty object, and where the error was let through because of a kind that the
// callee keeps to itself: it has asked for that on the way to each of its errors. What a method of an interface answers beside an error is taken
// for empty unless the function stores it, or hands it on, where it knows that there is an error. A function that fails only if the scheme does not know the type of an
// object has no error for one that a client has just read, nor has one that writes texts and numbers as JSON, or that keeps to itself the one kind of which the errors
// of its calls are, as the NotFound of a lister. What is decided by a field that the function sets where it has
// found the failure knows of it, and so does what is decided by a variable that gets another constant there, and by what has the error among others: a list,
// an error that is made of one, or a collector of the function.
// A deferred function that returns its own failure, as that of a patch of the status, changes nothing about a return of success; one that
// the function tells of the failure by a variable does, other than one that holds the object itself, also as a helper returns it, and so does the status of an object that it writes, where the call may have noted the failure there.
//
// # logged-only
//
// The error of a write is logged, and the function returns success, so that nothing tries again. Seen in karmada
// (https://github.com/karmada-io/karmada/commit/2e91ff16620f1aba52602f67f22b91cd67539db5) and kueue
// (https://github.com/kubernetes-sigs/kueue/pull/12795). The check is strict because best-effort work looks the
// same.
//
//	for i := range pods {
//		if err := r.Update(ctx, &pods[i]); err != nil {
//			ctrl.LoggerFrom(ctx).Error(err, "pod not labelled")
//		}
//	}
//	return nil // the error of Update is logged, and this return says that the work is done
//
// Where the object depends on the writes, collect their errors and return them:
//
//	var errs []error
//	for i := range pods {
//		if err := r.Update(ctx, &pods[i]); err != nil {
//			errs = append(errs, err)
//		}
//	}
//	return errors.Join(errs...)
//
// Errors that are collected one after the other, and that only a log has, or their number, before the function returns success, are reported once. A write whose error gets into a log alone, where nothing asks whether there is one, is reported as well, and so is one of which a log says that it has failed and not why. What is handed a context and says by its name that it makes, changes or removes
// something, such as the client of a cloud, counts as a write, also where a function of another module is handed the client of the cluster by what the function calls, and so does what is called so if the function returns the error of another call of it. A function that ends with the error of a later change, made whether the first one has failed or not, returns success as well.
// The pointer that a failed request has returned is handed out after a log as if the request had worked, too.
// So it is where a function that returns no error logs the one of its lookup, and its caller takes what it returns for the absence of the object and returns success. So it is in a function without results that a reconcile runs, and in a closure that is run for each element or is deferred to store the status, itself or by what it calls: the reconcile does not
// learn of it. The error of a call that only reads, or of a function that is not seen and has the context, is reported where the function returns success right after the
// log, and would write something had the call worked. So is any request whose branch logs and leaves early: with a return of success, with one of nothing in a
// function that has no error to return and works for a reconcile, or with the next turn of a loop over elements, where the function writes, stores or returns something had
// the request worked; and a create of an object whose lookup was only logged when it failed: the API server refuses it if it is there, which brings the next try. A note in an event or the status of an object counts like a log in such a function. The check is silent when anything but a log and such notes uses the
// error, when a deferred function can learn of the failure, when a flag says that there was one, and when the function goes on without what it has
// read, or has nothing left to do.
//
// # error-dropped
//
// A statement calls what works on the cluster, is handed a context or is a function of the module that returns nothing but an error, and throws its error away, in a function that could return it; or it writes to the cluster in a step of a reconcile that returns none. Seen in net-kourier
// (https://github.com/knative-extensions/net-kourier/commit/8d59b54279289dc852f2d5a0f98ad8b28975db67), whose ReconcileKind called ObserveKind so.
//
//	func (r *Members) relabel(ctx context.Context, pod *corev1.Pod) error {
//		r.Update(ctx, pod) // this statement throws the error of Update away: the function goes on as if it had worked
//		return r.Status().Update(ctx, pod)
//	}
//
// Return the error:
//
//	func (r *OKMembers) relabel(ctx context.Context, pod *corev1.Pod) error {
//		if err := r.Update(ctx, pod); err != nil {
//			return err
//		}
//		return r.Status().Update(ctx, pod)
//	}
//
// So does one that gives an object an owner, as SetControllerReference, which refuses an object that has another one: the object stays when its owner goes.
// The check is strict, since errcheck and its like report each dropped error, and some do not matter: assign those to _, about which the check is silent. It is silent as well about what closes,
// stops or flushes something without a write to the cluster, about waits, about what is handed an error, since that is to tell of it, and where the function then returns another error in any case.
//
// # failure-hidden
//
// A function that returns no error ends after a failed request with nothing, not even a log: nil, an empty text, list or map, or no result at all. Its callers cannot tell that from an answer that is empty, and
// the reconcile ends as if the object were not there. Seen in the operator of TrustyAI
// (https://github.com/trustyai-explainability/trustyai-service-operator/commit/44462397b2c87f8ad7d889caba6d4635efd4a969).
//
//	func (r *Members) labels(ctx context.Context, key client.ObjectKey) map[string]string {
//		var pod corev1.Pod
//		if err := r.Get(ctx, key, &pod); err != nil {
//			return nil // this returns nothing when Get has failed, and labels returns no error: its callers take that for an answer
//		}
//		return pod.Labels
//	}
//
// Return the error:
//
//	func (r *OKMembers) labels(ctx context.Context, key client.ObjectKey) (map[string]string, error) {
//		var pod corev1.Pod
//		if err := r.Get(ctx, key, &pod); err != nil {
//			return nil, err
//		}
//		return pod.Labels, nil
//	}
//
// The check looks at functions that a reconcile runs, at those that another package can run and that are handed a context or an object, at those that answer a list, a map or an
// object after a request to the cluster, and at those that ask the API server which version and which resources it has: what they say is mostly kept for as long as the process lives. A function that returns the requests for an event loses the event so, unless it writes a log. So is a function reported that returns
// an error, and whose bool, beside none, is after a failed question what it is without a failure, unless its name says that it asks whether something is up.
// So are a function without results that has a branch for the success of a request alone, one that returns success where such a branch, which writes, is not taken, and a loop that leaves out the elements of which a request has failed, without a word.
// The check is silent about other functions whose only result is a bool, since
// whoever asks whether something is so mostly asks again, and where a caller in the package shows
// what it takes the answer for, which notfound-untold and swallowed report there. A create that runs after any error of the lookup of the same object is reported here as well: the API
// server refuses it if the object is there, and what that says hides why the lookup has failed. The check is strict because the caller may come again, or be able to do without.
//
// # followed-after-failure
//
// A function follows what a call has returned where the error of the call may be there: it has logged the error and gone on, or goes on after NotFound, or looks at the result in the log of the failure. The callee is a function
// value, or the method of an interface that is implemented elsewhere; by convention a pointer that comes with an error is nil. Seen in the operator for etcd
// (https://github.com/openshift/cluster-etcd-operator/commit/9b06a0d4e).
//
//	answer, err := server.Ask(ctx, name)
//	if err != nil {
//		ctrl.LoggerFrom(ctx).Error(err, "no answer")
//	}
//	return answer.Ready // this panics when Ask fails and returns nil, as is the convention: its error may be there
//
// Leave after the error:
//
//	answer, err := server.Ask(ctx, name)
//	if err != nil {
//		ctrl.LoggerFrom(ctx).Error(err, "no answer")
//		return false
//	}
//	return answer.Ready
//
// The check is strict, since some functions return something beside their errors. Where it is known that they do not, swallowed reports it, and so it does where the error is
// looked at only afterwards. So is a result that is nil with an error which is assigned to _, of a call that fails only because of what it is handed, and is not handed constants
// alone: a request for an address that the program has put together. What a call returns as nil with each error is reported as well where its error is only logged, or asked for one kind alone, and the function hands it on: to
// another call, or into a field. The check is silent where the pointer, or another result of the call, was tested, where anything has the error but a log or what makes a text of it, and about clients that make what they answer before they ask.
//
// # sleeps
//
// A sleep of more than a second in a Reconcile or in what it calls, by time.Sleep, the Sleep of a clock or a timer that nothing
// but the end of the context cuts short, and a poll by apimachinery's wait that may take a minute or more, or the Wait of a waiter of a cloud. A controller has
// one worker by default, and all other objects wait for it. Where the reconcile is in another package of the module, also above others, the sleep is reported in the function that it runs; drivers that see
// packages one by one report the call that the reconcile makes.
//
//	if len(pods.Items) > 0 {
//		time.Sleep(5 * time.Second) // a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile
//	}
//
// Come back later in place of it:
//
//	if len(pods.Items) > 0 {
//		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
//	}
//
// The check is strict: many programs have one object to reconcile, such as the daemon of a node, and mean to wait. It is silent when the length
// is not a constant, in a goroutine of which nothing waits for the end, and for the deadline of a select that waits for data. Waits without a deadline are findings of expecttimeout/unbounded-wait.
//
// # result-dropped
//
// A step of a reconcile returns a Result that may ask for a requeue, and the caller discards it while it uses
// the error, or returns it beside that error alone, as a variable of an inner block mostly is: the step waits for another reconcile that does not come. The check is strict because the caller
// may ask for a requeue by itself.
//
//	if _, err := r.ready(ctx, req); err != nil { // the Result of ready is thrown away: when it asks for a requeue, there is none
//		return ctrl.Result{}, err
//	}
//	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
//
// Return the Result when it asks for something:
//
//	if result, err := r.ready(ctx, req); err != nil || !result.IsZero() {
//		return result, err
//	}
//	return ctrl.Result{}, r.Delete(ctx, &corev1.Pod{})
//
// The check is silent about steps whose Result is zero on every path on which their error can be nil.
//
// # When it keeps silent
//
// An error that is nil where it is returned or asked, overwritten, not tested or swallowed is reported in all functions that return one, whoever calls
// them; in others, such as main, one that is overwritten, and what is nil with it. For the rest the checks look at functions that a reconcile of the package runs, and, for a reconcile in another package, at those that
// return a Result, at what these run, and at those that read or write the cluster. An unknown predicate on an error, an error that
// goes into a field or a closure, a condition on another result of the same call: all of these count as a use
// of the error. To keep a finding, write a directive with the reason:
//
//	//ctrllint:ignore reconcileresult/swallowed the next resync is soon enough
package reconcileresult
