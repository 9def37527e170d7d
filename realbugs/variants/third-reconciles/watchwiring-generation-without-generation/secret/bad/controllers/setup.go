package controllers

import (
	"context"

	"example.org/variants/third-reconciles/watchwiring-generation-without-generation/secret/bad/api/v1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

func (r *RealmReconciler) realmsOf(ctx context.Context, o client.Object) []reconcile.Request {
	var realms v1.RealmList
	if err := r.List(ctx, &realms, client.InNamespace(o.GetNamespace())); err != nil {
		logf.FromContext(ctx).Error(err, "list realms")
		return nil
	}
	var out []reconcile.Request
	for i := range realms.Items {
		if realms.Items[i].Spec.ClientSecret == o.GetName() {
			out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&realms.Items[i])})
		}
	}
	return out
}

func (r *RealmReconciler) SetupWithManager(mgr ctrl.Manager) error {
	changed := builder.WithPredicates(predicate.GenerationChangedPredicate{})
	return ctrl.NewControllerManagedBy(mgr).
		For(&v1.Realm{}, changed).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(r.realmsOf), changed). // WANT watchwiring/generation-without-generation
		Complete(r)
}
