package main

import (
	"context"
	"encoding/json"
	"os"

	coordinationv1 "k8s.io/api/coordination/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// handover leaves a note for the next leader on the node's disk.
func handover(mgr ctrl.Manager, path string) manager.RunnableFunc {
	c := mgr.GetClient()
	return func(ctx context.Context) error {
		lease := &coordinationv1.Lease{}
		key := client.ObjectKey{Namespace: "machines-system", Name: "machines.example.com"}
		if err := c.Get(ctx, key, lease); err != nil {
			return client.IgnoreNotFound(err)
		}
		<-ctx.Done()
		if err := c.Get(ctx, key, lease); err != nil {
			klog.ErrorS(err, "lease is not in the cache")
			return nil
		}
		note, err := json.Marshal(map[string]any{"transitions": lease.Spec.LeaseTransitions, "renewed": lease.Spec.RenewTime})
		if err != nil {
			return err
		}
		return os.WriteFile(path, note, 0o600)
	}
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "machines.example.com"})
	if err != nil {
		klog.ErrorS(err, "manager")
		os.Exit(1)
	}
	if err := mgr.Add(handover(mgr, "/var/run/machines/handover.json")); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
