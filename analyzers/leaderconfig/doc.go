// Package leaderconfig reports leader elections that are set up wrong.
//
// # What goes wrong
//
// An election is a dozen lines that are seldom changed, and whose effect is seen only when a node fails.
// Then all replicas hold the lease at once, since they share an identity; or none does, since the one
// that lost it still runs and never tries again; or the next one waits a minute for a lease that the
// last one could have released. Some settings are refused at start-up, but only where election is on,
// which is often in production only.
//
// # timing
//
// client-go refuses durations unless LeaseDuration > RenewDeadline > 1.2 x RetryPeriod holds and none is
// zero: the process ends at start-up. For a duration that the options of a manager leave out,
// controller-runtime takes 15s, 10s and 2s; an elector of client-go has no defaults. The descheduler of karmada
// crashed because all three were zero
// (https://github.com/karmada-io/karmada/commit/995a2a400683f2adef1e6871228802bc7ba956cb).
//
//	return ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: true,
//		RenewDeadline:                 ptr.To(20 * time.Second), // LeaseDuration 15s by default is not longer than RenewDeadline 20s: no elector starts with that
//	})
//
// Set the lease as well, in proportion:
//
//	return ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: true,
//		LeaseDuration:                 ptr.To(30 * time.Second),
//		RenewDeadline:                 ptr.To(20 * time.Second),
//	})
//
// The check compares values that the program fixes, or whose ratio it fixes, as ttl and ttl/2. It is silent
// about the default of a flag, and about values from files and from code that is not seen.
//
// # identity
//
// The lease stores the identity of its holder. A replica that finds its own identity there takes the
// lease for its own, whoever wrote it: with an identity that is constant, empty, or the name of the lock,
// all replicas lead at once. It happened in ingress-nginx
// (https://github.com/kubernetes/ingress-nginx/commit/f3efe498edef7b0a38b42d658012e1b163cf13ab).
//
//	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
//		r.kube.CoreV1(), r.kube.CoordinationV1(),
//		resourcelock.ResourceLockConfig{Identity: "replicas"}) // the identity is "replicas" in every replica: each takes the lease of another for its own
//
// Use the name of the pod, or the host name and a random part:
//
//	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
//		r.kube.CoreV1(), r.kube.CoordinationV1(),
//		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
//
// The check is silent when any part of the identity comes from the environment, a flag, or a call that is
// not known.
//
// # missing-callback
//
// An elector without OnStartedLeading or OnStoppedLeading is refused at start-up. With client-go before
// Kubernetes 1.16 it starts, and the process panics at the moment when it loses the lease
// (https://github.com/nginxinc/kubernetes-ingress/commit/e3f5224d9d6c87b17e0b56d09760b52c842f7ea3).
//
//	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // the elector has no OnStoppedLeading: it refuses to start, or with older client-go panics once the lease is lost
//		Lock:            r.lock,
//		LeaseDuration:   15 * time.Second,
//		RenewDeadline:   10 * time.Second,
//		RetryPeriod:     2 * time.Second,
//		ReleaseOnCancel: true,
//		WatchDog:        watchDog,
//		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate},
//	})
//
// Set both, also where the callback has nothing to do but to end the process:
//
//	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
//		Lock:            r.lock,
//		LeaseDuration:   15 * time.Second,
//		RenewDeadline:   10 * time.Second,
//		RetryPeriod:     2 * time.Second,
//		ReleaseOnCancel: true,
//		WatchDog:        watchDog,
//		Callbacks: leaderelection.LeaderCallbacks{
//			OnStartedLeading: r.replicate,
//			OnStoppedLeading: func() { klog.FlushAndExit(klog.ExitFlushTimeout, 1) },
//		},
//	})
//
// The check is silent when code that is not seen can complete the callbacks.
//
// # missing-id
//
// Leader election that is on without a LeaderElectionID, or with one that is not a valid name of an
// object. Today controller-runtime refuses to start without an ID. Before 0.5 all managers without one
// shared one lock, so that only one of them worked in a namespace
// (https://github.com/kubernetes-sigs/cluster-api/commit/4b41effa13597e2f7ed3090929ca30d825780f64).
//
//	return ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true, // leader election is on without LeaderElectionID: the manager refuses it, or shares one lock with all such
//		LeaderElectionReleaseOnCancel: release,
//	})
//
// Give the lock a valid name that does not change from release to release:
//
//	return ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: release,
//	})
//
// The check is silent when the ID comes from a flag or a file, and when it is not known whether the
// election is on.
//
// # legacy-lock
//
// A ConfigMap or an Endpoints object holds the lock. client-go has removed both kinds, so that the next
// update of it does not start; until then, each renewal is an event for everything that watches ConfigMaps
// or Endpoints. kruise moved to leases in https://github.com/openkruise/kruise/pull/1193.
//
//	return resourcelock.New("configmaps", "volumes", "replicas", // a lock of type "configmaps" is no plain Lease: client-go has dropped it, and its renewals wake all watchers
//		r.kube.CoreV1(), r.kube.CoordinationV1(),
//		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
//
// Use a Lease:
//
//	return resourcelock.New(resourcelock.LeasesResourceLock, "volumes", "replicas",
//		r.kube.CoreV1(), r.kube.CoordinationV1(),
//		resourcelock.ResourceLockConfig{Identity: os.Getenv("POD_NAME")})
//
// So is the default of a flag that names the type of the lock. The check is silent when the type is handed in otherwise, or is that of another default.
//
// # uncancellable
//
// Run, RunOrDie or the Start of a manager under context.Background() or context.TODO(), although the end
// of the context is to release the lease or to stop work that waits for it. Neither happens: SIGTERM kills
// the process, and the next leader waits for the whole lease. It happened in volcano
// (https://github.com/volcano-sh/volcano/commit/e7ffd2bed693b7d34954f953ed262a211adeebd5).
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: true,
//	})
//	if err != nil {
//		return err
//	}
//	return mgr.Start(context.Background()) // Start runs under a context that never ends, so that LeaderElectionReleaseOnCancel never releases the lease
//
// Use a context that ends with the process, from ctrl.SetupSignalHandler or signal.NotifyContext:
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: true,
//	})
//	if err != nil {
//		return err
//	}
//	return mgr.Start(ctrl.SetupSignalHandler())
//
// The check is silent when the context comes from a parameter or a call that is not known, when neither
// a release nor any work depends on its end, and, without a release, when nothing in the program catches a signal,
// or does more than to end it: one then ends the process at once, with all its work.
//
// # runs-on-after-loss
//
// An election runs once, in a goroutine beside the rest of the process. When a renewal fails, Run returns,
// and the rest goes on: this replica works without the lease or waits for ever, and never campaigns again.
// With all replicas in that state, no leader is left
// (https://github.com/argoproj/argo-rollouts/pull/2291, https://github.com/kyverno/kyverno/pull/5173).
//
//	func (r *Replicas) Run(ctx context.Context) error {
//		settings := r.settings
//		settings.Callbacks = leaderelection.LeaderCallbacks{
//			OnStartedLeading: r.replicate,
//			OnStoppedLeading: func() { klog.Info("lost the lease") },
//		}
//		go leaderelection.RunOrDie(ctx, settings) // the process goes on when RunOrDie returns: once the lease is lost, it never leads or campaigns again
//		return r.serve(ctx)
//	}
//
// Let the process end with its lease; it is started again and campaigns anew:
//
//	settings.Callbacks = leaderelection.LeaderCallbacks{
//		OnStartedLeading: r.replicate,
//		OnStoppedLeading: func() {
//			klog.Info("lost the lease")
//			klog.FlushAndExit(klog.ExitFlushTimeout, 1)
//		},
//	}
//	go leaderelection.RunOrDie(ctx, settings)
//	return r.serve(ctx)
//
// An exit for an error of the function that runs the election does not help where that returns nil after a lost lease.
//
// The check is silent when what follows Run, or a callback, exits, cancels the context of the rest or
// returns an error to the manager; when the election runs in a loop; and when its callbacks only keep a
// flag.
//
// # no-health-check
//
// An elector without WatchDog: a leader that can no longer renew its lease passes all health checks, so that
// the kubelet does not restart it. The check is strict because a process that exits when it loses its lease
// needs no such health check.
//
//	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // the elector has no WatchDog: a leader that can no longer renew its lease passes all health checks
//		Lock:            r.lock,
//		LeaseDuration:   15 * time.Second,
//		RenewDeadline:   10 * time.Second,
//		RetryPeriod:     2 * time.Second,
//		ReleaseOnCancel: true,
//		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate, OnStoppedLeading: lost},
//	})
//
// Give it a WatchDog, and serve the Check of that on the health endpoint:
//
//	watchDog := leaderelection.NewLeaderHealthzAdaptor(20 * time.Second) // a health check calls its Check
//	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
//		Lock:            r.lock,
//		LeaseDuration:   15 * time.Second,
//		RenewDeadline:   10 * time.Second,
//		RetryPeriod:     2 * time.Second,
//		ReleaseOnCancel: true,
//		WatchDog:        watchDog,
//		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: r.replicate, OnStoppedLeading: lost},
//	})
//
// The check is silent when the settings come from code that is not seen.
//
// # slow-release
//
// The lease is kept when the process ends, so that the next leader waits until it has expired: the whole
// LeaseDuration with each rollout. karpenter set the release
// (https://github.com/kubernetes-sigs/karpenter/commit/095d037295eed869d33bd190a827e8311756bc3f).
// The check is strict because keeping the lease is safe, and a release is not unless all work has ended
// before.
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:   true, // the lease is not released at shutdown: the next leader waits 15s
//		LeaderElectionID: "volumes.example.com",
//	})
//	if err != nil {
//		return err
//	}
//	return mgr.Start(ctrl.SetupSignalHandler())
//
// Where the process ends as soon as Start returns, release the lease:
//
//	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
//		LeaderElection:                true,
//		LeaderElectionID:              "volumes.example.com",
//		LeaderElectionReleaseOnCancel: true,
//	})
//	if err != nil {
//		os.Exit(1)
//	}
//	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
//		os.Exit(1)
//	}
//	os.Exit(0) // nothing runs on after Start: the lease can be given back
//
// An elector of one's own is reported where the work ends with the election: the process ends when Run returns, or OnStoppedLeading ends it, cancels a
// context or closes a channel. The check is silent when the value of the option is not known.
//
// An elector with ReleaseOnCancel releases its lease when its context ends. What ends the process for an error in OnStartedLeading, or in what that calls, is
// reported as well, unless it cancels a context before
// (https://github.com/openshift/cloud-credential-operator/commit/63dfbb66ea93df50d0f3d4388a4ac8e6b4658057).
//
// # When it keeps silent
//
// When a value comes from a flag, a file or another field; when settings are completed by code that
// is not seen; when it is not known what a callback or the caller does. A field that is left out
// counts only where a library is seen to take the settings. To keep a finding, write a directive with the
// reason:
//
//	//ctrllint:ignore leaderconfig/identity one replica, by the StatefulSet
package leaderconfig
