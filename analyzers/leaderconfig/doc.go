// Package leaderconfig reports leader elections that are set up wrong.
//
// # What goes wrong
//
// An election is a dozen lines that nobody touches again, and nobody sees at work until a node dies.
// Then all replicas hold the lease at once, for they share an identity; or none does, since the one
// that lost it still runs and never tries again; or the next one waits a minute for a lease that the
// last could have given back. Some settings are refused at start-up, but only where election is on,
// and that is production.
//
// # timing
//
// Durations that client-go refuses: LeaseDuration > RenewDeadline > 1.2 x RetryPeriod has to hold,
// and none may be zero. For what a manager's options leave out, controller-runtime takes 15s, 10s and
// 2s; an elector of client-go has no defaults. Values count when the program fixes them, or fixes
// their ratio: ttl and ttl/2. The default of a flag does not.
//
//	return ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:   true,
//		LeaderElectionID: "volumes.example.com",
//		RenewDeadline:    ptr.To(20 * time.Second), // LeaseDuration 15s by default is not longer than RenewDeadline 20s: no elector starts with that
//	})
//
// # identity
//
// An identity that is constant, empty, or the name of the lock. The lease tells its holder by it:
// a replica that finds its own identity there leads, whoever wrote it. Take the name of the pod, or
// the host name and a random part.
//
// # missing-callback
//
// An elector without OnStartedLeading or OnStoppedLeading.
//
// # missing-id
//
// Leader election that is on without a LeaderElectionID, or with one that is no name of an object.
// controller-runtime refuses the former today; before 0.5, all managers without one shared a lock.
//
// # legacy-lock
//
// A ConfigMap or Endpoints that holds the lock. client-go has dropped both, and each renewal wakes
// everybody who watches them. Use a Lease.
//
// # uncancellable
//
// Run, RunOrDie or the Start of a manager under context.Background(), although its end is to do
// something: to release the lease, or to stop work that waits for it.
//
// # runs-on-after-loss
//
// An election that runs once, beside the rest of the process, with nothing behind it: when a renewal
// fails, Run returns, the work goes on or stands still, and this replica never leads again. What
// follows Run decides: exit, return an error to the manager, cancel the context of the rest, or run
// the election in a loop. A callback that exits or cancels is as good, and so is an election that
// only keeps a flag.
//
//	func (r *Replicas) Run(ctx context.Context) error {
//		go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // the process goes on when RunOrDie returns: once the lease is lost, it never leads or campaigns again
//			Lock:          r.lock,
//			LeaseDuration: 15 * time.Second,
//			RenewDeadline: 10 * time.Second,
//			RetryPeriod:   2 * time.Second,
//			Callbacks: leaderelection.LeaderCallbacks{
//				OnStartedLeading: r.replicate,
//				OnStoppedLeading: func() { klog.Info("lost the lease") },
//			},
//		})
//		return r.serve(ctx)
//	}
//
// Right is the process that ends with its lease:
//
//	OnStoppedLeading: func() {
//		klog.Info("lost the lease")
//		klog.FlushAndExit(klog.ExitFlushTimeout, 1)
//	},
//
// # no-health-check
//
// An elector without WatchDog: a leader that can no longer renew its lease passes all health checks.
// It is strict because a process that exits with its lease needs none.
//
// # slow-release
//
// A lease that is kept when the process ends, so that the next leader waits until it has run out. It
// is strict because that is safe, and because a release is not, unless all work has ended before it.
//
// # When it keeps silent
//
// When a value comes from a flag, a file or another field; when settings are completed by code that
// is not seen; when it is not known what a callback or the caller does. A field that is left out
// counts only where a library is seen to take the settings. Answer a finding with
//
//	//ctrllint:ignore leaderconfig/identity one replica, by the StatefulSet
package leaderconfig
