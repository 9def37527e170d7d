package rollout

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

type ReplicaReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *ReplicaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	db := &api.Database{}
	key := req.String()
	if err := r.Get(ctx, req.NamespacedName, db); err != nil {
		if apierrors.IsNotFound(err) {
			r.Expectations.Delete(key)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if left := r.pending(key); left > 0 {
		log.FromContext(ctx).V(1).Info("cache is behind", "left", left)
		return ctrl.Result{RequeueAfter: left}, nil
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

func (r *ReplicaReconciler) pending(key string) time.Duration {
	ok, waited := r.Expectations.Satisfied(key)
	if ok {
		return 0
	}
	if waited >= expect.Timeout {
		r.Expectations.Delete(key)
		return 0
	}
	return expect.Timeout - waited
}

func (r *ReplicaReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&corev1.Pod{}, r.Expectations.Handler()).Complete(r)
}
