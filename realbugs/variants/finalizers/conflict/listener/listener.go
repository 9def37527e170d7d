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

const listenerFinalizer = "lb.example.com/listener"

type ListenerReconciler struct {
	kube  client.Client
	log   logr.Logger
	proxy Proxy
}

func (l *ListenerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	l.kube = mgr.GetClient()
	l.log = mgr.GetLogger().WithName("listener")
	return ctrl.NewControllerManagedBy(mgr).
		For(&lbv1.Listener{}).
		Named("listener").
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(l)
}

func (l *ListenerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	obj := &lbv1.Listener{}
	if err := l.kube.Get(ctx, req.NamespacedName, obj); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if obj.DeletionTimestamp == nil {
		if !controllerutil.ContainsFinalizer(obj, listenerFinalizer) {
			controllerutil.AddFinalizer(obj, listenerFinalizer)
			if err := l.kube.Update(ctx, obj); err != nil {
				return ctrl.Result{}, fmt.Errorf("add finalizer: %w", err)
			}
		}
		return ctrl.Result{}, l.proxy.Open(ctx, obj.Spec.Port)
	}
	if err := l.proxy.Close(ctx, obj.Spec.Port); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(obj, listenerFinalizer)
	switch err := l.kube.Update(ctx, obj); {
	case apierrors.IsConflict(err):
		l.log.V(1).Info("listener changed meanwhile", "listener", req.String())
		return ctrl.Result{}, nil // WANT finalizerorder/dropped-error
	default:
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
}
