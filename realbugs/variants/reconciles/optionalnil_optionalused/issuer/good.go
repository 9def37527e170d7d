package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func templateIndex(obj client.Object) []string {
	cert, ok := obj.(*platformv1.Certificate)
	if !ok || cert.Spec.SecretTemplate == nil {
		return nil
	}
	out := make([]string, 0, len(cert.Spec.SecretTemplate.Labels))
	for k := range cert.Spec.SecretTemplate.Labels {
		out = append(out, k)
	}
	return out
}

func setupTemplateIndex(ctx context.Context, mgr manager.Manager) error {
	return mgr.GetFieldIndexer().IndexField(ctx, &platformv1.Certificate{}, "spec.secretTemplate.labels", templateIndex)
}
