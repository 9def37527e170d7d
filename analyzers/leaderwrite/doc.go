// Package leaderwrite reports what replicas do that do not lead, and what only the leader does.
//
// # What goes wrong
//
// Two replicas that write the status of one object overwrite each other, and each write wakes the
// other one: the load on the API server rises until somebody looks, and the status holds what the
// slower one believes. It shows with the second replica, or for some seconds of each rollout. The
// reverse is as quiet: a server, a certificate or a readiness check that only the leader keeps up
// fails on the others when the leader moves.
//
// # ungated-status
//
// A status write in code that provably runs on every replica, with no question for leadership before
// it. The replicas undo each other's writes, each with an event that starts the next round. Such code is a
// Runnable whose NeedLeaderElection returns false, a controller with that option, what a manager
// without election runs beside an election of the program's own, and what a manager with a
// LeaderElectionID but without LeaderElection runs, as once in karmada
// (https://github.com/karmada-io/karmada/commit/4ac44669f3d179811dbbdd404bec9e855f245444).
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
// Let the manager run the controller on the leader, which is the default. Where the rest is for every
// replica, ask before the write:
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
// The writes of one reconciler or Runnable are one finding, at the first of them. The check is silent when
// leadership is asked for on the way, in whatever form; for server-side apply; and when the code knows
// its own node or pod by name, so that each replica writes an object of its own. A type that asks
// before some of its status writes is taken to run everywhere, and the others are reported.
//
// # bypasses-manager
//
// A component that writes to the API server is started with go x.Start(ctx) beside a manager that can
// elect: every replica runs it. In kueue a scheduler admitted workloads on each of them
// (https://github.com/kubernetes-sigs/kueue/commit/491e03a86a47318ca424741f43a299d1a1f06761).
//
//	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "scheduler.example.com"})
//	if err != nil {
//		return err
//	}
//	scheduler := &Scheduler{Client: mgr.GetClient()}
//	go scheduler.Start(ctx) // scheduler.Start runs on every replica: it is started beside the manager, which would run it on the leader
//	return mgr.Start(ctx)
//
// Give it to the manager, which runs it on the leader:
//
//	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "scheduler.example.com"})
//	if err != nil {
//		return err
//	}
//	scheduler := &LeadingScheduler{Client: mgr.GetClient()}
//	if err := mgr.Add(scheduler); err != nil {
//		return err
//	}
//	return mgr.Start(ctx)
//
// So is any other goroutine that goes on and writes, if a function starts it that has a manager at hand, be it in a constructor that
// it calls: where a program is set up, nobody has been elected yet. A SetupWithManager that adds a controller counts whatever
// the options of the manager, which another package makes.
//
// The check is silent when the component does not write, or writes once, however long it waits before; when it has a NeedLeaderElection of its own, when
// leadership is asked for before the start or in the goroutine, when the goroutine writes what comes over a channel that only reconciles and other
// leader-only code send on, or out of a work queue that only these add to, and when the code knows its node or pod by name.
//
// The check is strict because the code seldom says which replicas need what runs: a heartbeat, a broker of events that configures the pod it runs in
// too, and an engine that the web server of each replica asks have to run everywhere. Of eleven findings in repositories that nobody had looked at before,
// two were right.
//
// # leader-only-receiver
//
// A send, on every replica, to a channel of which all receives are on the leader. On the others it blocks as
// soon as the channel is full, and with it the informer or reconciler that sends: they see no events any
// more. In Envoy Gateway followers stopped translating, and served old configuration
// (https://github.com/envoyproxy/gateway/pull/4754); node-feature-discovery had it in an event handler
// (https://github.com/kubernetes-sigs/node-feature-discovery/pull/2131).
//
//	func (r *Reporter) Start(ctx context.Context) error { // on every replica
//		for {
//			select {
//			case <-ctx.Done():
//				return nil
//			case <-time.After(time.Minute):
//				r.writes.updates <- "report" // send on r.writes.updates blocks for ever on a replica that does not lead: only the leader receives
//			}
//		}
//	}
//
// Send where the receiver runs, on the leader, or receive on every replica and ask there:
//
//	func (r *LeadingReporter) NeedLeaderElection() bool { return true }
//
//	func (r *LeadingReporter) Start(ctx context.Context) error {
//		for {
//			select {
//			case <-ctx.Done():
//				return nil
//			case <-time.After(time.Minute):
//				r.writes.updates <- "report"
//			}
//		}
//	}
//
// Event handlers, webhooks and HTTP handlers run on every replica if they are registered where a program is
// set up. A Runnable without NeedLeaderElection receives on the leader. The check is silent when a select
// lets the send end otherwise; an exit that is only taken when the process ends does not count.
//
// # racy-flag
//
// A plain bool that the callbacks of an election write and other goroutines read, with no lock around
// either. It is a data race: the reader may never see the change, and goes on writing after the lease is
// lost.
//
//	func (m *Mirror) callbacks(cfg leaderelection.LeaderElectionConfig) leaderelection.LeaderElectionConfig {
//		cfg.Callbacks = leaderelection.LeaderCallbacks{
//			OnStartedLeading: func(context.Context) { m.leads = true }, // m.leads is written by the election and read in round without a lock: a replica can act on what it was
//			OnStoppedLeading: func() { m.leads = false },
//		}
//		return cfg
//	}
//
//	func (m *Mirror) round() {
//		m.copy()
//		if m.leads {
//			m.prune()
//		}
//	}
//
// Make it an atomic.Bool:
//
//	func (m *AtomicMirror) callbacks(cfg leaderelection.LeaderElectionConfig) leaderelection.LeaderElectionConfig {
//		cfg.Callbacks = leaderelection.LeaderCallbacks{
//			OnStartedLeading: func(context.Context) { m.leads.Store(true) },
//			OnStoppedLeading: func() { m.leads.Store(false) },
//		}
//		return cfg
//	}
//
//	func (m *AtomicMirror) round() {
//		m.copy()
//		if m.leads.Load() {
//			m.prune()
//		}
//	}
//
// The check is silent when a function on either side takes a mutex, and when only the callbacks read the flag.
//
// # sticky-flag
//
// OnStartedLeading sets a flag that nothing resets, and the process outlives its lease. It goes on as the
// leader beside the next one.
//
//	cfg.Callbacks = leaderelection.LeaderCallbacks{
//		OnStartedLeading: func(context.Context) { s.isLeader.Store(true) }, // s.isLeader stays true when the lease is lost: nothing resets it, and the process goes on as if it led
//		OnStoppedLeading: func() { klog.Info("lost the lease") },
//	}
//	for ctx.Err() == nil {
//		leaderelection.RunOrDie(ctx, cfg)
//	}
//
// Reset it when the lease is lost:
//
//	cfg.Callbacks = leaderelection.LeaderCallbacks{
//		OnStartedLeading: func(context.Context) { s.isLeader.Store(true) },
//		OnStoppedLeading: func() { s.isLeader.Store(false) },
//	}
//	for ctx.Err() == nil {
//		leaderelection.RunOrDie(ctx, cfg)
//	}
//
// The check is silent when the process ends with its lease, when any code of the package resets the flag, and for
// an exported field, which another package can reset.
//
// # leader-only-server
//
// A Runnable that serves, or renews a certificate, and has no NeedLeaderElection: a manager takes it for
// one of the leader's. The other replicas are selected by the same Service and refuse their clients, or serve an
// expired certificate
// (https://github.com/kubernetes-sigs/controller-runtime/commit/4dfefb0a946ef4fb0a6bfbc1d02fa12e338e3487).
// A readiness check that looks at what only the leader sets keeps the other replicas unready
// (https://github.com/external-secrets/external-secrets/pull/2857).
//
//	func (r *Reports) Start(ctx context.Context) error { // *Reports serves on the leader only: without NeedLeaderElection, other replicas refuse its clients
//		go func() {
//			<-ctx.Done()
//			_ = r.srv.Close()
//		}()
//		return r.srv.ListenAndServe()
//	}
//
// Say that every replica runs it:
//
//	func (r *EveryReports) NeedLeaderElection() bool { return false }
//
//	func (r *EveryReports) Start(ctx context.Context) error {
//		go func() {
//			<-ctx.Done()
//			_ = r.srv.Close()
//		}()
//		return r.srv.ListenAndServe()
//	}
//
// The check is silent when NeedLeaderElection is there, whatever it returns, when it is not seen that Start
// serves, and about a type of which an assertion alone says that it is a Runnable: who adds it can wrap it. So can who
// gets a Runnable of a function, in a package with a type that holds any Runnable and has NeedLeaderElection. A server for debugging has no clients
// that are spread over replicas: it listens on the loopback address, or its mux has the handlers of net/http/pprof and no others. A Start that leaves
// the renewal to a goroutine and returns is for a program that goes on behind it, and not for a manager.
//
// The check is strict because the code does not say who asks a server, and on how many replicas: that a Service selects each of them stands in a
// manifest, and one that shows what the leader has in memory is rightly on the leader. Of seven findings in repositories that nobody had looked at
// before, two were right.
//
// # ungated-write
//
// A create, update, patch or delete, of anything but a status, in code that provably runs on every replica,
// with no question for leadership before it. Of two replicas that delete or create, one fails; of two that
// update, one overwrites the other. The check is strict because such writes are often meant so, and the
// first one wins.
//
//	func (j *Janitor) NeedLeaderElection() bool { return false }
//
//	func (j *Janitor) Start(ctx context.Context) error {
//		...
//			for i := range pods.Items {
//				if err := j.Delete(ctx, &pods.Items[i]); err != nil { // j.Delete runs on every replica: *Janitor opts out of leader election
//					return err
//				}
//			}
//			...
//		return nil
//	}
//
// Leave it to the leader:
//
//	func (j *LeadingJanitor) NeedLeaderElection() bool { return true }
//
//	func (j *LeadingJanitor) Start(ctx context.Context) error {
//		...
//			for i := range pods.Items {
//				if err := j.Delete(ctx, &pods.Items[i]); err != nil {
//					return err
//				}
//			}
//			...
//		return nil
//	}
//
// The check is silent when leadership is asked for on the way, for server-side apply, when the code writes
// an object of its own node or pod, and for webhooks, whose requests reach one replica each.
//
// What a program does before it starts a manager that can elect a leader runs on every replica as well: give it
// to mgr.Add. A method of a library is a write if its name says so (Migrate, Install) and it has a client.
//
//	if err := backfill(ctx, mgr.GetClient()); err != nil { // backfill runs on every replica: it comes before the start of the manager, which waits for the lease
//		return err
//	}
//	return mgr.Start(ctx)
//
// # any-status
//
// A status write of a reconciler that does not ask who leads, whatever runs it. The check is strict: it is for
// teams whose reconcilers are active on every replica by design, so that only the leader is to write. For
// all others the manager asks, and the program below is right as it is.
//
//	func (r *Pods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		...
//		pod.Status.Reason = "Seen"
//		return ctrl.Result{}, r.Status().Update(ctx, &pod) // r.Status().Update does not ask who leads: with two active reconcilers both write
//	}
//
// Ask before the write:
//
//	func (r *LeaderPods) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
//		...
//		if !r.isLeader() {
//			return ctrl.Result{}, nil
//		}
//		pod.Status.Reason = "Seen"
//		return ctrl.Result{}, r.Status().Update(ctx, &pod)
//	}
//
// The check is silent when leadership is asked for on the way, by a flag, a method, a channel or a helper.
//
// # When the rule keeps silent
//
// Whenever leadership is asked for on the way, by a flag, a method, a channel or a helper whose name
// or body speaks of it, and whatever the answer is used for. When the reconciler is wrapped by a
// call; when the code knows its node or pod by name, and so writes an object of its own; for a
// server-side apply; when it is not known which replicas run the code. What webhooks write is not
// looked at: one replica answers each request.
//
// Name functions of your own that return whether this replica leads with the option predicates, and those that write
// status with status-writers, as example.com/op/election.Active or (example.com/op/board.Board).Publish:
// -leaderwrite.predicates under go vet.
//
// To keep a finding, write //ctrllint:ignore leaderwrite/ungated-status with the reason above it.
package leaderwrite
