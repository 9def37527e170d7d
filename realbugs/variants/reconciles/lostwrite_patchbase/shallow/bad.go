package controllers

import (
	"context"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const zoneLabel = "topology.acme.io/zone"

type Zoner struct {
	client.Client
	Zones map[string]string
}

func (z *Zoner) Assign(ctx context.Context, m *platformv1.Machine) error {
	zone, ok := z.Zones[m.Spec.Size]
	if !ok || len(m.Labels) == 0 || m.Labels[zoneLabel] == zone {
		return nil
	}
	orig := *m
	m.Labels[zoneLabel] = zone
	return z.Patch(ctx, m, client.MergeFrom(&orig)) // WANT lostwrite/patch-base
}
