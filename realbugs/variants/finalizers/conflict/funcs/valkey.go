package funcs

import (
	"context"

	"github.com/pkg/errors"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	cachev1 "example.org/variants/finalizers/conflict/funcs/v1"
)

const valkeyFinalizer = "cache.example.com/valkey"

func valkeyChanges() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			return e.ObjectOld.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
		},
		GenericFunc: func(event.GenericEvent) bool { return false },
	}
}

type ValkeyReconciler struct {
	client.Client
	stop func(ctx context.Context, master string) error
}

func (r *ValkeyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&cachev1.Redis{}).
		Named("valkey").
		WithEventFilter(valkeyChanges()).
		Complete(r)
}

func (r *ValkeyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	redis := new(cachev1.Redis)
	if err := r.Get(ctx, req.NamespacedName, redis); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if redis.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(redis, valkeyFinalizer) {
			return ctrl.Result{}, errors.WithMessage(r.Update(ctx, redis), "protect")
		}
		return ctrl.Result{}, nil
	}
	if err := r.stop(ctx, redis.Status.Master); err != nil {
		return ctrl.Result{}, errors.Wrap(err, "stop master")
	}
	if !controllerutil.RemoveFinalizer(redis, valkeyFinalizer) {
		return ctrl.Result{}, nil
	}
	err := r.Update(ctx, redis)
	if err != nil && !apierrors.IsConflict(err) && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, errors.Wrap(err, "release")
	}
	return ctrl.Result{}, nil
}
