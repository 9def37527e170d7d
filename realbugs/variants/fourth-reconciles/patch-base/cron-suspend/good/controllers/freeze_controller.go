package controllers

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/patch-base/cron-suspend/good/api/v1"
	"example.org/variants/fourth-reconciles/patch-base/cron-suspend/good/pkg/freeze"
)

// FreezeReconciler suspends cron jobs.
type FreezeReconciler struct {
	client.Client
}

// Reconcile applies one freeze.
func (r *FreezeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fr := &v1.Freeze{}
	if err := r.Get(ctx, req.NamespacedName, fr); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var jobs batchv1.CronJobList
	if err := r.List(ctx, &jobs, client.InNamespace(fr.Namespace), client.MatchingLabels(fr.Spec.Selector)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range jobs.Items {
		if err := r.apply(ctx, fr, &jobs.Items[i]); err != nil {
			return ctrl.Result{}, fmt.Errorf("cron job %s: %w", jobs.Items[i].Name, err)
		}
	}
	frozen := 0
	if fr.Spec.Active {
		frozen = len(jobs.Items)
	}
	if fr.Status.Frozen == frozen {
		return ctrl.Result{}, nil
	}
	base := fr.DeepCopy()
	fr.Status.Frozen = frozen
	return ctrl.Result{}, r.Status().Patch(ctx, fr, client.MergeFrom(base))
}

func (r *FreezeReconciler) apply(ctx context.Context, fr *v1.Freeze, job *batchv1.CronJob) error {
	patch := client.MergeFrom(job.DeepCopy())
	if !freeze.Change(job, fr.Name, fr.Spec.Active) {
		return nil
	}
	return r.Patch(ctx, job, patch)
}

func (r *FreezeReconciler) ofJob(ctx context.Context, job client.Object) []reconcile.Request {
	var all v1.FreezeList
	if err := r.List(ctx, &all, client.InNamespace(job.GetNamespace())); err != nil {
		return nil
	}
	out := make([]reconcile.Request, 0, len(all.Items))
	for i := range all.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&all.Items[i])})
	}
	return out
}

// SetupWithManager registers the controller.
func (r *FreezeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Freeze{}).
		Watches(&batchv1.CronJob{}, handler.EnqueueRequestsFromMapFunc(r.ofJob)).
		Complete(r)
}
