package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// ClaimReconciler keeps claims until their account is closed. Its returns name an error that is nil.
type ClaimReconciler struct {
	client.Client
}

func (r *ClaimReconciler) load(ctx context.Context, req ctrl.Request) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return nil, err
	}
	return claim, nil
}

func (r *ClaimReconciler) release(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() || !controllerutil.RemoveFinalizer(claim, tenantFinalizer) {
		return nil
	}
	return r.Update(ctx, claim)
}

// outerError returns the error of load, which is nil by then.
func (r *ClaimReconciler) outerError(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim, err := r.load(ctx, req)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.release(ctx, claim); err != nil { // want `dropped-error: the error of release is dropped: whether the finalizer of claim is removed, nobody knows`
		logf.FromContext(ctx).Error(err, "claim kept")
	}
	return ctrl.Result{}, err // related `goes on as if it had been written`
}

// namedResult returns its result, and writes into a variable of an inner block.
func (r *ClaimReconciler) namedResult(ctx context.Context, key client.ObjectKey) (result ctrl.Result, err error) {
	var claim corev1.PersistentVolumeClaim
	if err = r.Get(ctx, key, &claim); err != nil {
		return
	}
	if controllerutil.ContainsFinalizer(&claim, tenantFinalizer) && !claim.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(&claim, tenantFinalizer)
		if err := r.Update(ctx, &claim); err != nil { // want `dropped-error: the error of Update is dropped`
			logf.FromContext(ctx).Error(err, "claim kept")
		}
	}
	return
}

// anotherVariable returns the error of the read in place of that of the write.
func (r *ClaimReconciler) anotherVariable(ctx context.Context, key client.ObjectKey) error {
	claim := new(corev1.PersistentVolumeClaim)
	readErr := r.Get(ctx, key, claim)
	if readErr != nil {
		return readErr
	}
	if !claim.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.AddFinalizer(claim, tenantFinalizer)
	writeErr := r.Update(ctx, claim) // want `dropped-error: the error of Update is dropped: whether the finalizer of claim is added, nobody knows`
	if writeErr != nil {
		logf.FromContext(ctx).Info("claim not held", "error", writeErr.Error())
	}
	return readErr
}

// deferredNamed logs in a block of its own; the deferred function sees the result only.
func (r *ClaimReconciler) deferredNamed(ctx context.Context, claim *corev1.PersistentVolumeClaim) (_ ctrl.Result, err error) {
	defer func() {
		if err != nil {
			logf.FromContext(ctx).Error(err, "claim failed")
		}
	}()
	if !claim.DeletionTimestamp.IsZero() {
		if err := r.release(ctx, claim); err != nil { // want `dropped-error: the error of release is dropped`
			logf.FromContext(ctx).Error(err, "claim kept")
		}
	}
	return ctrl.Result{}, err
}

// okAssigned writes into the result itself.
func (r *ClaimReconciler) okAssigned(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim, err := r.load(ctx, req)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err = r.release(ctx, claim); err != nil {
		logf.FromContext(ctx).Error(err, "claim kept")
	}
	return ctrl.Result{}, err
}

// okNamed leaves by the named result.
func (r *ClaimReconciler) okNamed(ctx context.Context, claim *corev1.PersistentVolumeClaim) (result ctrl.Result, err error) {
	if !claim.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(claim, tenantFinalizer)
		if err = r.Update(ctx, claim); err != nil {
			logf.FromContext(ctx).Error(err, "claim kept")
		}
	}
	return
}

// okDeferred hands the error to the result in a deferred function.
func (r *ClaimReconciler) okDeferred(ctx context.Context, claim *corev1.PersistentVolumeClaim) (_ ctrl.Result, err error) {
	var failed error
	defer func() {
		if err == nil {
			err = failed
		}
	}()
	if !claim.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(claim, tenantFinalizer)
		if failed = r.Update(ctx, claim); failed != nil {
			logf.FromContext(ctx).Error(failed, "claim kept")
		}
	}
	return ctrl.Result{}, err
}

// okCollected returns all errors at the end.
func (r *ClaimReconciler) okCollected(ctx context.Context, claims []*corev1.PersistentVolumeClaim) error {
	var last error
	for _, claim := range claims {
		if err := r.release(ctx, claim); err != nil {
			logf.FromContext(ctx).Error(err, "claim kept")
			last = err
		}
	}
	return last
}
