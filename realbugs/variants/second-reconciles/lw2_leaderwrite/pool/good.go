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

type UsageReconciler struct {
	client.Client
	Used    func(pool string) int32
	Elected <-chan struct{}
}

func (r *UsageReconciler) leads() bool {
	select {
	case <-r.Elected:
		return true
	default:
		return false
	}
}

func (r *UsageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	p := &api.Pool{}
	if err := r.Get(ctx, req.NamespacedName, p); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p.Status.Allocated = r.Used(p.Name)
	again := ctrl.Result{RequeueAfter: time.Minute}
	if !r.leads() {
		return again, nil
	}
	return again, r.Status().Update(ctx, p)
}

// Merger folds free ranges together.
type Merger struct {
	Client client.Client
	Every  time.Duration
}

func (c *Merger) Start(ctx context.Context) error {
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
			}
		}
	}
}

func serve(ctx context.Context, used func(string) int32) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "usage.platform.acme.io"})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(mgr).For(&api.Pool{}).
		WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
		Complete(&UsageReconciler{Client: mgr.GetClient(), Used: used, Elected: mgr.Elected()})
	if err != nil {
		return err
	}
	if err := mgr.Add(&Merger{Client: mgr.GetClient(), Every: time.Hour}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func Serve(used func(string) int32) error { return serve(ctrl.SetupSignalHandler(), used) }
