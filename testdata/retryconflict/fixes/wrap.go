// Package fixes prints errors that are to be wrapped.
package fixes

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pods stores pods.
type Pods struct{ client.Client }

func (p *Pods) store(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		if err := p.Get(ctx, key, pod); err != nil {
			return err
		}
		if err := p.Update(ctx, pod); err != nil {
			return fmt.Errorf("100%% of %s: %v", key, err) // want `masked-conflict`
		}
		return nil
	})
}

func (p *Pods) status(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		pod := new(corev1.Pod)
		if err := p.Get(ctx, key, pod); err != nil {
			return err
		}
		pod.Status.Phase = corev1.PodFailed
		if err := p.Status().Update(ctx, pod); err != nil {
			return fmt.Errorf(`status of %q: %s (given up)`, key, err) // want `masked-conflict`
		}
		return nil
	})
}
