package controllers

import (
	"context"
	"fmt"
	"time"

	"example.org/variants/third-reconciles/hotloop-time-in-status/sync/good/api/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Git interface {
	Head(ctx context.Context, url, branch string) (string, error)
}

type RepositoryReconciler struct {
	client.Client
	Git Git
}

func (r *RepositoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	repo := &v1.Repository{}
	if err := r.Get(ctx, req.NamespacedName, repo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	commit, err := r.Git.Head(ctx, repo.Spec.URL, repo.Spec.Branch)
	if err != nil {
		return ctrl.Result{}, fmt.Errorf("head of %s: %w", repo.Spec.URL, err)
	}
	if err := r.record(ctx, repo, commit); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}

func (r *RepositoryReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1.Repository{}).Complete(r)
}
