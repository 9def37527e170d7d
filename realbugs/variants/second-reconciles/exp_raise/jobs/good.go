package jobs

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	api "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/second-reconciles/expect"
)

type DumpReconciler struct {
	client.Client
	Expectations *expect.Creations
}

func (r *DumpReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
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

func (r *DumpReconciler) launch(ctx context.Context, key string, job *batchv1.Job) (err error) {
	r.Expectations.Expect(key, job.Name)
	defer func() {
		if err != nil {
			r.Expectations.Observe(key, job.Name)
		}
	}()
	return r.Create(ctx, job)
}

func (r *DumpReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Database{}).
		Watches(&batchv1.Job{}, r.Expectations.Handler()).Complete(r)
}
