package removed_before_cleanup

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const releaseFinalizer = "releases.example.com/tenants"

// Releases prepares each release before it looks at its deletion: an empty list in place of none takes nothing away.
type Releases struct{ client.Client }

func (r *Releases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	release := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, release); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if prepareRelease(release) {
		if err := r.updateRelease(ctx, release); err != nil {
			return ctrl.Result{}, err
		}
	}
	if release.DeletionTimestamp != nil {
		return r.deleteRelease(ctx, release)
	}
	return ctrl.Result{}, nil
}

func prepareRelease(release *corev1.ConfigMap) bool {
	if release.DeletionTimestamp != nil {
		return false
	}
	if release.Finalizers == nil {
		release.Finalizers = []string{}
	}
	return holdRelease(&release.Finalizers, releaseFinalizer)
}

func holdRelease(finalizers *[]string, name string) bool {
	if slices.Contains(*finalizers, name) {
		return false
	}
	*finalizers = append(*finalizers, name)
	return true
}

func letReleaseGo(finalizers *[]string, name string) bool {
	kept := make([]string, 0)
	for _, held := range *finalizers {
		if held != name {
			kept = append(kept, held)
		}
	}
	gone := len(kept) < len(*finalizers)
	*finalizers = kept
	return gone
}

func (r *Releases) deleteRelease(ctx context.Context, release *corev1.ConfigMap) (ctrl.Result, error) {
	if letReleaseGo(&release.Finalizers, releaseFinalizer) {
		return ctrl.Result{}, r.updateRelease(ctx, release)
	}
	return ctrl.Result{}, nil
}

func (r *Releases) updateRelease(ctx context.Context, release *corev1.ConfigMap) error {
	return r.Update(ctx, release)
}
