package machine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/machine/good/api/v1beta1"
	"example.org/variants/third-reconciles/finalizerorder-kept-for-ever/machine/good/internal/cloud"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// handleDelete ends the server and lets the object go.
func (r *reconciler) handleDelete(ctx context.Context, m *v1beta1.Machine) (ctrl.Result, error) {
	if !controllerutil.ContainsFinalizer(m, finalizer) {
		return ctrl.Result{}, nil
	}
	if m.Spec.ProviderID == "" {
		return ctrl.Result{}, r.release(ctx, m)
	}
	srv, err := r.cloud.Lookup(ctx, m.Spec.ProviderID)
	switch {
	case errors.Is(err, cloud.ErrNotFound):
		r.recorder.Event(m, corev1.EventTypeNormal, "Terminated", "the server does not exist any more")
		return ctrl.Result{}, r.release(ctx, m)
	case err != nil:
		return ctrl.Result{}, fmt.Errorf("look up %s: %w", m.Spec.ProviderID, err)
	case srv.State == "terminated":
		return ctrl.Result{}, r.release(ctx, m)
	case srv.State != "terminating":
		if err := r.cloud.Terminate(ctx, srv.ID); err != nil {
			return ctrl.Result{}, fmt.Errorf("terminate %s: %w", srv.ID, err)
		}
	}
	return ctrl.Result{RequeueAfter: 10 * time.Second}, nil
}

func (r *reconciler) release(ctx context.Context, m *v1beta1.Machine) error {
	base := client.MergeFromWithOptions(m.DeepCopy(), client.MergeFromWithOptimisticLock{})
	controllerutil.RemoveFinalizer(m, finalizer)
	return r.Patch(ctx, m, base)
}
