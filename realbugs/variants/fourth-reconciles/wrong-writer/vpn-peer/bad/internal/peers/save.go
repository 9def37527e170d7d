package peers

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/wrong-writer/vpn-peer/bad/api/v1alpha1"
)

// Saver writes peers.
type Saver interface {
	Save(ctx context.Context, p *v1alpha1.Peer) error
}

type saver struct {
	c client.Client
}

// NewSaver returns the saver of a client.
func NewSaver(c client.Client) Saver { return &saver{c: c} }

// Save writes what the reconcile found out.
func (s *saver) Save(ctx context.Context, p *v1alpha1.Peer) error {
	return s.c.Update(ctx, p)
}
