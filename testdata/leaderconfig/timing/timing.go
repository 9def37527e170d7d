// Package timing holds the durations of an election against each other.
package timing

import (
	"context"
	"flag"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var watchDog = leaderelection.NewLeaderHealthzAdaptor(20 * time.Second)

const retries = 3

var shortLease = 8 * time.Second

func leaseShorterThanRenewal(cfg *rest.Config) (ctrl.Manager, error) {
	lease, renew := 10*time.Second, 15*time.Second
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease, // want `timing: LeaseDuration 10s is not longer than RenewDeadline 15s: no elector starts with that`
		RenewDeadline:                 &renew, // related `RenewDeadline is set here`
	})
}

func equalDurations(cfg *rest.Config, enabled bool) (ctrl.Manager, error) {
	return manager.New(cfg, manager.Options{
		LeaderElection:                enabled,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 ptr.To(10 * time.Second), // want `timing: LeaseDuration 10s is not longer than RenewDeadline`
		RenewDeadline:                 ptr.To(10 * time.Second),
	})
}

// The lease is 15s by default.
func renewalLongerThanTheDefaultLease(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		RenewDeadline:                 ptr.To(20 * time.Second), // want `timing: LeaseDuration 15s by default is not longer than RenewDeadline 20s`
	})
}

func leaseShorterThanTheDefaultRenewal(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &shortLease, // want `timing: LeaseDuration 8s is not longer than RenewDeadline 10s by default`
	})
}

func retryLongerThanTheDefaultRenewal(cfg *rest.Config) (ctrl.Manager, error) {
	opts := ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com", LeaderElectionReleaseOnCancel: true}
	retry := 9 * time.Second
	opts.RetryPeriod = &retry // want `timing: RenewDeadline 10s by default is not longer than 1.2 x RetryPeriod 9s`
	return ctrl.NewManager(cfg, opts)
}

func zeroLease(cfg *rest.Config) (ctrl.Manager, error) {
	var lease time.Duration
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease, // want `timing: LeaseDuration is 0s: no elector starts with that`
	})
}

// A longer lease alone is right, and so are all three.
func okLongLease(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 ptr.To(60 * time.Second),
	})
}

func okAllThree(cfg *rest.Config) (ctrl.Manager, error) {
	lease, renew, retry := 137*time.Second, 107*time.Second, 26*time.Second
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
		RetryPeriod:                   &retry,
	})
}

// The durations come from flags: their defaults are no constants.
func okFlags(cfg *rest.Config) (ctrl.Manager, error) {
	var lease, renew time.Duration
	flag.DurationVar(&lease, "lease", 10*time.Second, "")
	flag.DurationVar(&renew, "renew", 15*time.Second, "")
	flag.Parse()
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
	})
}

func okNoElection(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: false, RenewDeadline: ptr.To(time.Minute)})
}

// The literal is mended before anybody takes it.
func okChangedAfterwards(cfg *rest.Config, slow bool) (ctrl.Manager, error) {
	opts := ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 ptr.To(10 * time.Second),
		RenewDeadline:                 ptr.To(20 * time.Second),
	}
	opts.LeaseDuration = ptr.To(30 * time.Second)
	return ctrl.NewManager(cfg, opts)
}

// Which of the two leases goes with which deadline is not followed.
func okTwoSettings(cfg *rest.Config, slow bool) (ctrl.Manager, error) {
	lease, renew := 15*time.Second, 10*time.Second
	if slow {
		lease, renew = 60*time.Second, 40*time.Second
	}
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:                true,
		LeaderElectionID:              "volumes.example.com",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
	})
}

func run(context.Context) {}

func lost() { panic("lost the lease") }

func leaseOfElector(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   10 * time.Second, // want `timing: LeaseDuration 10s is not longer than RenewDeadline 15s`
		RenewDeadline:   15 * time.Second,
		RetryPeriod:     2 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func renewalBelowTheJitter(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   6 * time.Second, // want `timing: RenewDeadline 6s is not longer than 1.2 x RetryPeriod 5s`
		RetryPeriod:     5 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func multiplesOfOneFlag(ctx context.Context, lock resourcelock.Interface, ttl time.Duration) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   ttl,
		RenewDeadline:   ttl / 3, // want `timing: RenewDeadline is 0.667 x RetryPeriod, and has to exceed 1.2 x: no elector starts with that`
		RetryPeriod:     ttl / 2,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func noRetryPeriod(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `timing: RetryPeriod is 0s: no elector starts with that`
		Lock:            lock,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func noDurations(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `timing: no duration of the election is set`
		Lock:            lock,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func okMultiples(ctx context.Context, lock resourcelock.Interface, retry time.Duration) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   2 * retries * retry,
		RenewDeadline:   time.Duration(1.5 * float64(retries*retry)),
		RetryPeriod:     retry,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func okHalves(ctx context.Context, lock resourcelock.Interface) {
	ttl := 30 * time.Second
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   ttl,
		RenewDeadline:   ttl / 2,
		RetryPeriod:     ttl / 4,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

// settings are what a file says.
type settings struct {
	Lease, Renew, Retry metav1.Duration
}

func okFromFile(ctx context.Context, lock resourcelock.Interface, s *settings) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		LeaseDuration:   s.Lease.Duration,
		RenewDeadline:   s.Renew.Duration,
		RetryPeriod:     s.Retry.Duration,
		ReleaseOnCancel: true,
		WatchDog:        watchDog,
		Callbacks:       leaderelection.LeaderCallbacks{OnStartedLeading: run, OnStoppedLeading: lost},
	})
}

func fieldByField(ctx context.Context, lock resourcelock.Interface) error {
	var config leaderelection.LeaderElectionConfig
	config.Lock = lock
	config.LeaseDuration = time.Duration(10) * time.Second // want `timing: LeaseDuration 10s is not longer than RenewDeadline`
	config.RenewDeadline = 12 * time.Second
	config.RetryPeriod = 2 * time.Second
	config.ReleaseOnCancel = true
	config.WatchDog = watchDog
	config.Callbacks.OnStartedLeading = run
	config.Callbacks.OnStoppedLeading = lost
	elector, err := leaderelection.NewLeaderElector(config)
	if err != nil {
		return err
	}
	elector.Run(ctx)
	return nil
}
