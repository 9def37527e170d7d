package listener

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	lbv1 "example.org/variants/finalizers/conflict/listener/v1"
)

const portFinalizer = "lb.example.com/port"

type PortReconciler struct {
	kube  client.Client
	log   logr.Logger
	proxy Proxy
}

func (l *PortReconciler) SetupWithManager(mgr ctrl.Manager) error {
	l.kube = mgr.GetClient()
	l.log = mgr.GetLogger().WithName("port")
	return ctrl.NewControllerManagedBy(mgr).
		For(&lbv1.Listener{}).
		Named("port").
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(l)
}

func (l *PortReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj := &lbv1.Listener{}
	if err := l.kube.Get(ctx, req.NamespacedName, obj); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if obj.DeletionTimestamp == nil {
		if !controllerutil.ContainsFinalizer(obj, portFinalizer) {
			controllerutil.AddFinalizer(obj, portFinalizer)
			if err := l.kube.Update(ctx, obj); err != nil {
				return ctrl.Result{}, fmt.Errorf("add finalizer: %w", err)
			}
		}
		return ctrl.Result{}, l.proxy.Open(ctx, obj.Spec.Port)
	}
	if err := l.proxy.Close(ctx, obj.Spec.Port); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(obj, portFinalizer)
	switch err := l.kube.Update(ctx, obj); {
	case apierrors.IsConflict(err):
		l.log.V(1).Info("listener changed meanwhile", "listener", req.String())
		return ctrl.Result{RequeueAfter: retryAfter}, nil
	default:
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
}
