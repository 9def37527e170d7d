// Package errchan reports goroutines whose end or error gets lost.
//
// # What goes wrong
//
// A goroutine signals by a channel that it has ended or failed, and another one waits for that. On the
// path that is never tested, an error at start-up or a shutdown in the wrong moment, one of the two is
// not there. Then a process hangs in its shutdown until it is killed, with its lease still held; a
// goroutine is left behind for each call, with all that it refers to; or a component has failed
// minutes ago, and the process goes on as if it ran.
//
// # success-only-close
//
// A close of a channel, or a Done of a wait group, that an error skips, while another goroutine waits for it and has
// no other exit. controller-runtime waited for ever for a leader election that could not be set up, and lost
// the error that said why (https://github.com/kubernetes-sigs/controller-runtime/issues/2873).
//
//	func (s *Syncer) Run(ctx context.Context) error {
//		defer func() { <-s.done }()
//		if err := s.connect(ctx); err != nil {
//			return err
//		}
//		go func() {
//			defer close(s.done) // close of s.done is skipped when connect fails; Run then waits for ever
//			s.sync(ctx)
//		}()
//		return s.serve(ctx)
//	}
//
// Wait only for what was started; or close on every path:
//
//	func (s *JoinedSyncer) Run(ctx context.Context) error {
//		if err := s.connect(ctx); err != nil {
//			return err
//		}
//		defer func() { <-s.done }() // only once there is something to wait for
//		go func() {
//			defer close(s.done)
//			s.sync(ctx)
//		}()
//		return s.serve(ctx)
//	}
//
// The close may be in a goroutine that starts only after the step that fails, and the wait in another method, which another package
// of the module calls, or has deferred, after the failure.
// The check is silent when the condition that skips the close can also skip the wait, when the wait has another
// exit, and in package main where the process ends next.
//
// # skipped-close
//
// A close of a channel, a Done of a wait group, or the send of a result, that a return without an error skips,
// while another goroutine waits for it: the waiting Stop hangs. It happened in Envoy Gateway
// (https://github.com/envoyproxy/gateway/pull/7880).
//
//	func (w *Worker) Stop() {
//		close(w.stop)
//		<-w.done
//	}
//
//	func (w *Worker) loop(ctx context.Context) {
//		for {
//			select {
//			case <-ctx.Done():
//				return
//			case <-w.stop:
//				close(w.done) // close of w.done is skipped by an earlier return; Stop then waits for ever
//				return
//			case <-w.events:
//			}
//		}
//	}
//
// Defer the close or the Done, first thing in the goroutine:
//
//	func (w *ClosingWorker) loop(ctx context.Context) {
//		defer close(w.done)
//		for {
//			select {
//			case <-ctx.Done():
//				return
//			case <-w.stop:
//				return
//			case <-w.events:
//			}
//		}
//	}
//
// A Done is skipped, too, in a round of a loop that counts the group up and goes on to the next one before it starts the goroutine. So is
// the signal of a round where as many are waited for as the loop has rounds: Add of the length of its list, or another loop over the list that receives.
//
// A library need not begin with what signals: an election whose lease is never held does not call OnStartedLeading, and wait.Until and its like do
// nothing once their stop has ended. A function that waits for a close in there is reported, unless OnStoppedLeading ends the process or a condition
// decides about the wait.
//
// A function that makes a channel, starts a goroutine which only the close ends, and returns before the close leaves the goroutine behind. That is reported
// unless the process ends next, or the function runs once in the process.
//
// The check is silent when the condition that skips the close can also skip the wait, when a group is counted up under the same flag,
// which nothing changes later, and when the channel is passed to code that is not seen and could close it.
//
// # error-only-send
//
// A goroutine sends its error and nothing else, while another one waits for the result: when the work ends
// cleanly, nothing comes, and the receiver waits for ever. A clean end of gatekeeper's manager left its main
// function waiting (https://github.com/open-policy-agent/gatekeeper/pull/2708).
//
//	errs := make(chan error, 1)
//	go func() {
//		if err := mgr.Start(ctx); err != nil {
//			errs <- err // send on errs happens only after an error; when the goroutine ends cleanly, startManager waits for ever
//		}
//	}()
//	return <-errs
//
// Send the nil as well, or close the channel:
//
//	errs := make(chan error, 1)
//	go func() {
//		errs <- mgr.Start(ctx)
//	}()
//	return <-errs
//
// Several goroutines that all send their failures only, a helper that they call, and what they defer are reported in the same way, and so is
// a goroutine whose struct keeps the channel for a method that waits, where it runs a function value or what comes to an end by itself.
//
// The check is silent when the receiver has another exit, when one of the goroutines sends or closes in any case, and when the work never ends without
// an error, as ListenAndServe.
//
// # unbuffered-send
//
// A send in a goroutine, or in a function that is passed on as a callback, whose receiver can leave first: by
// another arm of its select, by an early return, after one of several results, or because it waits for its
// senders before it receives, or after it has received too few values. The goroutine is blocked for ever, with all that it holds. It happened more than
// once in controller-runtime (https://github.com/kubernetes-sigs/controller-runtime/pull/2527,
// https://github.com/kubernetes-sigs/controller-runtime/pull/3247).
//
//	errs := make(chan error)
//	for _, peer := range peers {
//		go func() {
//			errs <- s.ping(ctx, peer) // send on errs blocks for ever once Ping has returned: errs is unbuffered
//		}()
//	}
//	for range peers {
//		if err := <-errs; err != nil {
//			return err
//		}
//	}
//	return nil
//
// Make room for every send that can come:
//
//	errs := make(chan error, len(peers)) // room for every sender
//	for _, peer := range peers {
//		go func() {
//			errs <- s.ping(ctx, peer)
//		}()
//	}
//	for range peers {
//		if err := <-errs; err != nil {
//			return err
//		}
//	}
//	return nil
//
// So is a function that hands work out to goroutines which all return after a failure. Where the sends come again and again, in a handler
// of an informer or a method that others call, those failures count of which nothing but a log tells.
// The send can be in a function of another package that is handed the channel and does nothing else with it; the finding is at its call.
// The reader can be another goroutine, or the caller of a helper that makes the channel, starts the sender and returns. One that
// leaves because of the value that it took is taken to have got the last one, where the sender can end after a value.
// A channel without room from which nothing receives at all is reported as well, and so is a field that nothing sets: a send on a nil channel never ends.
// A channel that a function makes to wait for one answer, in a field, a map or a job that it hands to a worker, needs room for it where the function gives the
// wait up, after a time or with the context of its caller: whoever answers then blocks, also if the entry is deleted, since it can have been looked up before.
// A method that others call whenever they like, and that sends to a loop which leaves with its stop, is reported where somebody waits for it: its caller hands
// a context, to which the send does not look; the Shutdown of a server or of a factory of informers waits after the same stop for the handler that sends; or
// the loop is one of several, stopped where its struct is deleted from a map. Other such sends are those of ctxrunnable/send-after-stop.
// A context from outside is no exit of the send where a Stop that comes earlier waits for the sender, and the
// caller of Stop was the receiver, as with a watch: cancel a context of the type's own before the wait. A channel with
// room for one value of each goroutine that a loop starts is full when one of them sends twice. Reported wherever it is, main
// included, is a send in each round of a loop, here or in a function of another package that is handed the channel, which is received once by who then waits
// for something else: the loop hangs in a later round, while the program runs. The check counts one send of a loop that sets a flag with it, or runs it by a sync.Once, also one that several goroutines share. It is silent when a capacity is another one that is not constant, when a collector loops over the channel elsewhere, and where the process ends
// once the receiver has left: it is the body of a command of cobra, or of a program that has asked for the signals of the process, or it
// leaves when the context that ends with those has ended. It is silent, too, where a program or command runs the function once, so that one goroutine
// may be left in the whole process, for which nothing waits; what only the Run or Start of a component leaves behind is single-leak's. Where other packages of the module call an exported function, they show whether it is
// such a body, and which context it has. Where the channel is closed once the receiver has left, the finding is that of close-while-sending. The error of a
// server that the receiver stops when it leaves is not sent then if Serve returns nil, as that of gRPC does, or if the sender keeps http.ErrServerClosed back.
// A goroutine that sends one value for each request has none left to send where its starter takes each answer before it leaves or asks again.
//
// # single-leak
//
// The receiver of a send can leave first, as in unbuffered-send, and it is in what begins once: the Run or Start of a component, what a manager or an election runs, the set-up of
// a controller, or what these alone call. Nothing is seen to run that again and again, or to wait for the sender.
//
//	errs := make(chan error)
//	for _, c := range s.caches {
//		go func() {
//			errs <- c.Start(ctx) // send on errs blocks for ever once Start has returned: errs is unbuffered
//		}()
//	}
//	select {
//	case <-ctx.Done():
//		return nil
//	case err := <-errs:
//		return err
//	}
//
// Make room for every send that can come:
//
//	errs := make(chan error, len(s.caches)) // room for every sender
//	for _, c := range s.caches {
//		go func() {
//			errs <- c.Start(ctx)
//		}()
//	}
//	select {
//	case <-ctx.Done():
//		return nil
//	case err := <-errs:
//		return err
//	}
//
// A Run that is no method and is handed what it works on, or that has a result besides an error, does a task, and is judged by unbuffered-send. The check is strict: a component mostly ends together with the process, and so do the
// goroutines that it leaves behind. Readers of such findings held nearly all for noise.
//
// # fake-guard
//
// A select with a default looks at done, and a send without a select follows. Done can close between the two, and
// then the send blocks for ever.
//
//	func (m *Mux) send(e watch.Event) {
//		select {
//		case <-m.done:
//			return
//		default:
//		}
//		m.result <- e // send on m.result is not guarded by the look at m.done, which can close between the two
//	}
//
// Put the send into the select:
//
//	func (m *Mux) okSend(e watch.Event) {
//		select {
//		case <-m.done:
//		case m.result <- e:
//		}
//	}
//
// The check is silent when the channel has a buffer, and when its receivers stay until it is closed.
//
// # dropped-error
//
// The error of a component that is started with go is dropped, or only logged there while the process goes on as if
// the component ran. A component is known by its behaviour: it serves, or has a loop that waits until it is
// stopped or fails, or comes to a clean end only once it has been stopped. Also an error channel that is read only after the shutdown began. dapr ran without metrics
// (https://github.com/dapr/dapr/pull/7021); in controller-runtime the error of an elector was lost
// (https://github.com/kubernetes-sigs/controller-runtime/pull/2876).
//
//	func (m *Member) Start(ctx context.Context) error {
//		go func() {
//			if err := m.controllers.Start(ctx); err != nil { // error of m.controllers.Start is only logged: when it fails, the process goes on as if it ran
//				log.FromContext(ctx).Error(err, "start")
//			}
//		}()
//		<-ctx.Done()
//		return nil
//	}
//
// Send the error on a channel with room for it, and select it beside the context:
//
//	func (m *WatchedMember) Start(ctx context.Context) error {
//		errs := make(chan error, 1)
//		go func() { errs <- m.controllers.Start(ctx) }()
//		select {
//		case err := <-errs:
//			return err
//		case <-ctx.Done():
//			return nil
//		}
//	}
//
// A component in an errgroup.Group without a context is reported, too, if another member of the group goes on until a stop
// from outside, or the group has one for each round of a loop: Wait returns the error only after that. Make the group with
// errgroup.WithContext, and give its context to the members. In the same way the error is reported that a goroutine of a sync.WaitGroup
// keeps in a variable, a list or a channel until after the wait, and the one that is received after the end of another component. It is
// silent where the goroutine tells anybody else, ends the others, or logs the error and sets no flag that is read only after the wait.
//
// The error of a server that is only logged is reported where a function that waits for its stop returns an error, and so could return this one; elsewhere
// it is that of logged-error. A channel that is closed for a join after the stop tells of the end and not of the error.
//
// A server whose error is dropped in a function that serves itself, and then returns nil, is reported as well: a port that is taken ends a command, or a Start, like a success.
//
// Somebody has to count on the component: who starts it, or calls who does, goes on to wait for a stop or a signal; a server
// counts, too, that a method of a type with a Stop starts. Of no server on localhost is anything said, nor of one for profiles.
// What a loop starts in each round, and hands what the round has got, such as a connection, is no component: the loop goes on with the next one.
// The check is silent about a component that returns an error only once it has been stopped, about an error that is
// assigned to the blank identifier or dropped under //nolint:errcheck, and in package main where the process ends
// next.
//
// # logged-error
//
// The error of a server is in a log alone, and no function that waits for its stop beside the server returns an error: where one does, the finding is
// that of dropped-error. Or it is the error of a cache of controller-runtime or of a watcher of certificates. In http.ListenAndServe and its like
// that is a choice, and nothing is said. That of a cache which is dropped is reported here as well: it comes when the cache is started twice. So is a dropped
// error that says that caches have not synced, which is so only once the component has been stopped.
//
//	func (e *Endpoint) Run(ctx context.Context) {
//		go func() {
//			if err := e.server.ListenAndServe(); err != nil { // error of e.server.ListenAndServe is only logged: when it fails, the process goes on as if it ran
//				log.FromContext(ctx).Error(err, "serve")
//			}
//		}()
//		<-ctx.Done()
//		_ = e.server.Shutdown(context.WithoutCancel(ctx))
//	}
//
// Return an error: send it on a channel with room for it, and select it beside the context:
//
//	func (e *WatchedEndpoint) Start(ctx context.Context) error {
//		errs := make(chan error, 1)
//		go func() { errs <- e.server.ListenAndServe() }()
//		select {
//		case err := <-errs:
//			return err
//		case <-ctx.Done():
//			return e.server.Shutdown(context.WithoutCancel(ctx))
//		}
//	}
//
// A goroutine that is started once, and is to go round until it is stopped, has the same end where the error of a call in its loop is logged and the loop is left
// (https://github.com/harvester/node-disk-manager/commit/a7e9b423187b4599f9af184e79bba73408f53c22). One for each connection or object ends with that, and is left
// alone.
//
// The check is strict: that a server does not listen is found by the probe or the program that asks it, and such a cache or watcher hardly ever
// fails. Of its first 30 findings in public repositories that were read, none was a bug.
//
// # dropped-sync
//
// The result of WaitForCacheSync is dropped, and what follows runs on caches that may not have synced.
//
//	func (i *Index) fill(ctx context.Context) {
//		i.factory.WaitForCacheSync(ctx.Done()) // result of WaitForCacheSync is dropped: what follows runs on caches that may not have synced
//		i.rebuild()
//	}
//
// Return where it says so:
//
//	func (i *Index) okFill(ctx context.Context) {
//		for _, synced := range i.factory.WaitForCacheSync(ctx.Done()) {
//			if !synced {
//				return
//			}
//		}
//		i.rebuild()
//	}
//
// A wait for caches fails only once its stop has ended: if nothing follows that goes on then, as mgr.Start(ctx) does
// not, its result says nothing new. The check is strict: the stop is mostly the end of the process. Of its first 14 findings in public repositories
// that were read, none was a bug, and half were nothing that its maintainers would change.
//
// # background-stop
//
// A stop channel that can never close: that of context.Background(), a nil one, one that is made and never
// closed. What is started with it goes on until the process is killed.
//
//	stop := make(chan struct{})
//	factory.Start(stop) // stop channel stop is never closed: nothing stops Start
//	work()
//
// Close it at the end, or use the context of the caller. Where nothing is to stop, wait.NeverStop says so.
//
//	stop := make(chan struct{})
//	defer close(stop)
//	factory.Start(stop)
//	work()
//
// A field that nothing sets is a nil channel, too, also where a loop looks at it for its own end, and wait.NeverStop is reported where a context or stop channel is
// given to the function. So is a wait for caches that is handed such a channel there: once the stop of the informers has ended, they do not sync any more.
//
// A value that is sent on the stop channel of a factory or an informer ends one of the goroutines that receive from it. Where nothing closes the channel,
// the send is reported, also one in a function of another package that is handed the channel.
//
// A stop channel or cancel function that is kept in a map, one for each object, can never be used again once a delete has taken it out, or
// each reconcile has put another one in its place.
// It is silent there where the function, one that it calls or a caller takes a stop out of the map, and in a goroutine that removes its own entry.
//
// The check is silent when the channel is passed to code that is not seen and could close it, and about nil and
// contexts without an end where no context or stop channel is at hand: what lives as long as the process has none. It is
// strict, since what runs on is mostly meant to: of its first 13 findings in public repositories that were read, none was a bug, and ten were meant.
//
// # dropped-join
//
// A function starts a goroutine and returns what to wait for its end with, a channel that closes or has its result, or a
// function that returns. The caller discards that, and then releases what the goroutine still uses: its
// last lines go to a file that is closed, its last value to a closed channel, where the send panics.
//
//	func (s *Syncer) Record(ctx context.Context, file *os.File) {
//		defer file.Close()
//		_ = s.record(ctx, file) // result of s.record is dropped: file.Close does not wait for the goroutine that uses it
//		<-ctx.Done()
//	}
//
//	func (s *Syncer) record(ctx context.Context, file *os.File) <-chan struct{} {
//		done := make(chan struct{})
//		go func() {
//			defer close(done)
//			<-ctx.Done()
//			fmt.Fprintln(file, len(s.caches))
//		}()
//		return done
//	}
//
// The same holds for what a field has of a struct that the function puts together, and for what a method of such a struct releases.
// Keep the result, and wait for it before the release:
//
//	func (s *Syncer) RecordAll(ctx context.Context, file *os.File) {
//		defer file.Close()
//		done := s.record(ctx, file)
//		<-ctx.Done()
//		<-done
//	}
//
// The check is silent when anything between the two could wait for the goroutine in another way, and for methods
// such as Read and Accept, which a Close ends.
//
// # close-while-sending
//
// A channel is closed while a goroutine may still send on it: the send panics, and the process ends. A select
// does not help, since a send on a closed channel is always ready. It happened in cluster-api
// (https://github.com/kubernetes-sigs/cluster-api/commit/1c4d847614e93e683beb84792937dce3d608fc0f) and grove
// (https://github.com/ai-dynamo/grove/pull/547).
//
//	errs := make(chan error, len(s.caches))
//	defer close(errs) // close of errs does not wait for the goroutine that sends on it: a send that comes after it panics
//	for _, c := range s.caches {
//		go func() { errs <- c.Start(ctx) }()
//	}
//	select {
//	case <-ctx.Done():
//		return nil
//	case err := <-errs:
//		return err
//	}
//
// Close the channel in the goroutine that sends, wait for a group of senders before the close, or do not
// close it: a channel need not be closed.
//
//	errs := make(chan error, len(s.caches))
//	defer close(errs)
//	var senders sync.WaitGroup
//	defer senders.Wait() // before the close
//	for _, c := range s.caches {
//		senders.Go(func() { errs <- c.Start(ctx) })
//	}
//	select {
//	case <-ctx.Done():
//		return nil
//	case err := <-errs:
//		return err
//	}
//
// A channel that is an element of a list or map is reported where a mutex proves that others run beside the
// close: the send has taken the channel out under the mutex that the close holds, and comes after the unlock.
// A function that makes the channel, sends on it and closes it, itself or in what it calls, has one of its own in each run, and is not reported for that.
// Where the close sets a flag of the struct under a mutex, a send is reported that comes after a look at the flag and the unlock.
// Send under the mutex there. A sync.Once that several senders have closes for the first of them that ends, and not for the last.
// A receiver that closes the channel when its work has failed makes the next send panic.
// A handler of an informer sends as well: the informer goes on for a while after its stop has closed, so
// that the Shutdown of its factory has to come first. The check is silent when the close follows anything that can be the end of the
// sender, when one function that a single goroutine runs for the object both sends and closes, when whoever makes the channel starts one of the two and not both, as by the cases of a switch, when both hold one mutex, and when the callers of exported methods decide about the order.
//
// # closed-twice
//
// A channel is closed by two goroutines, by a goroutine and its starter or the Stop of its type, or by each of several goroutines:
// the second close panics, and the process ends. With servers that end together it does so at each shutdown.
//
//	ended := make(chan struct{})
//	go func() {
//		defer close(ended)
//		_ = p.api.Start(ctx)
//	}()
//	go func() {
//		defer close(ended) // close of ended panics when a goroutine of Run has closed it before
//		_ = p.probes.Start(ctx)
//	}()
//	<-ended
//
// Let a sync.Once close, or a goroutine that has waited for both:
//
//	ended := make(chan struct{})
//	var once sync.Once
//	end := func() { once.Do(func() { close(ended) }) }
//	go func() {
//		defer end()
//		_ = p.api.Start(ctx)
//	}()
//	go func() {
//		defer end()
//		_ = p.probes.Start(ctx)
//	}()
//	<-ended
//
// Two functions that close the channel in a field are reported where one of them marks in a flag of the struct that it has, and
// the other one does not look at the flag. That is silent where the first one takes the struct out of a map, or sets the channel or a
// pointer to nil.
//
// A close beside a sync.Once of the same object, which another step of the function is for, is reported, too: who guards that step expects the function to run again.
//
// So is the Stop of a type that closes a stop channel which it was handed, where the Stop of the type that has made it closes it as well: give the part
// a channel of its own.
//
// The check is silent when another condition decides about one of the closes, when a goroutine recovers, and where a send can follow the
// close: that is close-while-sending.
//
// # locked-send
//
// A send, a receive or a Wait that holds a mutex, while the goroutine that would end the wait has to take
// the same mutex first: both then wait for ever, and every other goroutine that wants the mutex with them. It happened in
// karmada (https://github.com/karmada-io/karmada/commit/9c9c52cb2ec0f75f22e2a65ec9e76ebabbe4bab4), kyverno
// (https://github.com/kyverno/kyverno/pull/15066) and kueue (https://github.com/kubernetes-sigs/kueue/pull/10785).
//
//	func (f *Feed) Changed(name string) {
//		f.mu.Lock()
//		defer f.mu.Unlock()
//		f.names <- name // send on f.names holds f.mu, which count has to take before it receives: then both wait for ever
//	}
//
//	func (f *Feed) count() {
//		for name := range f.names {
//			f.mu.Lock()
//			f.seen[name]++
//			f.mu.Unlock()
//		}
//	}
//
// Give the mutex back before the send:
//
//	func (f *UnlockedFeed) Changed(name string) {
//		f.mu.Lock()
//		f.seen[name] = 0
//		f.mu.Unlock()
//		f.names <- name
//	}
//
// Two readers of a RWMutex deadlock in the same way as soon as a writer waits between them. A channel in a field with room for at most 16 values
// is full soon when the receiver waits for the mutex: a send into it is reported where others call what sends. It is enough that one caller of the
// function holds the mutex, and the other side may take it by way of an interface, a function value or a condition that is polled: knative/eventing
// triggered its autoscaler under the mutex of the scheduler that the autoscaler asked back (https://github.com/knative/eventing/pull/7281).
// A receiver that takes the mutex when it leaves, to take a channel of its own off a list, is reported as well.
// The check is silent about a receive that takes back the token of a caller, as of a mutex for each key that is a channel, when a flag that the function sets lets one value through at a time, when the channel has more room, when another receiver
// or sender does without the mutex, and when a select lets the wait end otherwise.
//
// # held-send
//
// A send, without a select, that holds a mutex which other functions take as well, on a channel whose receiver is not seen. As long as the receiver is busy,
// or gone, everything that takes the mutex waits. If the receiver takes it as well, by way of a method of the same value, both wait for ever.
//
//	func (r *Recorder) Record(name string) {
//		r.mu.Lock()
//		defer r.mu.Unlock()
//		r.ready[name] = true
//		r.changes <- name // send on r.changes holds r.mu until somebody receives: whoever else takes r.mu waits as long
//	}
//
// Give the mutex back before the send:
//
//	func (r *FreeRecorder) Record(name string) {
//		r.mu.Lock()
//		r.ready[name] = true
//		r.mu.Unlock()
//		r.changes <- name
//	}
//
// The check is strict: the receiver may be sure to come soon, and the channel may have room where another package makes it. It is silent where the package makes
// the channel with room, where nothing else takes the mutex, as one that keeps sends in order, and where the mutex and the channel are of two values. Where all
// receivers are seen, locked-send says whether they need the mutex.
//
// # When the rule keeps silent
//
// When the channel goes to code that is not seen and could close it or receive from it, when a
// capacity is not known, when a collector loops over the channel elsewhere, when the condition
// that skips a close can also skip the wait, and in package main where the process ends next. An
// error assigned to the blank identifier, or dropped under //nolint:errcheck, counts as intended.
//
// To keep a finding, write //ctrllint:ignore errchan/unbuffered-send with the reason above it.
package errchan
