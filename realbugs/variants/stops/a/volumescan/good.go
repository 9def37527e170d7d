package volumescan

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Counter interface {
	Files(ctx context.Context, volume string) (int64, error)
}

type Census struct {
	c       client.Client
	counter Counter
}

func (s *Census) Take(ctx context.Context, node *corev1.Node, volumes []string) error {
	files := make([]int64, len(volumes))
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i, v := range volumes {
		g.Go(func() error {
			n, err := s.counter.Files(gctx, v)
			if err != nil {
				return fmt.Errorf("volume %s: %w", v, err)
			}
			files[i] = n
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}

	var total int64
	for _, n := range files {
		total += n
	}
	base := node.DeepCopy()
	if node.Annotations == nil {
		node.Annotations = map[string]string{}
	}
	node.Annotations["storage.example.com/files"] = fmt.Sprint(total)
	return s.c.Patch(ctx, node, client.MergeFrom(base))
}
