// Package stopstart reports shutdown paths that start what never ran.
//
// # What goes wrong
//
// A component that is started once keeps a sync.Once or a flag for it. When its stop method calls
// the start method, to be sure that there is something to stop, the stop of a component that never
// ran starts it: its goroutines, and all that was queued for them. It happens at the worst time: while
// pods are replaced, or when a process ends because its start failed.
//
// # stop-starts
//
// A method named Stop, Shutdown or Close, or one that only such methods call, reaches the function
// that starts the component's goroutines: directly, through a sync.Once or sync.OnceFunc, or
// through a helper that starts on first use. In controller-runtime the shutdown of a replica that had never
// been elected started every leader-only controller for a moment, beside those of the leader, and they
// wrote to the cluster (https://github.com/kubernetes-sigs/controller-runtime/issues/2719, mended in
// https://github.com/kubernetes-sigs/controller-runtime/pull/2724).
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
// Use the Once up, so that nothing can start any more:
//
//	func (p *ConsumingPool) Stop() {
//		p.once.Do(func() {}) // nothing can start any more
//		close(p.queue)
//	}
//
// Or ask whether there is something to stop:
//
//	func (p *AskingPool) Stop() {
//		if !p.started.Load() {
//			return
//		}
//		close(p.queue)
//	}
//
// The check is silent when the Once was used up, or a flag that the start looks at was set, before the call;
// when every caller in the package has started the component before; when a condition around the call could
// ask whether the component runs; when the stop path has closed the stop channel or cancelled the context
// before; when what is started is not what is stopped, and when a name says that a restart is meant.
//
// # When the rule keeps silent
//
// In the cases that the check names. Callers in other packages are not seen: a stop method that nothing in
// its package calls is judged by itself.
//
// To keep such a call, write //ctrllint:ignore stopstart/stop-starts with the reason above it.
package stopstart
