package pool

import (
	"context"
	"time"

	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
)

type PoolReconciler struct {
	client.Client
	Used func(pool string) int32
}

func (r *PoolReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &api.Pool{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p.Status.Allocated = r.Used(p.Name)
	return ctrl.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, p) // WANT leaderwrite/ungated-status
}

// Compactor folds free ranges together.
type Compactor struct {
	Client client.Client
	Every  time.Duration
}

func (c *Compactor) Start(ctx context.Context) error {
	t := time.NewTicker(c.Every)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-t.C:
			var pools api.PoolList
			if err := c.Client.List(ctx, &pools); err != nil {
				log.FromContext(ctx).Error(err, "listing pools")
				continue
			}
			for i := range pools.Items {
				if pools.Items[i].Spec.Size == 0 {
					if err := c.Client.Delete(ctx, &pools.Items[i]); client.IgnoreNotFound(err) != nil {
						log.FromContext(ctx).Error(err, "deleting pool")
					}
				}
			}
		}
	}
}

func run(ctx context.Context, used func(string) int32) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "pools.platform.acme.io"})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(mgr).For(&api.Pool{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
		Complete(&PoolReconciler{Client: mgr.GetClient(), Used: used})
	if err != nil {
		return err
	}
	compactor := &Compactor{Client: mgr.GetClient(), Every: time.Hour}
	go func() {
		if err := compactor.Start(ctx); err != nil { // WANT leaderwrite/bypasses-manager
			log.FromContext(ctx).Error(err, "compactor ended")
		}
	}()
	return mgr.Start(ctx)
}

func Main(used func(string) int32) error { return run(ctrl.SetupSignalHandler(), used) }
