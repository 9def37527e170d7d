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
// An endless loop with a way around it that looks at no context, no stop channel and nothing that
// these end. A flag that only success sets does not count: it stays as it is once the context has
// ended. Nor does a range over a channel that nothing closes, or a phase that no stop changes. Passing the context to a call in the loop is not enough: the call fails, and the loop
// goes on.
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
// So does a goroutine that a constructor, or a type with a Stop or Close, starts and nothing can stop, by
// wait.Forever for instance; a member of a group that another function interrupts, as in
// group.Add(execute, interrupt), while its loop looks at nothing;
// a worker that waits for a queue which nobody shuts down; a loop around Accept, or around the Read of a
// connection that this program made, while nothing closes the listener or connection when the context
// ends and no deadline ends the wait; a loop that waits for an informer to sync and for nothing else; and
// a sleep of unknown length in a loop that looks at its context only between two sleeps.
//
// # spins-after-done
//
// A case of a select that sees the end and stays in the loop: a break that leaves the select, a
// continue, a log line alone. The case is ready at once from then on, and the loop takes a core.
// The same holds for a stop channel that Run, Start or a member of a group is given; for a branch on
// ctx.Err() that leads back to itself; for an endless loop around a function that returns as soon as it
// sees the end; and for a channel of data that gets closed, received without asking whether it is open, or
// with the question and no way out. That the loop hands the values on, in a select that can be left by a stop,
// makes no difference: the reader gets zero values as fast as it reads.
//
// # returns-early
//
// A Start that starts a goroutine which lives on and returns nil at once. The manager cannot wait for
// the goroutine at shutdown, and its errors go nowhere. A one-shot Start, and one that returns because
// its feature is off, are right.
//
// # blocks-forever
//
// A bare send or receive in what a manager or an informer runs, while the other side can be gone: it
// waits for a stop as well, gives up, or waits for ever in turn. A bare send on a field, in a method
// that anybody can call, blocks its caller once the only goroutine that receives has left with its
// stop. <-mgr.Elected() alone blocks a replica that is never elected, in whatever has a context. The
// first receive of a channel blocks when a loop that follows receives from the same channel with a
// look at the context, and so does a receive in any loop that looks at a context or stop channel only
// between two receives, unless a close or a send of the package follows the end.
//
// A signal of the process is one value: of two goroutines that receive from the channel of signal.Notify one goes
// without. Give both a context, as that of signal.NotifyContext.
//
// A goroutine that waits for its own end blocks for ever, too: it calls a Stop that waits for its group, or an
// informer that it runs calls back what does. Let it cancel, and leave the wait to others.
//
//	defer w.wg.Done()
//	if err := w.work(ctx); err != nil {
//		w.Stop() // w.Stop never returns: it waits for the goroutine that runs it
//	}
//
// # serve-without-stop
//
// A server that nothing shuts down when the context ends, or whose shutdown comes after the call that
// only it can end: Serve itself, or a wait for the goroutine that serves, before a deferred Close.
//
// # detached-context
//
// A watch, a wait or a request under context.Background() or context.TODO() in what has a context.
// A fresh context for what is left to do after the end is right, if it has a deadline. The same for a wait in a
// function that has no context, and whose loop leaves when a channel says so: a stop that comes during the wait
// is not seen.
//
// A context under Background whose cancel function is kept in a field is reported where the function that has a
// context can return before it starts what calls that field. Silent where a Stop, or other code, can call it.
//
// # ignored-context
//
// A Start that works, loops or blocks, and never uses its context.
//
// # callback-ignores-context
//
// An OnStartedLeading that runs its work under the context of the process and not under the one it
// is given, which ends with the lease. Silent when OnStoppedLeading ends the process.
//
// # ended-context
//
// Work that needs a context which goes on, under one that has certainly ended: a write or another request,
// the release of a lease, a graceful Shutdown. It fails before it is sent, and what it was to undo stays as
// it is. The end is seen by a receive from ctx.Done(), by its case of a select, by ctx.Err() != nil, by a
// call that returns only then, by cancel() or by the Wait of a group.
//
//	<-ctx.Done()
//	return b.Client.Delete(ctx, b.Lease) // Delete runs under ctx, which has ended: it fails at once
//
// A fresh context with a deadline is right, such as one made of context.WithoutCancel(ctx):
//
//	<-ctx.Done()
//	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
//	defer cancel()
//	return b.Client.Delete(last, b.Lease)
//
// Silent where another path leads to the work, and for reads of a client that can have a cache, which
// answers whatever the context. ctx.Done() as a statement receives nothing and is reported too.
//
// # outlives-round
//
// A goroutine that is started once per round and ends only with a stop from outside of the round: a loop
// that connects again and again leaves one more after each connection, until the process is out of memory
// or descriptors. Rounds are those of a loop that waits or looks at a stop, the runs of a function that a
// library repeats, and those of a Reconcile; a helper that starts the goroutine is followed.
//
//	for ctx.Err() == nil {
//		conn := dial(ctx)
//		go func() { <-ctx.Done(); conn.Close() }() // each round of the loop leaves this goroutine behind
//		serve(conn)
//	}
//
// A context of the round, cancelled at its end, is right:
//
//	round, cancel := context.WithCancel(ctx)
//	go func() { <-round.Done(); conn.Close() }()
//	serve(conn)
//	cancel()
//
// Silent where the goroutine can return for another reason, as a channel or connection of the round, where
// the loop goes through a collection or counts, and where a flag or map decides whether it is started.
//
// # no-early-check
//
// Strict. A Start that writes to the cluster or the network before it has looked at its context: one
// that a shutdown path starts does part of its work.
//
// # not-joined
//
// Strict. A Start that waits for its context but not for its goroutines: after a loss of leadership
// two of them can be active.
//
// # empty-stop
//
// Strict. A Stop, Close or Shutdown with an empty body, beside a goroutine that a method or the constructor
// of the type starts and that nothing ends: whoever calls Stop believes that it has ended.
//
//	func (p *Poller) Start() { go wait.Forever(p.poll, time.Second) }
//	func (p *Poller) Stop()  {} // Stop of *Poller does nothing, and nothing else ends the goroutine
//
// The right Stop closes a channel that the goroutine looks at. Silent for a type with a context, a stop
// channel or a cancel function among its fields, and for one with another method that closes, cancels or
// shuts something down. It is strict since a goroutine can be meant to live as long as the process, while an
// interface asks for the method.
//
// # The right program
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
// # When the rule keeps silent
//
// When a loop can end by a condition that is not understood, a callee is unknown and is given the
// context, a server or channel is in the hands of code that is not seen, or a goroutine stands beside
// main and ends with the process. What reaches a manager in another package only is not known to be a
// Runnable: write var _ manager.Runnable = (*Janitor)(nil) beside the type.
//
// To keep a finding, write //ctrllint:ignore ctxrunnable/deaf-loop with the reason above it.
package ctxrunnable
