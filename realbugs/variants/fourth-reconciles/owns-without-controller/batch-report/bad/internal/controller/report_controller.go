package controller

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/owns-without-controller/batch-report/bad/api/v1"
	"example.org/variants/fourth-reconciles/owns-without-controller/batch-report/bad/internal/jobs"
)

// ReportReconciler writes reports.
type ReportReconciler struct {
	client.Client
	Maker jobs.Maker
}

// Reconcile starts the job of one report and waits for its end.
func (r *ReportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	rep := &v1.Report{}
	if err := r.Get(ctx, req.NamespacedName, rep); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if rep.Status.Done {
		return ctrl.Result{}, nil
	}
	want, err := r.Maker.Job(rep)
	if err != nil {
		return ctrl.Result{}, err
	}
	job := &batchv1.Job{}
	err = r.Get(ctx, client.ObjectKeyFromObject(want), job)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, want)
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if job.Status.Succeeded == 0 {
		return ctrl.Result{}, nil
	}
	base := rep.DeepCopy()
	rep.Status.Done = true
	return ctrl.Result{}, r.Status().Patch(ctx, rep, client.MergeFrom(base))
}

// SetupWithManager registers the controller.
func (r *ReportReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Report{}).
		Owns(&batchv1.Job{}). // WANT watchwiring/owns-without-controller
		Complete(r)
}
