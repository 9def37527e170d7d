// Package before_start writes before the manager has the lease, and when it has it.
package before_start

import (
	"context"
	"flag"
	"os"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/before_start/library"
)

var elect = flag.Bool("leader-elect", true, "elect a leader")

func backfill(ctx context.Context, c client.Client) error {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return err
	}
	for i := range claims.Items {
		claims.Items[i].Labels = map[string]string{"volumes.example.com/known": "true"}
		if err := c.Update(ctx, &claims.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func options() ctrl.Options {
	return ctrl.Options{LeaderElection: *elect, LeaderElectionID: "volumes.example.com"}
}

func fromFlag(ctx context.Context, c client.Client) {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: *elect, LeaderElectionID: "volumes.example.com"})
	if err != nil {
		os.Exit(1)
	}
	if err := backfill(ctx, c); err != nil { // want `ungated-write: backfill runs on every replica: it comes before the start of the manager, which waits for the lease`
		os.Exit(1)
	}
	if err := mgr.Start(ctx); err != nil { // related `started here`
		os.Exit(1)
	}
}

func inGroup(ctx context.Context, cs kubernetes.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	migrator := library.New(cs)
	var group errgroup.Group
	for _, resource := range []string{"volumes", "claims"} {
		group.Go(func() error { // want `ungated-write: group.Go runs on every replica: it comes before the start of the manager`
			return migrator.Migrate(ctx, resource)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func inline(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "volumes.example.com"})
	if err != nil {
		return err
	}
	c := mgr.GetClient()
	if err := c.Create(ctx, &corev1.Namespace{}); err != nil { // want `ungated-write: c.Create runs on every replica: it comes before the start of the manager`
		return err
	}
	if err := backfill(ctx, c); err != nil { // related `so does this write`
		return err
	}
	return mgr.Start(ctx)
}

// okRunnable gives the migration to the manager, which runs it on the leader.
func okRunnable(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { return backfill(ctx, c) })); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okElected waits for the lease.
func okElected(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	go func() {
		<-mgr.Elected()
		_ = backfill(ctx, c)
	}()
	return mgr.Start(ctx)
}

// okSingle has one replica.
func okSingle(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	if err := backfill(ctx, c); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okCounts reads only.
func okCounts(ctx context.Context, cs kubernetes.Interface) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := library.New(cs).Count(ctx, "volumes"); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// okAfter cleans up when the manager has ended, and has given the lease back or not.
func okAfter(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := mgr.Start(ctx); err != nil {
		return err
	}
	return backfill(context.Background(), c)
}
