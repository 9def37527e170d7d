package empty_mutate

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A catalogs writes the finalizers that it has saved before it writes the status (operator-controller).
type catalogs struct{ client.Client }

func (r *catalogs) reconcile(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	controllerutil.AddFinalizer(service, "example.com/a")
	return ctrl.Result{}, nil
}

func (r *catalogs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	existing := corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, &existing); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	reconciled := existing.DeepCopy()
	res, err := r.reconcile(ctx, reconciled)
	updateFinalizers := !equality.Semantic.DeepEqual(existing.Finalizers, reconciled.Finalizers)
	finalizers := reconciled.Finalizers
	if !equality.Semantic.DeepEqual(existing.Status, reconciled.Status) {
		err = errors.Join(err, r.Status().Update(ctx, reconciled))
	}
	if updateFinalizers {
		_, failed := controllerutil.CreateOrPatch(ctx, r.Client, reconciled, func() error {
			reconciled.Finalizers = finalizers
			return nil
		})
		err = errors.Join(err, failed)
	}
	return res, err
}
