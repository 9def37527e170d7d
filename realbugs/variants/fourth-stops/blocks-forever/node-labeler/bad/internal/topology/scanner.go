package topology

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/blocks-forever/node-labeler/bad/internal/batch"
)

// Racks tells the rack of an address.
type Racks interface {
	RackOf(ctx context.Context, ip string) (string, error)
}

// Scanner compares the racks of the nodes with their labels.
type Scanner struct {
	Reader client.Reader
	Racks  Racks
	Sink   *batch.Batcher
	Every  time.Duration
}

func (s *Scanner) Start(ctx context.Context) error {
	for {
		if err := s.scan(ctx); err != nil {
			log.FromContext(ctx).Error(err, "scan failed")
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(s.Every):
		}
	}
}

func (s *Scanner) scan(ctx context.Context) error {
	nodes := &corev1.NodeList{}
	if err := s.Reader.List(ctx, nodes); err != nil {
		return fmt.Errorf("listing nodes: %w", err)
	}
	for i := range nodes.Items {
		n := &nodes.Items[i]
		for _, a := range n.Status.Addresses {
			if a.Type != corev1.NodeInternalIP {
				continue
			}
			rack, err := s.Racks.RackOf(ctx, a.Address)
			if err != nil {
				return err
			}
			if n.Labels["topology.example.com/rack"] != rack {
				s.Sink.Put(batch.Change{Node: n.Name, Key: "topology.example.com/rack", Value: rack})
			}
		}
	}
	return nil
}
