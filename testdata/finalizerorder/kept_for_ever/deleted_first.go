package kept_for_ever

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Mover moves volumes.
type Mover interface {
	DeleteMove(ctx context.Context, volume *corev1.PersistentVolume) error
	GetMove(ctx context.Context, volume *corev1.PersistentVolume) (*batchv1.Job, error)
	GetTarget(ctx context.Context, volume *corev1.PersistentVolume) (*corev1.Node, error)
}

// Moves let go of a volume once its move is gone.
type Moves struct {
	client.Client
	mover Mover
}

// turned waits for the move to be there (deckhouse/virtualization).
func (r *Moves) turned(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(volume, "move")
		return ctrl.Result{}, nil
	}
	if err := r.mover.DeleteMove(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	move, err := r.mover.GetMove(ctx, volume)
	if err != nil {
		return ctrl.Result{}, err
	}
	if move == nil {
		return ctrl.Result{}, nil // want `kept-for-ever: GetMove finds nothing to clean up, and the finalizer of volume stays: it is Terminating for ever`
	}
	controllerutil.RemoveFinalizer(volume, "move")
	return ctrl.Result{}, r.Update(ctx, volume)
}

// turnedJob deletes and reads it by the client.
func (r *Moves) turnedJob(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp.IsZero() {
		return nil
	}
	job := &batchv1.Job{}
	job.Namespace, job.Name = "moves", volume.Name
	if err := r.Delete(ctx, job); client.IgnoreNotFound(err) != nil {
		return err
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(job), job)
	if apierrors.IsNotFound(err) {
		return nil // want `kept-for-ever: Get finds nothing to clean up`
	}
	if err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(volume, "move")
	return r.Update(ctx, volume)
}

// okGone lets go of it once the move is gone.
func (r *Moves) okGone(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.mover.DeleteMove(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	move, err := r.mover.GetMove(ctx, volume)
	if err != nil {
		return ctrl.Result{}, err
	}
	if move != nil {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(volume, "move")
	return ctrl.Result{}, r.Update(ctx, volume)
}

// okTarget needs the target, which another controller may bring.
func (r *Moves) okTarget(ctx context.Context, volume *corev1.PersistentVolume) (ctrl.Result, error) {
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.mover.DeleteMove(ctx, volume); err != nil {
		return ctrl.Result{}, err
	}
	target, err := r.mover.GetTarget(ctx, volume)
	if err != nil {
		return ctrl.Result{}, err
	}
	if target == nil {
		return ctrl.Result{}, nil
	}
	controllerutil.RemoveFinalizer(volume, "move")
	return ctrl.Result{}, r.Update(ctx, volume)
}
