package rollout

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

type DatabaseReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *DatabaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	key := req.String()
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		if apierrors.IsNotFound(err) {
			r.Expectations.Delete(key)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if done, _ := r.Expectations.Satisfied(key); !done { // WANT expecttimeout/discarded-duration or expecttimeout/no-timeout
		log.FromContext(ctx).V(1).Info("cache is behind")
		return ctrl.Result{}, nil
	}
	pods, err := missing(ctx, r.Client, db)
	if err != nil {
		return ctrl.Result{}, err
	}
	for _, p := range pods {
		r.Expectations.Expect(key, p.Name)
		if err := r.Create(ctx, p); err != nil {
			r.Expectations.Observe(key, p.Name)
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *DatabaseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&corev1.Pod{}, r.Expectations.Handler()).Complete(r)
}
