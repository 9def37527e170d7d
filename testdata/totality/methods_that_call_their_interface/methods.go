// Package methods_that_call_their_interface has methods that need a context and call the interface that has them.
package methods_that_call_their_interface

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A store keeps volumes.
type store interface {
	put(ctx context.Context, volume *corev1.PersistentVolume) error
	drop(ctx context.Context, volume *corev1.PersistentVolume) error
}

// A layer is a store that keeps a second copy in the one below.
type layer struct {
	client client.Client
	below  store
}

func (l *layer) put(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := l.client.Create(ctx, volume); err != nil {
		return l.below.drop(ctx, volume)
	}
	return l.below.put(ctx, volume)
}

func (l *layer) drop(ctx context.Context, volume *corev1.PersistentVolume) error {
	if volume.DeletionTimestamp != nil {
		return l.below.put(ctx, volume)
	}
	if err := l.below.drop(ctx, volume); err != nil {
		return err
	}
	return l.client.Delete(ctx, volume)
}

// Start moves what it has into the store until its context ends, and then once more.
func (l *layer) Start(ctx context.Context) error {
	<-ctx.Done()
	var s store = l
	return s.drop(ctx, &corev1.PersistentVolume{})
}
