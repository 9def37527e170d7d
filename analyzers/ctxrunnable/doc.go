// Package ctxrunnable reports components that do not stop when their context ends.
//
// # What goes wrong
//
// A manager starts its Runnables with a context, ends that context at shutdown or when it loses the
// lease, and waits thirty seconds for each Start to return. A Start that does not return delays
// every rollout by that time, and is then killed in the middle of its work. One that returns while
// its goroutines go on is worse: the manager believes it ended, the next leader starts its own, and
// two of them write to the cluster. Neither shows in a test, which ends with its process.
//
// # deaf-loop
//
// An endless loop with a path around it that looks at no context, no stop channel and nothing that these end:
// Start never returns, and the process is killed after the grace period. kyverno had it in a goroutine
// (https://github.com/kyverno/kyverno/pull/17024), cluster-api in a constructor
// (https://github.com/kubernetes-sigs/cluster-api/commit/ba5a5ea225dfcb10d7648ad0160ef1849dbdb199).
//
//	func (j *Janitor) Start(ctx context.Context) error {
//		for { // Start of *Janitor never returns after ctx ends: its loop has no exit
//			if err := j.sweep(ctx); err != nil {
//				log.FromContext(ctx).Error(err, "sweep failed")
//			}
//			time.Sleep(j.Interval)
//		}
//	}
//
// Wait for the context wherever the loop waits. To pass it to a call in the loop is not enough: the call fails,
// and the loop goes on.
//
//	func (j *StoppingJanitor) Start(ctx context.Context) error {
//		for {
//			if err := j.sweep(ctx); err != nil {
//				log.FromContext(ctx).Error(err, "sweep failed")
//			}
//			select {
//			case <-ctx.Done():
//				return nil
//			case <-time.After(j.Interval):
//			}
//		}
//	}
//
// A flag that only success sets is no exit. Nor is, in a component of a manager, one that a Stop or Close sets which nothing calls when the context
// ends: a manager calls neither. Nor is the success of a request, which fails once its context has ended, a range over a
// channel that nothing closes, or a phase that no stop changes. These are reported in the same way: a member of a group that another
// function interrupts, as in group.Add(execute, interrupt), while its loop looks at nothing; a worker that is waited for and waits
// for a queue that nothing shuts down, or only a deferred call of the function that works; a loop around Accept, or around the Read of a connection that this program made, also through a scanner,
// a decoder or io.ReadFull,
// while nothing closes it when the context, or the stop in a field that the loop looks at, ends and no deadline ends the wait, or around the Accept of any listener that the function closes only
// after the wait for that loop; a loop that waits for an informer
// to sync and for nothing else; a select {} that keeps a function from returning; and a range over a channel of
// the package that nothing closes. So is a handler of HTTP that polls for something without a limit, and without a
// look at the context of its request, and a loop that goes by the stop in a field of its value, while a Stop closes that and waits for the loop.
// A Runnable whose loop waits 30 seconds or more for a ticker, a timer or a sleep, and looks at nothing else meanwhile, ends too late even if a call under its
// context fails in the next round: a manager waits 30 seconds for it.
//
// Something has to be seen that waits for the loop or suffers from it: a manager, an election or the owner of a Run or Start in whose goroutine the loop is, a
// group or channel that joins its goroutine, a group of another package of the module included that runs what it is handed, or code that starts the goroutine again and again, as a reconcile, a handler or a loop does; or the stop is
// seen to end before the process, by a deadline or the Stop of its type. Otherwise the finding is that of unawaited-loop.
//
// The check is silent when a loop can end by a condition that is not understood, or by a flag that each way around it clears, when a callee is not known and is
// passed the context, and where the context ends only together with the process, if it ends, and nothing waits for the goroutine, be it one of
// a function of another package.
//
// # spins-after-done
//
// A case of a select sees the end and stays in the loop: by a break that leaves the select, a continue, or a log
// line alone. The case is ready at once from then on, and the loop takes a whole core.
//
//	func (j *SpinningJanitor) Start(ctx context.Context) error {
//		for {
//			select {
//			case <-ctx.Done(): // the loop goes on after ctx ends: this case does not leave it, and is ready at once from then on
//				break // leaves the select only
//			case <-time.After(j.Interval):
//				j.Client.DeleteAllOf(ctx, &corev1.Pod{})
//			}
//		}
//	}
//
// Leave the loop:
//
//	func (j *EndingJanitor) Start(ctx context.Context) error {
//		for {
//			select {
//			case <-ctx.Done():
//				return nil
//			case <-time.After(j.Interval):
//				j.Client.DeleteAllOf(ctx, &corev1.Pod{})
//			}
//		}
//	}
//
// These are reported in the same way: a case of a stop channel that Run, Start or a member of a group gets; a branch on
// ctx.Err() that leads back to itself; and an endless loop around a function that returns as soon as it
// sees the end. So is a loop that receives from a watch, which the API server ends after some time: the case does not ask whether the channel is open,
// or asks and stays. Ask, `event, open := <-pods.ResultChan()`, and leave the loop or begin another watch.
//
//	case event := <-pods.ResultChan(): // the loop spins once the watch ends: a receive from its closed channel is ready at once
//		f.handle(event)
//
// So is an endless loop around the Get of a queue that something shuts down, where a helper or a function literal alone sees that it was.
//
// The check is silent when the loop comes to
// an end by what it counts on the way through that case, and not in another one, and when what follows the case, or the OnStoppedLeading of the election whose context it is, ends the process, by a package variable that is os.Exit too. Where all other cases leave the
// loop and none waits, the end would have to be there in the first round: the check is silent if the function has made the context just before. A channel of data
// that gets closed is spins-once-closed's.
//
// # returns-early
//
// A Start that starts a goroutine which lives on, and returns nil at once. The manager cannot wait for
// the goroutine at shutdown, and its errors are lost. It happened in karmada
// (https://github.com/karmada-io/karmada/commit/b1de17b3d738707671c7beb68ac478a799948e3e) and kueue
// (https://github.com/kubernetes-sigs/kueue/pull/9459).
//
//	func (m *Monitor) Start(ctx context.Context) error {
//		go wait.UntilWithContext(ctx, m.probe, m.period)
//		return nil // Start of *Monitor returns while its goroutine still runs, so that nothing waits for it at shutdown
//	}
//
// Do the work in Start, or wait there for the goroutine:
//
//	func (m *BlockingMonitor) Start(ctx context.Context) error {
//		wait.UntilWithContext(ctx, m.probe, m.period)
//		return nil
//	}
//
// So is a Run or Start with a context or stop channel that nothing shows to be run by a manager, if the goroutine writes to the cluster after its stop, as to remove
// what it has made there: who has called it cannot wait for that, and the process ends first. A goroutine that closes a channel or counts a group down can be waited for.
//
// The check is silent about a Start that does its work once, one that returns because its feature is off, and one that starts informers
// and waits until they have synced. The goroutine has to write to the cluster, or to hand a context to what is not seen, as what asks something outside of the
// process is handed one. One that only reads, or works in memory, is a finding of not-joined: nothing is lost where it is cut off.
//
// # blocks-forever
//
// A send or receive without a select, in what a manager or an informer runs, whose other side can be gone: it
// waits for a stop as well, gives up, or waits for ever in turn. The shutdown hangs at that line
// (https://github.com/kubernetes-sigs/kueue/pull/9459,
// https://github.com/actions/actions-runner-controller/pull/3445).
//
//	func (i *Importer) Start(ctx context.Context) error {
//		for ctx.Err() == nil {
//			i.load(ctx, <-i.entries) // receive from i.entries blocks for ever when ctx ends before a value comes: the loop looks at it only between two receives
//		}
//		return nil
//	}
//
// Wait for the context as well:
//
//	func (i *SelectingImporter) Start(ctx context.Context) error {
//		for {
//			select {
//			case <-ctx.Done():
//				return nil
//			case entry := <-i.entries:
//				i.load(ctx, entry)
//			}
//		}
//	}
//
// These are reported in the same way: a send on a field, in a method that anybody can call, after the only goroutine that receives has left with its
// stop; <-mgr.Elected() alone, which blocks a replica that is never elected; the first receive of a channel before a loop that receives from it with a
// look at the context; a bare receive of what goroutines of the same function send, if each of them gives its value up when the context of that
// function ends; and two goroutines that receive from one channel of signal.Notify, of which one gets the signal and the other one waits
// (https://github.com/volcano-sh/volcano/commit/b039864d0e3607822912a384b96ed6ddf803165e): give both the context of signal.NotifyContext.
//
// A bare receive in what wait.PollUntil repeats is reported as well, a select that waits for values alone in such a loop, a receive of what only a handler of an informer sends, one from a
// channel of the package's own on which nothing sends and which nothing closes (wherever its value is used, if the function keeps the channel to itself), a send to a channel without room that only the goroutine of the send receives from, and the Wait of a group of the function's own that nothing counts down. The server of Kubeflow's trainer waited so at its end (https://github.com/kubeflow/trainer/pull/3338).
// A send in each round of a loop that is received once is a finding of errchan/unbuffered-send.
//
// The check is silent when a close or a send of the package follows the end, when the buffer has room for every send, or is asked for room before it, about
// <-mgr.Elected() in what runs on the leader only, and about a channel made just before the receive from it, in a function without a context: it is to wait for ever.
//
// The check is strict: the other side mostly leaves when the process ends, and who waits for it ends as well. Of 16 findings that were read six were worth a change.
//
// # waits-for-itself
//
// A goroutine that waits for its own end: it calls a Stop that waits for its group, or for the channel that it closes when it returns. Neither comes to
// an end then, and whoever else calls Stop waits as well. What an informer calls back runs in a goroutine that its Run waits for: kyverno's handler
// of watch errors stopped the group that its informer ran in (https://github.com/kyverno/kyverno/pull/16739).
//
//	func (w *Worker) run(ctx context.Context) {
//		defer w.wg.Done()
//		for ctx.Err() == nil {
//			if err := w.work(ctx); err != nil {
//				w.Stop() // w.Stop never returns: it waits for the goroutine that runs it
//				return
//			}
//		}
//	}
//
//	func (w *Worker) Stop() {
//		w.cancel()
//		w.wg.Wait()
//	}
//
// Let it cancel only, and leave the wait to whoever calls Stop from outside:
//
//	func (w *CancellingWorker) run(ctx context.Context) {
//		defer w.wg.Done()
//		for ctx.Err() == nil {
//			if err := w.work(ctx); err != nil {
//				w.cancel() // whoever calls Stop waits
//				return
//			}
//		}
//	}
//
// So is a function that has seen its stop end, that a manager runs, or that is handed a context, and waits for its goroutine before it cancels the context, or closes the channel,
// with which alone that goroutine ends: a deferred cancel runs after the wait. Cancel first, and then wait.
//
// So is a goroutine that sends, itself or in a method that it calls, on a channel without room from which it alone receives: nobody is left to take what is sent. Return, or
// give the channel room for the value.
//
// The check is silent unless both ends are of one object for certain, where the wait is in a select or in another goroutine, where the goroutine has
// counted down before it waits, and where a helper on the way decides by an argument, or by a variable that the goroutine sets, whether to wait.
//
// # serve-without-stop
//
// A server that nothing shuts down when the context ends, or whose shutdown comes after the call that
// only it can end: Serve itself, or a wait for the goroutine that serves, before a Close that is deferred or follows the wait. Start does
// not return, and the port stays taken. So does a member of a group that another function interrupts, as in group.Add(execute, interrupt), if it
// serves and nothing shuts its server down. A shutdown that comes too late is reported in every function with a stop, not in components alone. It happened in Envoy Gateway
// (https://github.com/envoyproxy/gateway/pull/1860).
//
//	func (p *Pages) Start(ctx context.Context) error {
//		return p.srv.ListenAndServe() // ListenAndServe of p.srv goes on after ctx ends: nothing shuts it down
//	}
//
// Shut it down when the context ends:
//
//	func (p *StoppedPages) Start(ctx context.Context) error {
//		defer context.AfterFunc(ctx, func() { p.srv.Close() })()
//		return p.srv.ListenAndServe()
//	}
//
// So is the wait for a goroutine that another function keeps in Accept, in the Get of a queue or in Serve, where the listener, queue or server is closed only after
// the wait; the finding is at the wait. Of several functions that start goroutines around one such helper each is judged by what it closes itself.
//
// The check is silent when the server or its listener is passed to code that is not seen, unless the function itself waits for its stop before the
// wait that its shutdown would end, for a goroutine beside
// main that ends with the process, about a goroutine that nothing waits for and in which the process ends when the server has failed, as by
// log.Fatal(srv.ListenAndServe()), and about http.ListenAndServe where the process ends when it has come back with an error, and where it
// serves profiles. A server without a shutdown in a goroutine that nothing is seen to wait for is a finding of unawaited-loop: it mostly ends
// with the process.
//
// # detached-context
//
// A watch, a wait or a request under context.Background() or context.TODO(), in what has a context. It goes on
// after the component was stopped, or keeps it from stopping. Watches of kyverno outlived their controller
// (https://github.com/kyverno/kyverno/pull/16087); runners of Envoy Gateway were started with context.TODO()
// (https://github.com/envoyproxy/gateway/pull/7190).
//
//	func (w *Watcher) Start(ctx context.Context) error {
//		klog.FromContext(ctx).Info("watching pods")
//		pods, err := w.kube.CoreV1().Pods("").Watch(context.Background(), metav1.ListOptions{}) // Watch runs under a context that never ends, although ctx is in scope: it goes on after ctx ends
//		if err != nil {
//			return err
//		}
//		for event := range pods.ResultChan() {
//			w.handle(event)
//		}
//		return nil
//	}
//
// Use the context that is there:
//
//	func (w *BoundWatcher) Start(ctx context.Context) error {
//		klog.FromContext(ctx).Info("watching pods")
//		pods, err := w.kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
//		if err != nil {
//			return err
//		}
//		for event := range pods.ResultChan() {
//			w.handle(event)
//		}
//		return nil
//	}
//
// These are reported in the same way: a poll that is given no context at all, as PollInfinite; one in a Start or Run that gives up
// by itself, but later than the 30 seconds that a manager gives what it stops; a wait in a function that has no context, and whose loop leaves when a
// channel is closed, since a stop that comes during the wait is not seen; and a context under Background whose
// cancel function is kept in a field, where the function that has a context can return before it starts what
// calls that field, and a request of http.NewRequest in a function that is given a context, if its client has no
// Timeout. The check is silent about contexts with a deadline, such as one for what is left to do after
// the end, in a deferred function, about a call whose name says that it closes, disconnects, tears down or releases, about context.WithoutCancel, where a Stop, or a later turn of the function, can call the field, about a read of a cache.Cache, or of a typed object with the client of a manager, which is in memory, and about a wait that takes a worker of a
// queue away, which is expecttimeout's.
//
// The check is strict: a request mostly has an answer long before a shutdown has run out of time, and whether something waits for the call then, or
// the process ends with it, is seldom seen. Of 38 findings in public repositories that were read twelve were worth a change.
//
// # ignored-context
//
// A Start that works, loops or blocks, and never uses its context. The manager cannot stop it, and kills the
// process after the grace period.
//
//	func (s *Simulator) Start(_ context.Context) error { // Start of *Simulator never uses its context, so that nothing can stop it
//		return s.engine.Run()
//	}
//
// End the work when the context ends:
//
//	func (s *HaltedSimulator) Start(ctx context.Context) error {
//		defer context.AfterFunc(ctx, s.engine.Halt)()
//		return s.engine.Run()
//	}
//
// The check is silent about a Start that does a little and returns, and about one that works under a context which a field keeps and something may end, as the one
// that the manager was started with.
//
// # callback-ignores-context
//
// An OnStartedLeading runs its work under the context of the process, and not under the one that it gets, which
// ends with the lease. After the lease is lost, the work goes on beside that of the next leader. It happened
// in kyverno (https://github.com/kyverno/kyverno/pull/14984).
//
//	return leaderelection.LeaderCallbacks{
//		OnStartedLeading: func(context.Context) { w.run(ctx) }, // run runs under ctx and not under the context of the election: it goes on after the lease is lost
//		OnStoppedLeading: func() { klog.Info("lost the lease") },
//	}
//
// Use the context of the callback:
//
//	return leaderelection.LeaderCallbacks{
//		OnStartedLeading: func(leading context.Context) { w.run(leading) },
//		OnStoppedLeading: func() { klog.Info("lost the lease") },
//	}
//
// A callback, or a function that it hands its context to, that uses it and runs a loop or workers under another stop all the same
// is reported as well. The check is silent when OnStoppedLeading ends the process, cancels a context or closes a channel, and where the process ends once the
// election has returned.
//
// # ended-context
//
// Work that needs a context which goes on, under one that has certainly ended: a write or another request,
// the release of a lease, a graceful Shutdown. It fails before it is sent, and what it was to undo stays.
//
//	<-ctx.Done()
//	return h.Client.Delete(ctx, h.lease) // Delete runs under ctx, which has ended: it fails at once
//
// A fresh context with a deadline is right:
//
//	<-ctx.Done()
//	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
//	defer cancel()
//	return h.Client.Delete(last, h.lease)
//
// So is what is started under a stop that has ended, and a context that its function returns, alone, in what it makes or in a function
// literal that works under it, and cancels by a defer; or gives to a goroutine as the last thing that it does before the defer runs, be it in each
// round of a loop. So is what works under such a context and is returned: a watch, a stream, the rows of a database, the answer to a request whose body the
// function has not read, an object of the module that keeps the context in a field, and what holds one of these. The context of a request of HTTP, or of an admission webhook, ends when its handler returns, and so does what a goroutine asks
// for under it.
//
// The end is seen by a receive from ctx.Done(), by its case of a select, by ctx.Err() != nil, by a
// call that returns only then, by cancel() or by the Wait of a group, which ends the context of errgroup.WithContext. A context that a goroutine
// cancels when a stop channel is closed has ended with that channel. ctx.Done() as a statement receives nothing
// and is reported too. The check is silent where another path leads to the work, where none does, as behind a
// ListenAndServe without an error, for reads of a client that can have a cache, which answers whatever the context, and for methods of other modules
// whose source does nothing with it. So it is about a goroutine that asks the context of a request for the values in it alone, such as a logger: those stay.
//
// # outlives-round
//
// A goroutine is started once per round and ends only with a stop from outside of the round: a loop
// that connects again and again leaves one more after each connection, until the process is out of memory
// or descriptors.
//
//	for ctx.Err() == nil {
//		conn, err := u.dial(ctx)
//		if err != nil {
//			continue
//		}
//		go func() { // each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round
//			<-ctx.Done()
//			conn.Close()
//		}()
//		u.serve(conn)
//	}
//
// End it with the round, by AfterFunc as here or by a context of the round that is cancelled at its end:
//
//	for ctx.Err() == nil {
//		conn, err := u.dial(ctx)
//		if err != nil {
//			continue
//		}
//		stop := context.AfterFunc(ctx, func() { conn.Close() })
//		u.serve(conn)
//		stop()
//	}
//
// Rounds are those of a loop that waits or looks at a stop, as that of a worker, the runs of a function that a library repeats,
// those of a Reconcile, of a handler of updates and of one of HTTP requests; a helper that starts the goroutine is followed, also into other packages of the module. The stop
// can be in a field or in an entry of a map; a goroutine that nothing ends counts as well, unless another check
// reports it.
//
// So does a goroutine under a context from which its function derives another one, to keep the cancel function alone in a field or a map, as in
// _, r.cancel = context.WithCancel(r.root): what calls it before the next start ends nothing.
//
// The check is silent where the goroutine can return for another reason, as a channel or connection of the round, where
// the loop goes through a collection or counts and no other one is around it, where the goroutine of the former round is stopped first, and where a
// mark can decide whether it is started: a flag that a round sets, an entry of a map, a sync.Once, the status, labels or
// annotations of an object, or what an unknown function says. A flag that is tested and never set is no mark.
//
// # left-open
//
// A function makes something that has a goroutine or a connection of its own, uses it, and returns without the Close, Stop or Cleanup that
// alone ends it. Each call leaves one more behind. The filters of Knative Eventing did so for each event
// (https://github.com/knative/eventing/pull/9151).
//
//	func (w *Waiter) Running(ctx context.Context, name string) error {
//		pods, err := w.Kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{}) // Watch opens what only Stop ends, and Running never calls it: each call leaves one behind
//		if err != nil {
//			return err
//		}
//		for event := range pods.ResultChan() {
//			if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
//				return nil
//			}
//		}
//		return ctx.Err()
//	}
//
// End it where the function returns:
//
//	func (w *EndingWaiter) Running(ctx context.Context, name string) error {
//		pods, err := w.Kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
//		if err != nil {
//			return err
//		}
//		defer pods.Stop()
//		for event := range pods.ResultChan() {
//			if pod, ok := event.Object.(*corev1.Pod); ok && pod.Name == name && pod.Status.Phase == corev1.PodRunning {
//				return nil
//			}
//		}
//		return ctx.Err()
//	}
//
// Known are watches, connections of gRPC and of net, also one that a handler of HTTP takes over by Hijack, the answers to requests of HTTP, also of an
// interface of the program or a client of another module, pools and cursors of database/sql, files, watchers of files, streams of logs, and the client of a service
// that a function or method of another module makes, by its name and that of its type: New, Open, Dial or Connect, of a Client, Conn, Pool, Session or DB with a Close, Disconnect
// or Logout. So is what a function of the module makes: it hands such a thing out, or holds it in a struct with a method that ends it; or it starts a
// goroutine that comes back only when a channel of the value is closed, or a context under Background cancelled, which a method of the value does.
// What a library has opened can get out of reach: the client of a service that works with a connection, or a struct with it in a field which nothing
// ends, is all that a function returns. Who calls it and does not keep that leaves one behind; the finding is where the connection is opened.
//
// The check is strict: who calls the function may end the context of a watch soon. It is silent on paths on which the value, or what works with it as a cursor
// does, has been stored, returned, captured or handed to another function, which may end it, unless that is one of the package that only calls its methods, one that
// only reads or writes through it, as io.Copy, or a literal for which the function waits; on those that come before, as after a failure of the next step, the
// function alone can end it. It is silent where a context that the function makes or a request has
// ends it as well, on ways where the other side has closed the channel, in constructors that hand it on nowhere, in what works until its own stop, where the
// process ends with the function, and in a function that the process runs once.
//
// # no-early-check
//
// A Start writes to the cluster or the network before it has looked at its context. One that a shutdown path
// starts, as controller-runtime did (https://github.com/kubernetes-sigs/controller-runtime/issues/2719), does
// part of its work. The check is strict because few programs start a Runnable with a context that has ended.
//
//	func (m *EagerMigrator) Start(ctx context.Context) error {
//		if err := m.Client.Delete(ctx, &m.old); err != nil { // Delete is called before ctx is looked at: started during a shutdown, Start of *EagerMigrator still does it
//			return client.IgnoreNotFound(err)
//		}
//		<-ctx.Done()
//		return nil
//	}
//
// Look at the context first:
//
//	func (m *Migrator) Start(ctx context.Context) error {
//		if ctx.Err() != nil {
//			return nil
//		}
//		if err := m.Client.Delete(ctx, &m.old); err != nil {
//			return client.IgnoreNotFound(err)
//		}
//		<-ctx.Done()
//		return nil
//	}
//
// The check is silent when a call that gets the context and can look at it comes first, as DialContext.
//
// # not-joined
//
// A Start waits for its context, but not for its goroutines. After a loss of leadership two of them can be
// active, in this process and in that of the next leader
// (https://github.com/argoproj/argo-rollouts/pull/2291). The check is strict because most goroutines end soon
// after their context.
//
//	func (a *Auditor) Start(ctx context.Context) error {
//		go wait.UntilWithContext(ctx, a.audit, a.interval) // Start of *Auditor ends with ctx and does not wait for this goroutine: the process or the lease can end in the middle of its work
//		<-ctx.Done()
//		return nil
//	}
//
// Wait for them:
//
//	func (a *JoinedAuditor) Start(ctx context.Context) error {
//		var group sync.WaitGroup
//		group.Go(func() { wait.UntilWithContext(ctx, a.audit, a.interval) })
//		<-ctx.Done()
//		group.Wait()
//		return nil
//	}
//
// So is a manager, or an election, that runs in a goroutine beside the body of a program, by itself or in a function of another package, while the body
// waits for the signals of the process or for something else alone: the process then ends while the manager still stops what it runs, and before the lease is given back.
//
// So is a Start that returns at once, if its goroutine is not seen to work on anything outside of the process; otherwise it is a finding of returns-early.
//
// The check is silent when anything in Start could wait for the goroutine: a group, a channel that it closes or
// sends on, itself or in what it calls, unless that waits for what it has started alone; and about a manager without an election, one for which the program sleeps, or that cancels a context at its end.
//
// # spins-once-closed
//
// A loop receives from a channel of data that gets closed, without asking whether it is open, or with the question and no exit. A receive from a closed
// channel is ready at once, and gives a zero value each time. controller-runtime did so with a channel of events
// (https://github.com/kubernetes-sigs/controller-runtime/commit/3b9d201c6331ff1c338fa15d6dba140e44f10507).
//
//	func (r *Relay) Start(ctx context.Context) error {
//		lines := r.lines() // lines is closed when everything has been read
//		for {
//			select {
//			case <-ctx.Done():
//				return nil
//			case line := <-lines: // the loop spins once lines is closed: a receive from a closed channel is ready at once
//				r.handle(line)
//			}
//		}
//	}
//
// Ask whether the channel is open, and leave the loop:
//
//	func (r *AskingRelay) Start(ctx context.Context) error {
//		...
//			case line, open := <-lines:
//				if !open {
//					return nil
//				}
//				r.handle(line)
//			}
//		}
//	}
//
// In an endless loop a bare receive is reported as well, if the sender closes the channel. It makes no difference that such a loop sends the values on in a
// select that a stop can end: the reader gets zero values as fast as it reads. The check is silent about a channel that is named after events, or that only
// a deferred call of the loop's own function closes, itself or with the watcher or ticker that it belongs to. It follows the zero value of the closed channel
// through comparisons, and takes the cancel of the context that the loop waits for as its end.
//
// The check is strict: whether a channel is closed while the loop still runs, or only when it is about to leave, is seldom seen. Of the last three findings in
// public repositories, in three programs, none was right.
//
// # request-context
//
// A reconcile has a context, and what it asks of the API server or of another service runs under context.Background() or context.TODO(), there
// or in a helper. A shutdown waits for the answer, a time limit for the reconcile does not reach it, and traces end there.
//
//	func (r *Labels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		return ctrl.Result{}, r.store(req.Name)
//	}
//
//	func (r *Labels) store(name string) error {
//		labels := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "labels", Name: name}}
//		return r.Create(context.TODO(), labels) // Create runs under a context that never ends, although Reconcile of *Labels has one to hand down: a shutdown waits for its answer
//	}
//
// Hand it down:
//
//	func (r *OKLabels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		return ctrl.Result{}, r.store(ctx, req.Name)
//	}
//
//	func (r *OKLabels) store(ctx context.Context, name string) error {
//		labels := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "labels", Name: name}}
//		return r.Create(ctx, labels)
//	}
//
// So is any function that is handed a context and makes such a request under another one, unless it can run after the end of that context or because
// something has failed, and what is handed a request of HTTP or a stream of gRPC and looks something up, pings, or asks the API server for a review, while
// req.Context() is at hand. So is a req.WithContext(ctx) as a statement, which changes nothing.
// A call of a library that takes no context counts as well where the library has the same under one: Query beside QueryContext, Read beside ReadWithContext,
// and a command that is run, of exec.Command beside exec.CommandContext; or an option for it, as remote.WithContext or retry.Context, which is not among those
// that the call lists; or a method Context of the request that is built, as by the clients of Google's APIs. So does a request of http.NewRequest that gets no context, by a client that is not
// seen to have a Timeout.
// The context at hand counts in what the function tries again, too. A request is also the call of a function of the module that asks the API server
// under the context which it is given, of any method that looks up or validates, and under context.TODO() of any method that can fail. A helper
// without a context is reported where all that call it have one, as a handler of gRPC or HTTP: the deadline of who asks ends there. One that is given
// has it as well if it has no name for it. In such a place a request of HTTP by a client without a Timeout counts too, since it has no end at all.
//
// The check is strict, since old programs do it everywhere and nothing goes wrong before a shutdown. A function is reported once. The check is
// silent about contexts with a deadline, context.WithoutCancel, deferred calls and goroutines, and
// about exported helpers of which nothing more is known. One that a reconcile of another package runs, also by an interface, is reported where all packages of the
// module are checked, and so is one that functions of other packages run which are handed a context, if none of those that run it lacks one. A read of a client that
// can have a cache counts under context.TODO(), or where another context is at hand.
//
// # empty-stop
//
// A Stop, Close or Shutdown has an empty body, or only logs, beside a goroutine that a method or the constructor of the type
// starts and that nothing ends: whoever calls Stop believes that it has ended. The check is strict since a
// goroutine can be meant to live as long as the process, while an interface asks for the method.
//
//	func (p *Poller) Start() { go wait.Forever(p.poll, time.Second) }
//
//	func (p *Poller) Stop() {} // Stop of *Poller does nothing, and nothing else ends the goroutine that Start starts
//
// Close a channel that the goroutine looks at:
//
//	func (p *StoppedPoller) Start() { go wait.Until(p.poll, time.Second, p.stop) }
//
//	func (p *StoppedPoller) Stop() { close(p.stop) }
//
// The check is silent for a type with a context, a stop channel or a cancel function among its fields, and for one
// with another method that closes, cancels or shuts something down. The goroutine itself is a finding of endless-goroutine.
//
// # unawaited-loop
//
// A loop that never looks at its context, as in deaf-loop, or a server that nothing shuts down, as in serve-without-stop, in a goroutine for which nothing is seen
// to wait, or in a function of which it is not seen who runs it.
//
//	func (p *Prober) Start(ctx context.Context) error {
//		go p.loop(ctx)
//		<-ctx.Done()
//		return nil
//	}
//
//	func (p *Prober) loop(ctx context.Context) {
//		for { // loop of *Prober never returns after ctx ends: its loop has no exit
//			time.Sleep(p.interval)
//			p.probe(ctx)
//		}
//	}
//
// Let the loop end with its context:
//
//	func (p *EndingProber) loop(ctx context.Context) {
//		for ctx.Err() == nil {
//			select {
//			case <-ctx.Done():
//			case <-time.After(p.interval):
//				p.probe(ctx)
//			}
//		}
//	}
//
// The check is strict: the context mostly ends with the process, and the goroutine goes with it. Of 38 findings in public repositories that were read before the
// two checks were parted, nine were worth a change, and in most of the others nothing waited for the loop.
//
// # endless-goroutine
//
// A constructor, or a method of a type with a Stop or Close, starts a goroutine that nothing can stop: its loop has no exit.
//
//	func (p *Poller) Start() { go wait.Forever(p.poll, time.Second) } // the goroutine that Start starts can never be stopped: Forever has no end
//
// Give it a channel that Stop closes:
//
//	func (p *StoppedPoller) Start() { go wait.Until(p.poll, time.Second, p.stop) }
//
//	func (p *StoppedPoller) Stop() { close(p.stop) }
//
// What a constructor, a Run or a Start begins that has no context, no stop channel and no Close is
// taken to live as long as the process, unless it is known to run more than once: in a loop, or for several types.
// The check is strict: most of these goroutines are started once and are meant to live as long as the process, and none of the first seven that were
// read in public repositories was a bug.
//
// # long-sleep
//
// A loop looks at its context only between two sleeps, and how long these are is not known to be short: the loop ends, but only after the wait.
//
//	for {
//		select {
//		case <-ctx.Done():
//			return nil
//		default:
//		}
//		if err := i.load(ctx); err != nil {
//			log.FromContext(ctx).Error(err, "load")
//			time.Sleep(i.delay()) // Sleep waits out its time after ctx ends: the loop looks at it only between two waits
//		}
//	}
//
// Wait for the context too:
//
//	for ctx.Err() == nil {
//		if err := i.load(ctx); err != nil {
//			log.FromContext(ctx).Error(err, "load")
//			select {
//			case <-ctx.Done():
//			case <-time.After(i.delay()):
//			}
//		}
//	}
//	return nil
//
// A loop that leaves by a stop which a value keeps, a channel that the package closes or a context, is one as well.
//
// The check is strict, since a shutdown that takes longer by one such sleep is mostly the end of the process, which does not wait for it.
//
// # open-queue
//
// A worker waits for the next item of a queue that nothing shuts down. Its stop has ended, and no item comes any more: the goroutine is left.
//
//	func (m *Mover) Run(ctx context.Context) {
//		go wait.UntilWithContext(ctx, m.work, time.Second)
//		<-ctx.Done()
//	}
//
//	func (m *Mover) work(context.Context) {
//		for {
//			claim, shutdown := m.claims.Get() // Get of m.claims waits on after the context ends: nothing shuts the queue down
//			if shutdown {
//				return
//			}
//			m.move(claim)
//			m.claims.Done(claim)
//		}
//	}
//
// Shut the queue down where the stop is seen:
//
//	func (m *EndingMover) Run(ctx context.Context) {
//		var workers sync.WaitGroup
//		workers.Go(func() { wait.UntilWithContext(ctx, m.work, time.Second) })
//		<-ctx.Done()
//		m.claims.ShutDown()
//		workers.Wait()
//	}
//
// The check is strict: the stop is mostly the end of the process, which ends the worker as well. Of the first eleven findings in public repositories none
// was a bug, and seven were nothing that the maintainers would change. A worker for which something is seen to wait, a manager for instance, keeps
// that from its end: it is a finding of deaf-loop. Where another queue of the struct is shut down, workqueue/sibling-shut-down says so.
//
// # send-after-stop
//
// A method sends to a loop of its type, without a select, and the loop leaves when its stop ends: who calls the method after that never comes back.
//
//	func (r *Recorder) Record(entry string) {
//		r.entries <- entry // send on r.entries blocks for ever once its receiver has stopped: r.entries has no buffer and the send no other exit
//	}
//
//	func (r *Recorder) Run(ctx context.Context) {
//		for {
//			select {
//			case <-ctx.Done():
//				return
//			case entry := <-r.entries:
//				r.write(entry)
//			}
//		}
//	}
//
// Close a channel when the loop leaves, and wait for that as well:
//
//	func (r *QuietRecorder) Record(entry string) {
//		select {
//		case r.entries <- entry:
//		case <-r.ended:
//		}
//	}
//
// So is a send to a loop that returns, with a log at most, where a map has no entry for what a value names: it was to go on with the next value, and nobody
// starts it again.
//
// The check is strict: the loop mostly leaves when the process ends, and who still sends then ends with it. Of 14 findings in public repositories one
// was worth a change. Where the caller hands a context, a Shutdown waits for the sender, or the loop is one of several, the finding is that of
// errchan/unbuffered-send. What the handlers of an informer or a component of a manager send is blocks-forever's.
//
// # When the rule keeps silent
//
// When a loop can end by a condition that is not understood, a callee is unknown and gets the
// context, a server or channel is passed to code that is not seen, or a goroutine runs beside
// main and ends with the process. So does a goroutine for which nothing waits, under the context of the program: one that
// the signals of the process end, that the body of the program makes, or that of an election whose OnStoppedLeading cancels that
// context or exits. So does one that a function starts once, with whose return the process ends, as that of a command does. Where other packages of the module call an exported function, they show which context that is. A context that
// only the deferred cancel of its maker ends goes on until what the maker waits for has returned. A component of a manager is
// reported all the same: the manager waits for it. What reaches a manager in another package only is known to be a
// Runnable where all packages of the module are checked, and only to the checks returns-early, ignored-context and no-early-check: for the others, write
// var _ manager.Runnable = (*Janitor)(nil) beside the type.
//
// To keep a finding, write //ctrllint:ignore ctxrunnable/deaf-loop with the reason above it.
package ctxrunnable
