package kept_for_ever

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Runs runs the scans of a volume again.
type Runs struct {
	client.Client
}

func (r *Runs) letGo(ctx context.Context, volume *corev1.PersistentVolume) error {
	volume.Finalizers = nil
	return r.Update(ctx, volume)
}

func (r *Runs) cronJob(ctx context.Context, key client.ObjectKey) (batchv1.CronJob, error) {
	job := batchv1.CronJob{}
	if err := r.Get(ctx, key, &job); err != nil {
		return job, err
	}
	return job, nil
}

// handleDelete is right: the helper has said whether the CronJob is there (compliance-operator).
func (r *Runs) handleDelete(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.deleteRuns(ctx, volume); err != nil {
		return err
	}
	return r.letGo(ctx, volume)
}

func (r *Runs) deleteRuns(ctx context.Context, volume *corev1.PersistentVolume) error {
	found, err := r.cronJob(ctx, client.ObjectKey{Name: volume.Name})
	if err != nil && apierrors.IsNotFound(err) {
		return nil
	}
	logf.FromContext(ctx).Info("deleting", "job", volume.Name)
	return r.Delete(ctx, &found)
}

// handleDeleteByName is right as well, with the name alone.
func (r *Runs) handleDeleteByName(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.deleteByName(ctx, volume); err != nil {
		return err
	}
	return r.letGo(ctx, volume)
}

func (r *Runs) deleteByName(ctx context.Context, volume *corev1.PersistentVolume) error {
	if _, err := r.cronJob(ctx, client.ObjectKey{Name: volume.Name}); err != nil {
		return client.IgnoreNotFound(err)
	}
	job := &batchv1.CronJob{}
	job.Name = volume.Name
	return r.Delete(ctx, job)
}

// exists has the answer in a bool.
func (r *Runs) exists(ctx context.Context, key client.ObjectKey) (batchv1.CronJob, bool, error) {
	job := batchv1.CronJob{}
	err := r.Get(ctx, key, &job)
	return job, err == nil, client.IgnoreNotFound(err)
}

// handleDeleteIfThere is right.
func (r *Runs) handleDeleteIfThere(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.deleteIfThere(ctx, volume); err != nil {
		return err
	}
	return r.letGo(ctx, volume)
}

func (r *Runs) deleteIfThere(ctx context.Context, volume *corev1.PersistentVolume) error {
	job, there, err := r.exists(ctx, client.ObjectKey{Name: volume.Name})
	if err != nil || !there {
		return err
	}
	return r.Delete(ctx, &job)
}

// handleDeleteUnasked reads another object first.
func (r *Runs) handleDeleteUnasked(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.deleteUnasked(ctx, volume); err != nil { // want `kept-for-ever: deleteUnasked fails once the CronJob is gone`
		return err
	}
	return r.letGo(ctx, volume)
}

func (r *Runs) secret(ctx context.Context, key client.ObjectKey) (corev1.Secret, error) {
	secret := corev1.Secret{}
	err := r.Get(ctx, key, &secret)
	return secret, err
}

func (r *Runs) deleteUnasked(ctx context.Context, volume *corev1.PersistentVolume) error {
	if _, err := r.secret(ctx, client.ObjectKey{Name: volume.Name}); err != nil {
		return client.IgnoreNotFound(err)
	}
	job := &batchv1.CronJob{}
	job.Name = volume.Name
	return r.Delete(ctx, job)
}

// handleDeleteAnyway asks, and deletes what is gone all the same.
func (r *Runs) handleDeleteAnyway(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := r.deleteAnyway(ctx, volume); err != nil { // want `kept-for-ever: deleteAnyway fails once the CronJob is gone`
		return err
	}
	return r.letGo(ctx, volume)
}

func (r *Runs) deleteAnyway(ctx context.Context, volume *corev1.PersistentVolume) error {
	if _, err := r.cronJob(ctx, client.ObjectKey{Name: volume.Name}); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	job := &batchv1.CronJob{}
	job.Name = volume.Name
	return r.Delete(ctx, job)
}
