package add_while_deleting

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/add_while_deleting/helper"
)

// Helped asks functions of another package.
type Helped struct{ client.Client }

func (h *Helped) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := h.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := helper.Release(ctx, h.Client, volume, mountFinalizer, func() error { return nil }); done || err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.AddFinalizer(volume, mountFinalizer) { // want `add-while-deleting: a finalizer is added to volume without a look at its deletion timestamp`
		return ctrl.Result{}, h.Update(ctx, volume)
	}
	return ctrl.Result{}, nil
}

func (h *Helped) okAll(ctx context.Context, key client.ObjectKey) error {
	volume := &corev1.PersistentVolume{}
	if err := h.Get(ctx, key, volume); err != nil {
		return client.IgnoreNotFound(err)
	}
	if done, err := helper.ReleaseAll(ctx, h.Client, volume, mountFinalizer, func() error { return nil }); done || err != nil {
		return err
	}
	if controllerutil.AddFinalizer(volume, mountFinalizer) {
		return h.Update(ctx, volume)
	}
	return nil
}
