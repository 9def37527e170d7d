package gateway

import (
	"context"
	"sync/atomic"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Setup adds the controller and the watcher of the lease.
func Setup(mgr ctrl.Manager, plane Programmer) error {
	leading := &atomic.Bool{}
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		leading.Store(true)
		defer leading.Store(false)
		<-ctx.Done()
		return nil
	}))
	if err != nil {
		return err
	}
	return (&Reconciler{Client: mgr.GetClient(), Plane: plane, Leading: leading}).SetupWithManager(mgr)
}
