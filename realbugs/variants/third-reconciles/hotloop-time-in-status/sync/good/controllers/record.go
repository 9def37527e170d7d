package controllers

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/hotloop-time-in-status/sync/good/api/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// record stores what the pass has seen.
func (r *RepositoryReconciler) record(ctx context.Context, repo *v1.Repository, commit string) error {
	if repo.Status.Commit == commit {
		return nil
	}
	base := client.MergeFrom(repo.DeepCopy())
	repo.Status.Commit = commit
	repo.Status.LastSync = metav1.Now()
	if err := r.Status().Patch(ctx, repo, base); err != nil {
		return fmt.Errorf("record %s: %w", commit, err)
	}
	return nil
}
