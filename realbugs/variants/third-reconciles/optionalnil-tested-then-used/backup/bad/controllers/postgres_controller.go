package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/optionalnil-tested-then-used/backup/bad/api/v1"
	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type PostgresReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

func (r *PostgresReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pg := &v1.Postgres{}
	if err := r.Get(ctx, req.NamespacedName, pg); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	cron := "@daily"
	if s := pg.Spec.Schedule; s != nil && s.Cron != "" {
		cron = s.Cron
	}
	if pg.Status.Cron != cron {
		pg.Status.Cron = cron
		if err := r.Status().Update(ctx, pg); err != nil {
			return ctrl.Result{}, err
		}
	}
	job := newCronJob(pg)
	if err := controllerutil.SetControllerReference(pg, job, r.Scheme); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, job); err != nil && !apierrors.IsAlreadyExists(err) {
		return ctrl.Result{}, fmt.Errorf("create %s: %w", job.Name, err)
	}
	return ctrl.Result{}, nil
}

func (r *PostgresReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Postgres{}).Owns(&batchv1.CronJob{}).Complete(r)
}
