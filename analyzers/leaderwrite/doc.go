// Package leaderwrite reports what replicas do that do not lead, and what only the leader does.
//
// # What goes wrong
//
// Two replicas that write the status of one object overwrite each other, and each write wakes the
// other up: the load on the API server rises until somebody looks, and the status says what the
// slower one believes. It shows with the second replica, or for some seconds of each rollout. The
// reverse is as quiet: a server, a certificate or a readiness check that only the leader keeps up
// fails on the others when the leader moves. envoy gateway translated on no replica but
// one, since all sent statuses to a channel that only the leader emptied.
//
// # ungated-status
//
// A status write in code that provably runs on every replica, with no question for leadership before
// it: a Runnable whose NeedLeaderElection returns false, a controller with the option
// NeedLeaderElection false, what a manager without election runs beside an election of the program's
// own, a manager with a LeaderElectionID and without LeaderElection. A type that asks before some of
// its status writes is taken to run everywhere, and those that do not ask are reported. The writes of
// one reconciler or Runnable are one finding, at the first of them.
//
//	func (s *Scanner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		...
//		s.scan(&node)
//		return ctrl.Result{}, s.Status().Update(ctx, &node) // s.Status().Update runs on every replica: the controller of *Scanner opts out of leader election
//	}
//
//	func (s *Scanner) SetupWithManager(mgr ctrl.Manager) error {
//		return ctrl.NewControllerManagedBy(mgr).
//			For(&corev1.Node{}).
//			WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
//			Complete(s)
//	}
//
// # bypasses-manager
//
// A component that writes, started with go x.Start(ctx) beside a manager that can elect. The manager
// would run it on the leader; give it to mgr.Add.
//
// # leader-only-receiver
//
// A send on every replica to a channel of which all receives are the leader's. The others block as
// soon as it is full, and with them the informer or reconciler that sends. An exit that is only taken when
// the process ends does not count. Event handlers, webhooks and HTTP handlers run on every replica if they are
// registered where a program is set up; the Start of a Runnable that says nothing receives on the leader.
//
//	func (r *Reporter) Start(ctx context.Context) error {
//		...
//		r.writes.updates <- "report" // send on r.writes.updates blocks for ever on a replica that does not lead: only the leader receives
//
// # racy-flag
//
// A plain bool that the callbacks of an election write and other code reads, with no lock around
// either. Make it an atomic.Bool.
//
// # sticky-flag
//
// A flag that OnStartedLeading sets and nothing resets, while the process outlives its lease.
//
//	OnStartedLeading: func(context.Context) { s.isLeader.Store(true) }, // s.isLeader stays true when the lease is lost: nothing resets it, and the process goes on as if it led
//	OnStoppedLeading: func() { klog.Info("lost the lease") },
//
// # leader-only-server
//
// The reverse: a Runnable that serves, or renews a certificate, and does not say that every replica
// runs it, so that a manager takes it for the leader's; a readiness check that looks at what only
// the leader sets.
//
//	func (r *Reports) Start(ctx context.Context) error { // *Reports serves on the leader only: without NeedLeaderElection, other replicas refuse its clients
//
// # ungated-write
//
// As ungated-status, for every other write. Strict: a create or delete that several replicas try is
// often meant so, and the first one wins.
//
// # any-status
//
// Every status write of a reconciler that does not ask who leads. Strict: for teams whose reconcilers
// are active on every replica by design; for all others the manager asks.
//
// # The right program
//
//	func (s *LeadingScanner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		...
//		s.scan(&node)
//		if !s.isLeader.Load() {
//			return ctrl.Result{RequeueAfter: time.Minute}, nil // it may lead then
//		}
//		return ctrl.Result{}, s.Status().Update(ctx, &node)
//	}
//
//	OnStartedLeading: func(context.Context) { s.isLeader.Store(true) },
//	OnStoppedLeading: func() { s.isLeader.Store(false) },
//
// # When the rule keeps silent
//
// Whenever leadership is asked for on the way, by a flag, a method, a channel or a helper whose name
// or body speaks of it, and whatever the answer is used for. When the reconciler is wrapped by a
// call; when the code knows its node or pod by name, and so writes an object of its own; for a
// server-side apply; when it is not known which replicas run the code. What webhooks write is not
// looked at: one replica answers each request.
//
// Name functions of your own that tell leadership with the option predicates, and those that write
// status with status-writers, as example.com/op/election.Active or (example.com/op/board.Board).Publish:
// -leaderwrite.predicates under go vet.
//
// To keep a finding, write //ctrllint:ignore leaderwrite/ungated-status with the reason above it.
package leaderwrite
