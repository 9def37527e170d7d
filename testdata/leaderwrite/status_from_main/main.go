// Package status_from_main registers reconcilers of another package.
package status_from_main

import (
	"context"
	"sync/atomic"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/status_from_main/controllers"
)

func electsBeside(ctx context.Context, lock resourcelock.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	var isLeader atomic.Bool
	if err := (&controllers.ClaimReconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `ungated-status: .*SetupWithManager makes every replica write: this manager elects nobody`
		return err
	}
	if err := (&controllers.VolumeReconciler{Client: mgr.GetClient(), Leading: &isLeader}).SetupWithManager(mgr); err != nil {
		return err
	}
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { isLeader.Store(true) },
			OnStoppedLeading: func() { isLeader.Store(false) },
		},
	})
	return mgr.Start(ctx)
}

func forgetsToElect(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:   false, // want `ungated-status: every replica writes: LeaderElection is false although LeaderElectionID is set`
		LeaderElectionID: "claims.example.com",
	})
	if err != nil {
		return err
	}
	if err := setupControllers(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func setupControllers(mgr ctrl.Manager) error { return controllers.SetupAll(mgr) }

// okSingle is meant for one replica.
func okSingle(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: false})
	if err != nil {
		return err
	}
	if err := controllers.SetupAll(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okElects elects.
func okElects(ctx context.Context, elect bool) error {
	options := ctrl.Options{LeaderElectionID: "claims.example.com"}
	if elect {
		options.LeaderElection = true
	}
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options)
	if err != nil {
		return err
	}
	if err := controllers.SetupAll(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
