// Package netstat follows the traffic of pods.
package netstat

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
)

// Sample is what was seen of a pod.
type Sample struct {
	Pod string
	IP  string
}

// Store keeps samples.
type Store interface {
	Put(ctx context.Context, s Sample) error
}

// Collector takes samples from the informer and stores them.
type Collector struct {
	samples chan Sample
	store   Store
}

// New makes a collector.
func New(s Store) *Collector { return &Collector{samples: make(chan Sample, 64), store: s} }

// Offer takes a sample, or drops it when the store is behind.
func (c *Collector) Offer(pod *corev1.Pod) {
	select {
	case c.samples <- Sample{Pod: pod.Namespace + "/" + pod.Name, IP: pod.Status.PodIP}:
	default:
	}
}

// Start implements manager.Runnable.
func (c *Collector) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case s := <-c.samples:
			if err := c.store.Put(ctx, s); err != nil {
				klog.FromContext(ctx).Error(err, "Sample not stored", "pod", s.Pod)
			}
		}
	}
}
