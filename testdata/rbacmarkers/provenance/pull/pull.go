// Package pull is part of a sidecar as well, whose role, which somebody has written, has more rights.
package pull

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Puller pulls.
type Puller struct{ kube client.Client }

// New returns a puller.
func New(c client.Client) *Puller { return &Puller{c} }

// Pull asks for what the role of the sidecar has.
func (p *Puller) Pull(ctx context.Context, name string) error { return p.okUpdate(ctx, name) }

func (p *Puller) okUpdate(ctx context.Context, name string) error {
	service := &corev1.Service{}
	service.Name = name
	return p.kube.Update(ctx, service)
}
