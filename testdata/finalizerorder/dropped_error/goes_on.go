package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Disks makes disks that are outside of the cluster.
type Disks interface {
	Store(ctx context.Context, name string, labels map[string]string) error
	RemoveAll(ctx context.Context, name string) error
	Get(ctx context.Context, name string) (map[string]string, error)
}

// DiskReconciler makes a disk for a volume.
type DiskReconciler struct {
	client.Client
	disks Disks
}

func (r *DiskReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.release(ctx, volume)
	}
	if ended, err := r.ensureFinalizer(ctx, volume); ended || err != nil {
		return ctrl.Result{}, err
	}
	if err := r.ensureDisk(ctx, volume); err != nil { // related `goes on as if it had been written`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *DiskReconciler) held(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if err := r.hold(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.ensureDisk(ctx, volume) // related `goes on as if it had been written`
}

func (r *DiskReconciler) ended(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if done, err := r.okEnds(ctx, volume); done || err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.ensureDisk(ctx, volume)
}

func (r *DiskReconciler) last(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if err := r.ensureDisk(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.okLast(ctx, volume)
}

func (r *DiskReconciler) ensureDisk(ctx context.Context, volume *corev1.PersistentVolume) error {
	return r.disks.Store(ctx, volume.Name, volume.Labels)
}

func (r *DiskReconciler) release(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.disks.RemoveAll(ctx, volume.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, tenantFinalizer)
	return r.Update(ctx, volume)
}

// ensureFinalizer says after a conflict what it says of a volume that has the finalizer.
func (r *DiskReconciler) ensureFinalizer(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if controllerutil.ContainsFinalizer(volume, tenantFinalizer) {
		return false, nil
	}
	controllerutil.AddFinalizer(volume, tenantFinalizer)
	if err := r.Update(ctx, volume); err != nil && !apierrors.IsConflict(err) { // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is added, nobody knows`
		return false, err
	} else if apierrors.IsConflict(err) {
		logf.FromContext(ctx).Info("conflict, retrying")
		return false, nil
	}
	return true, nil
}

// hold has no bool.
func (r *DiskReconciler) hold(ctx context.Context, volume *corev1.PersistentVolume) error {
	if !controllerutil.AddFinalizer(volume, tenantFinalizer) {
		return nil
	}
	err := r.Update(ctx, volume) // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is added, nobody knows`
	if apierrors.IsConflict(err) {
		return nil
	}
	return err
}

// okEnds ends the pass of its caller after a conflict.
func (r *DiskReconciler) okEnds(ctx context.Context, volume *corev1.PersistentVolume) (bool, error) {
	if !controllerutil.AddFinalizer(volume, tenantFinalizer) {
		return false, nil
	}
	if err := r.Update(ctx, volume); err != nil {
		if apierrors.IsConflict(err) {
			return true, nil
		}
		return false, err
	}
	return true, nil
}

// okLast is the last thing that its caller does.
func (r *DiskReconciler) okLast(ctx context.Context, volume *corev1.PersistentVolume) error {
	if !controllerutil.AddFinalizer(volume, tenantFinalizer) {
		return nil
	}
	if err := r.Update(ctx, volume); !apierrors.IsConflict(err) {
		return err
	}
	return nil
}

// here goes on in the function itself.
func (r *DiskReconciler) here(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(volume, tenantFinalizer) {
		if err := r.Update(ctx, volume); err != nil && !apierrors.IsConflict(err) { // want `dropped-error: the error of Update is dropped: whether the finalizer of volume is added, nobody knows`
			return ctrl.Result{}, err
		}
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "disks", Name: volume.Name}}
	return ctrl.Result{}, r.Create(ctx, settings) // related `goes on as if it had been written`
}

// okReread reads the volume again and adds the finalizer in the next pass.
func (r *DiskReconciler) okReread(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if controllerutil.AddFinalizer(volume, tenantFinalizer) {
		if err := r.Update(ctx, volume); apierrors.IsConflict(err) {
			if err := r.Get(ctx, client.ObjectKeyFromObject(volume), volume); err != nil {
				return ctrl.Result{}, err
			}
		} else if err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.ensureDisk(ctx, volume)
}

// okStale writes the volume next, which the API server rejects as well.
func (r *DiskReconciler) okStale(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if controllerutil.AddFinalizer(volume, tenantFinalizer) {
		if err := r.Update(ctx, volume); err != nil && !apierrors.IsConflict(err) {
			return ctrl.Result{}, err
		}
	}
	volume.Status.Phase = corev1.VolumeBound
	if err := r.Status().Update(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.ensureDisk(ctx, volume)
}

// okAsks looks only at what is there.
func (r *DiskReconciler) okAsks(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if controllerutil.AddFinalizer(volume, tenantFinalizer) {
		if err := r.Update(ctx, volume); err != nil && !apierrors.IsConflict(err) {
			return ctrl.Result{}, err
		}
	}
	if _, err := r.disks.Get(ctx, volume.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.claimed(ctx, volume)
}

func (r *DiskReconciler) claimed(ctx context.Context, volume *corev1.PersistentVolume) error {
	var claim corev1.PersistentVolumeClaim
	return r.Get(ctx, client.ObjectKey{Namespace: "disks", Name: volume.Name}, &claim)
}
