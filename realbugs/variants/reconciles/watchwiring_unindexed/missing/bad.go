package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type SecretMapper struct {
	client.Client
}

func (m *SecretMapper) Requests(ctx context.Context, obj client.Object) []reconcile.Request {
	var dbs platformv1.DatabaseList
	err := m.List(ctx, &dbs, client.InNamespace(obj.GetNamespace()), client.MatchingFields{"spec.secretName": obj.GetName()}) // WANT watchwiring/unindexed-field
	if err != nil {
		log.FromContext(ctx).Error(err, "cannot list databases")
		return nil
	}
	out := make([]reconcile.Request, 0, len(dbs.Items))
	for i := range dbs.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&dbs.Items[i])})
	}
	return out
}

func (m *SecretMapper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(m.Get(ctx, req.NamespacedName, &platformv1.Database{}))
}

func (m *SecretMapper) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("database-secretref").
		For(&platformv1.Database{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(m.Requests)).
		Complete(m)
}
