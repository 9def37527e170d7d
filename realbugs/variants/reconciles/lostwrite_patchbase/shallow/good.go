package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Resizer struct {
	client.Client
	Default string
}

func (z *Resizer) Assign(ctx context.Context, m *platformv1.Machine) error {
	if m.Spec.Size != "" {
		return nil
	}
	orig := *m
	m.Spec.Size = z.Default
	return z.Patch(ctx, m, client.MergeFrom(&orig))
}
