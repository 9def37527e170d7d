package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func issuerIndex(obj client.Object) []string {
	cert, ok := obj.(*platformv1.Certificate)
	if !ok {
		return nil
	}
	return []string{cert.Spec.IssuerRef.Name} // WANT optionalnil/optional-used
}

func setupIssuerIndex(ctx context.Context, mgr manager.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &platformv1.Certificate{}, "spec.issuerRef.name", issuerIndex)
}
