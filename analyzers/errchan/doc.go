// Package errchan reports goroutines whose end or error gets lost.
//
// # What goes wrong
//
// A goroutine signals by a channel that it has ended or failed, and somebody waits for that. On the
// path that nobody tried, an error at start-up or a shutdown in the wrong moment, one of the two is
// not there. Then a process hangs in its shutdown until it is killed, with its lease still held; a
// goroutine stays behind for each call, with all that it refers to; or a component has failed
// minutes ago, and the process goes on as if it ran. controller-runtime waited for ever for a leader
// election that could not be set up, and lost the error that said why (#2873).
//
// # success-only-close
//
// A close of a channel, or a Done of a wait group, that an error skips, while somebody waits with no
// other way out. The close may stand in a goroutine that starts only after the step that fails, and
// the wait in another method. A goroutine whose wait harms nobody is left alone: nobody waits for it, and the
// failure goes to a receiver that ends the process.
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
// # skipped-close
//
// The same for a return that is no error's, and for a result that is sent at the end only. Defer the
// close or the Done, first thing in the goroutine.
//
// # error-only-send
//
// A goroutine that sends its error and nothing else, while somebody waits for the result: when it
// ends cleanly, nothing comes. Send the nil too, or close the channel.
//
// # unbuffered-send
//
// A send in a goroutine, or in a function that is handed away as a callback, whose receiver can leave first: by
// another arm of its select, by an early
// return, after one of several results, or because it waits for its senders before it receives.
//
//	func (s *Syncer) Start(ctx context.Context) error {
//		errs := make(chan error)
//		for _, c := range s.caches {
//			go func() {
//				errs <- c.Start(ctx) // send on errs blocks for ever once Start has returned: errs is unbuffered
//			}()
//		}
//		select {
//		case <-ctx.Done():
//			return nil
//		case err := <-errs:
//			return err
//		}
//	}
//
// An exit of the send by a context from outside is none where a Stop that comes earlier waits for the sender, and
// the caller of Stop was the receiver, as with a watch. Cancel a context of the type's own before the wait.
//
//	func (r *relay) Stop() { r.source.Stop(); r.group.Wait() } // the goroutine hangs in r.result <- evt
//
// # fake-guard
//
// A select with a default that looks at done, and then a bare send. Done can close between the two;
// the send has to stand in the select.
//
// # dropped-error
//
// The error of a component that is started with go, or only logged there while the process goes on. A component
// is known by its behaviour: it serves, or has a loop that waits until it is stopped or fails. One that returns an
// error only once it has been stopped has none to lose. Also an error channel that is read only after the
// shutdown began, and the result of WaitForCacheSync.
//
//	func (e *Endpoint) Start(ctx context.Context) error {
//		go func() {
//			if err := e.server.ListenAndServe(); err != nil { // error of e.server.ListenAndServe is only logged
//				log.Error(err, "serve")
//			}
//		}()
//		<-ctx.Done()
//		return e.server.Shutdown(context.WithoutCancel(ctx))
//	}
//
// Send the error on a channel with room for it, and select it beside the context.
//
// # background-stop
//
// A stop channel that can never close: that of context.Background(), a nil one, one that is made and
// never closed. Where nothing is to stop, wait.NeverStop says so.
//
// # dropped-join
//
// A function starts a goroutine and returns what to wait for its end with, a channel that closes or a
// function that returns. The caller throws that away, and then releases what the goroutine still uses: its
// last lines go to a file that is closed, its last value to a closed channel, where the send panics.
//
//	func (s *Syncer) Record(ctx context.Context, file *os.File) {
//		defer file.Close()
//		_ = s.record(ctx, file) // result of s.record is dropped: file.Close does not wait for the goroutine that uses it
//		<-ctx.Done()
//	}
//
// Keep the result, and wait for it before the release. The check is silent when anything between the two
// could wait for the goroutine in another way, and for methods such as Read and Accept, which a Close ends.
//
// # close-while-sending
//
// A channel that is closed while a goroutine may still send on it: the send panics, and the process with
// it. A select does not help, since a send on a closed channel is always ready.
//
//	func (s *Syncer) Check(ctx context.Context) error {
//		errs := make(chan error, len(s.caches))
//		defer close(errs) // close of errs does not wait for the goroutine that sends on it
//		for _, c := range s.caches {
//			go func() { errs <- c.Start(ctx) }()
//		}
//		select {
//		case <-ctx.Done():
//			return nil
//		case err := <-errs:
//			return err
//		}
//	}
//
// Close the channel in the goroutine that sends, wait for a group of senders before the close, or do not
// close it: nobody has to. The check is silent when the close follows anything that can be the end of the
// sender, when both hold one mutex, and when the callers of exported methods decide about the order.
//
// A channel that is an element of a list or map is reported where a mutex proves that others run beside the
// close: the send has taken the channel out under the mutex that the close holds, and comes after the unlock.
//
//	f.mu.Lock()
//	ch := f.waiters[name]
//	f.mu.Unlock()
//	ch <- err // panics when forget has closed ch in between
//
// Send under the mutex, where the channel has room, or end the waiter by a channel of its own.
//
// # locked-send
//
// A send, a receive or a Wait that holds a mutex, while the goroutine that would end the wait has to take
// the same mutex first: both then wait for ever, and everybody else who wants the mutex with them.
//
//	func (f *Feed) Changed(name string) {
//		f.mu.Lock()
//		defer f.mu.Unlock()
//		f.names <- name // send on f.names holds f.mu, which count has to take before it receives
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
// Give the mutex back before the send. Two readers of a RWMutex deadlock in the same way as soon as a
// writer waits between them. The check is silent when the channel has room, when another receiver or
// sender does without the mutex, and when a select lets the wait end otherwise.
//
// # The right program
//
//	func (s *JoinedSyncer) Start(ctx context.Context) error {
//		errs := make(chan error, len(s.caches)) // room for every sender
//		for _, c := range s.caches {
//			go func() {
//				errs <- c.Start(ctx)
//			}()
//		}
//		select {
//		case <-ctx.Done():
//			return nil
//		case err := <-errs:
//			return err
//		}
//	}
//
// # When the rule keeps silent
//
// When the channel goes to code that is not seen and could close it or receive from it, when a
// capacity is not constant, when a collector loops over the channel elsewhere, when the condition
// that skips a close can also skip the wait, and in package main where the process ends next. An
// error assigned to the blank identifier, or dropped under //nolint:errcheck, counts as thought of.
//
// To keep a finding, write //ctrllint:ignore errchan/unbuffered-send with the reason above it.
package errchan
