package app

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/blocks-forever/node-labeler/bad/internal/batch"
	"example.org/variants/fourth-stops/blocks-forever/node-labeler/bad/internal/topology"
)

// Wire adds the scanner and its batcher to the manager.
func Wire(mgr ctrl.Manager, racks topology.Racks) error {
	c := mgr.GetClient()
	b := batch.New(5*time.Second, func(ctx context.Context, node string, labels map[string]string) error {
		n := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: node}}
		if err := c.Get(ctx, client.ObjectKeyFromObject(n), n); err != nil {
			return client.IgnoreNotFound(err)
		}
		base := n.DeepCopy()
		if n.Labels == nil {
			n.Labels = map[string]string{}
		}
		for k, v := range labels {
			n.Labels[k] = v
		}
		return c.Patch(ctx, n, client.MergeFrom(base))
	})
	if err := mgr.Add(b); err != nil {
		return err
	}
	return mgr.Add(&topology.Scanner{Reader: c, Racks: racks, Sink: b, Every: time.Minute})
}
