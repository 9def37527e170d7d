package jobs

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

func backupJob(db *api.Database) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{Namespace: db.Namespace, Name: db.Name + "-backup", Labels: map[string]string{expect.OwnerLabel: db.Name}},
		Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyNever,
			Containers:    []corev1.Container{{Name: "dump", Image: "registry.acme.io/dump:1"}},
		}}},
	}
}

type BackupReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *BackupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var db api.Database
	if err := r.Get(ctx, req.NamespacedName, &db); apierrors.IsNotFound(err) {
		r.Expectations.Delete(req.String())
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if ok, d := r.Expectations.Satisfied(req.String()); !ok {
		if d > expect.Timeout {
			r.Expectations.Delete(req.String())
		}
		return ctrl.Result{RequeueAfter: expect.Timeout}, nil
	}
	job := backupJob(&db)
	err := r.Get(ctx, client.ObjectKeyFromObject(job), job)
	if !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.launch(ctx, req.String(), job)
}

func (r *BackupReconciler) launch(ctx context.Context, key string, job *batchv1.Job) error {
	r.Expectations.Expect(key, job.Name) // WANT expecttimeout/raise-without-lower
	if err := r.Create(ctx, job); err != nil {
		return err
	}
	return nil
}

func (r *BackupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&batchv1.Job{}, r.Expectations.Handler()).Complete(r)
}
