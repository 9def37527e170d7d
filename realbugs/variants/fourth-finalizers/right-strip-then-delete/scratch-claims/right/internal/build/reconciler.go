package build

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-finalizers/right-strip-then-delete/scratch-claims/right/internal/marks"
	"example.org/variants/fourth-finalizers/right-strip-then-delete/scratch-claims/right/internal/scratch"
)

// Reconciler watches the pods of builds.
type Reconciler struct {
	client.Client

	Claims   *scratch.Claims
	Template *corev1.PersistentVolumeClaim
}

// Reconcile gives a running build its claim, and takes it from one that ended.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	build, ok := pod.Labels[marks.Build]
	if !ok {
		return ctrl.Result{}, nil
	}
	switch pod.Status.Phase {
	case corev1.PodPending:
		return ctrl.Result{}, r.Claims.Provide(ctx, pod.Namespace, build, r.Template)
	case corev1.PodSucceeded, corev1.PodFailed:
		claim := &corev1.PersistentVolumeClaim{}
		if err := r.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: build + "-scratch"}, claim); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		return ctrl.Result{}, r.Claims.Discard(ctx, claim)
	}
	return ctrl.Result{}, nil
}

// SetupWithManager wires the reconciler.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}
