package tunnel

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/optionalnil-index-of-optional-list/lb/good/api/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

type Reconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	t := &v1.Tunnel{}
	if err := r.Get(ctx, req.NamespacedName, t); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc := &corev1.Service{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: t.Namespace, Name: t.Spec.Service}, svc); err != nil {
		return ctrl.Result{}, fmt.Errorf("service of %s: %w", t.Name, err)
	}
	addr, ok := addressOf(svc)
	if !ok {
		logf.FromContext(ctx).Info("service has no address yet", "service", svc.Name)
		return ctrl.Result{RequeueAfter: 5 * time.Second}, nil
	}
	if addr == t.Status.Address {
		return ctrl.Result{}, nil
	}
	t.Status.Address = addr
	return ctrl.Result{}, r.Status().Update(ctx, t)
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Tunnel{}).Complete(r)
}
