package volumescan

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Sizer interface {
	Size(ctx context.Context, volume string) (int64, error)
}

type Scanner struct {
	c     client.Client
	sizer Sizer
}

func (s *Scanner) Scan(ctx context.Context, node *corev1.Node, volumes []string) error {
	sizes := make([]int64, len(volumes))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, v := range volumes {
		g.Go(func() error {
			n, err := s.sizer.Size(ctx, v)
			if err != nil {
				return fmt.Errorf("volume %s: %w", v, err)
			}
			sizes[i] = n
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}

	var total int64
	for _, n := range sizes {
		total += n
	}
	base := node.DeepCopy()
	if node.Annotations == nil {
		node.Annotations = map[string]string{}
	}
	node.Annotations["storage.example.com/used"] = fmt.Sprint(total)
	return s.c.Patch(ctx, node, client.MergeFrom(base)) // WANT ctxrunnable/ended-context
}
