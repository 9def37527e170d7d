package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"example.org/variants/fourth-reconciles/predicates-overwritten/quota-guard/good/api/v1"
	"example.org/variants/fourth-reconciles/predicates-overwritten/quota-guard/good/internal/watch"
)

// GuardReconciler counts pods.
type GuardReconciler struct {
	client.Client
	Ignored map[string]bool
}

// Reconcile counts the pods of one guard.
func (r *GuardReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	g := &v1.Guard{}
	if err := r.Get(ctx, req.NamespacedName, g); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(g.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	n := 0
	for i := range pods.Items {
		if pods.Items[i].Status.Phase == corev1.PodRunning {
			n++
		}
	}
	next := v1.GuardStatus{Pods: n, Over: n > g.Spec.Pods}
	if g.Status == next {
		return ctrl.Result{}, nil
	}
	base := g.DeepCopy()
	g.Status = next
	return ctrl.Result{}, r.Status().Patch(ctx, g, client.MergeFrom(base))
}

func (r *GuardReconciler) guards(ctx context.Context, pod client.Object) []reconcile.Request {
	var all v1.GuardList
	if err := r.List(ctx, &all, client.InNamespace(pod.GetNamespace())); err != nil {
		return nil
	}
	out := make([]reconcile.Request, 0, len(all.Items))
	for i := range all.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&all.Items[i])})
	}
	return out
}

// SetupWithManager registers the controller.
func (r *GuardReconciler) SetupWithManager(mgr ctrl.Manager) error {
	opts := []builder.WatchesOption{
		builder.WithPredicates(watch.Guarded(r.Ignored), watch.PhaseChanged()),
	}
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Guard{}).
		Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(r.guards), opts...).
		Complete(r)
}
