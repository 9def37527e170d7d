package nobody_adds

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const (
	restoreFinalizer = "restores.example.com/job"
	backupFinalizer  = "backups.example.com/job"
)

// Restores makes jobs by a builder, which alone adds the finalizer (the restores of kubeblocks).
type Restores struct {
	client.Client
}

func restoreJob(owner *batchv1.CronJob, name string) *batchv1.Job {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{Namespace: "restores", Name: name}}
	_ = controllerutil.SetControllerReference(owner, job, nil)
	controllerutil.AddFinalizer(job, restoreFinalizer)
	return job
}

func (r *Restores) okDrop(ctx context.Context, key client.ObjectKey) error {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(job, restoreFinalizer)
	if err := r.Update(ctx, job); err != nil {
		return err
	}
	return r.Delete(ctx, job)
}

// Backups reads the job to which it adds the finalizer, in a helper.
type Backups struct {
	client.Client
}

func (r *Backups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := r.read(ctx, req.NamespacedName, job); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if job.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(job, backupFinalizer)
	}
	return ctrl.Result{}, r.save(ctx, job)
}

func (r *Backups) read(ctx context.Context, key client.ObjectKey, job *batchv1.Job) error {
	return r.Get(ctx, key, job)
}

func (r *Backups) save(ctx context.Context, job *batchv1.Job) error { return r.Update(ctx, job) }

func (r *Restores) dropBackup(ctx context.Context, key client.ObjectKey) error {
	job := &batchv1.Job{}
	if err := r.Get(ctx, key, job); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.RemoveFinalizer(job, backupFinalizer)
	if err := r.Update(ctx, job); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return err
	}
	return r.Delete(ctx, job)
}
