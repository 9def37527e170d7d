package wrong_error

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Setter sets the error that it returns by hand.
type Setter struct{ client.Client }

func gone(err error) bool {
	return err == nil || apierrors.IsNotFound(err) || strings.Contains(err.Error(), " not found")
}

func (r *Setter) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	pod := &corev1.Pod{}
	if err = r.Get(ctx, req.NamespacedName, pod); err != nil {
		return result, err
	}
	updateErr := r.Update(ctx, pod)
	if updateErr != nil {
		if gone(updateErr) {
			err = nil

			return result, err
		}
		return ctrl.Result{}, updateErr
	}
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		return result, err // want `wrong-error: err is nil here`
	}
	return r.bare(ctx, pod)
}

// bare sets it before a bare return: the log is all that is left of the failure.
func (r *Setter) bare(ctx context.Context, pod *corev1.Pod) (result ctrl.Result, err error) {
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		ctrl.LoggerFrom(ctx).Error(patchErr, "the patch is optional")
		err = nil
		return // want `logged-only: the error of Patch is logged`
	}
	return r.early(ctx, pod)
}

// early sets it where nothing has failed yet.
func (r *Setter) early(ctx context.Context, pod *corev1.Pod) (result ctrl.Result, err error) {
	err = nil
	if patchErr := r.Patch(ctx, pod, client.Merge); patchErr != nil {
		return result, err // want `wrong-error: err is nil here`
	}
	return result, r.Update(ctx, pod)
}

// okShared has the error in a deferred function as well.
func (r *Setter) okShared(ctx context.Context, pod *corev1.Pod) (result ctrl.Result, err error) {
	defer func() {
		if statusErr := r.Status().Update(ctx, pod); statusErr != nil && err == nil {
			err = statusErr
		}
	}()
	updateErr := r.Update(ctx, pod)
	if updateErr != nil {
		if gone(updateErr) {
			err = nil

			return result, err
		}
		return ctrl.Result{}, updateErr
	}
	return r.early(ctx, pod)
}
