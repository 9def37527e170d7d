// Package stopstart reports shutdown paths that start what never ran.
//
// # What goes wrong
//
// A component that is started once keeps a sync.Once or a flag for it. When its stop method calls
// the start method, to be sure that there is something to stop, the stop of a component that never
// ran starts it: its goroutines, and all that was queued for them. In controller-runtime the
// shutdown of a replica that had never been elected started every leader-only controller for a
// moment, beside those of the leader; they wrote to the cluster (kubernetes-sigs/controller-runtime
// #2719). It happens at the worst time: while pods are replaced, or when a process ends because its
// start failed.
//
// # stop-starts
//
// A method named Stop, Shutdown or Close, or one that only such methods call, reaches the function
// that starts the component's goroutines: directly, through a sync.Once or sync.OnceFunc, or
// through a helper that starts on first use.
//
//	func (p *Pool) Start(ctx context.Context) {
//		p.once.Do(func() { go p.run(ctx) })
//	}
//
//	func (p *Pool) Stop(ctx context.Context) {
//		p.Start(ctx) // Stop calls Start: stopping a *Pool that never ran starts it
//		close(p.queue)
//	}
//
// # The right program
//
// Use the Once up, so that nothing can start any more, or ask whether there is something to stop:
//
//	func (p *Pool) Stop() {
//		p.once.Do(func() {})
//		close(p.queue)
//	}
//
//	func (p *Pool) Stop() {
//		if !p.started.Load() {
//			return
//		}
//		close(p.queue)
//	}
//
// # When the rule keeps silent
//
// When the Once was used up, or a flag that the start looks at was set, before the call, in the
// stop method or in each of its callers; when every caller in the package has started the component
// before; when the call stands behind a condition that could ask whether the component runs; when
// the stop path has closed the stop channel or cancelled the context before; when what is started is
// not what is stopped, and when a name says that a restart is meant. Callers in other packages are
// not seen: a stop method that nothing in its package calls is judged by itself.
//
// To keep such a call, write //ctrllint:ignore stopstart/stop-starts with the reason above it.
package stopstart
