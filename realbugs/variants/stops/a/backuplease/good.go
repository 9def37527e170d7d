package backuplease

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type RestoreScheduler struct {
	Client    client.Client
	Namespace string
	Every     time.Duration
	Load      func(ctx context.Context) error
}

func (r *RestoreScheduler) lease() *coordinationv1.Lease {
	return &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: r.Namespace, Name: "restore-window"}}
}

func (r *RestoreScheduler) giveBack(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := r.Client.Delete(ctx, r.lease()); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

func (r *RestoreScheduler) Start(ctx context.Context) error {
	logger := log.FromContext(ctx).WithName("restore")
	if err := r.Client.Create(ctx, r.lease()); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	t := time.NewTicker(r.Every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := r.Load(ctx); err != nil {
				logger.Error(err, "load failed")
			}
		case <-ctx.Done():
			log.FromContext(ctx).Info("giving the restore window back", "cause", context.Cause(ctx))
			return r.giveBack(ctx)
		}
	}
}

func SetupRestore(mgr ctrl.Manager, load func(context.Context) error) error {
	return mgr.Add(&RestoreScheduler{Client: mgr.GetClient(), Namespace: "db", Every: time.Hour, Load: load})
}
