// Package status_from_main registers reconcilers of another package.
package status_from_main

import (
	"context"
	"os"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

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

// okOfNode runs on each node, and has the name of the election from its scaffold.
func okOfNode(ctx context.Context) error {
	node := os.Getenv("AGENT_NODE_NAME")
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:   false,
		LeaderElectionID: "claims.example.com",
		Cache: cache.Options{ByObject: map[client.Object]cache.ByObject{
			&corev1.Node{}: {Field: fields.OneTermEqualSelector("metadata.name", node)},
		}},
	})
	if err != nil {
		return err
	}
	if err := setupControllers(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okOfShard has a reconciler that knows its shard.
func okOfShard(ctx context.Context, shard string) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{
		LeaderElection:   false,
		LeaderElectionID: "claims.example.com",
	})
	if err != nil {
		return err
	}
	if err := (&controllers.ShardReconciler{Client: mgr.GetClient(), ShardID: shard}).SetupWithManager(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

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
