package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type statusCache struct {
	client.Client
	last map[types.UID]*platformv1.CertificateStatus
}

func (w *statusCache) write(ctx context.Context, cert *platformv1.Certificate) error {
	var before any = w.last[cert.UID]
	if cmp.Equal(before, &cert.Status) {
		return nil
	}
	if err := w.Status().Update(ctx, cert); err != nil {
		return err
	}
	w.last[cert.UID] = cert.Status.DeepCopy()
	return nil
}
