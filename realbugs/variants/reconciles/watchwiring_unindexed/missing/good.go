package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"example.org/variants/reconciles/watchwiring_unindexed/missing/indexes"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

type CertMapper struct {
	client.Client
}

func (m *CertMapper) Requests(ctx context.Context, obj client.Object) []reconcile.Request {
	var certs platformv1.CertificateList
	err := m.List(ctx, &certs, client.InNamespace(obj.GetNamespace()), client.MatchingFields{indexes.SecretName: obj.GetName()})
	if err != nil {
		log.FromContext(ctx).Error(err, "cannot list certificates")
		return nil
	}
	out := make([]reconcile.Request, 0, len(certs.Items))
	for i := range certs.Items {
		out = append(out, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(&certs.Items[i])})
	}
	return out
}

func (m *CertMapper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(m.Get(ctx, req.NamespacedName, &platformv1.Certificate{}))
}

func (m *CertMapper) SetupWithManager(ctx context.Context, mgr ctrl.Manager) error {
	if err := indexes.Register(ctx, mgr.GetFieldIndexer()); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).Named("certificate-secretref").
		For(&platformv1.Certificate{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(m.Requests)).
		Complete(m)
}
