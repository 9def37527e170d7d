package binder

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-stops/unbuffered-send/claim-binder/good/internal/bus"
)

// Binder waits for the device that a claim is given.
type Binder struct {
	Bus     *bus.Bus
	Client  client.Client
	Timeout time.Duration
}

// Await returns the device of the claim.
func (b *Binder) Await(ctx context.Context, claim string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, b.Timeout)
	defer cancel()

	devices := make(chan string)
	unsubscribe := b.Bus.Subscribe(func(x bus.Binding) {
		if x.Claim == claim {
			select {
			case devices <- x.Device:
			case <-ctx.Done():
			}
		}
	})
	defer unsubscribe()

	select {
	case d := <-devices:
		return d, nil
	case <-ctx.Done():
		return "", fmt.Errorf("no device for %s: %w", claim, ctx.Err())
	}
}

// Annotate notes the device on the pod.
func (b *Binder) Annotate(ctx context.Context, pod *corev1.Pod, claim string) error {
	d, err := b.Await(ctx, claim)
	if err != nil {
		return err
	}
	base := pod.DeepCopy()
	if pod.Annotations == nil {
		pod.Annotations = map[string]string{}
	}
	pod.Annotations["devices.example.com/"+claim] = d
	return b.Client.Patch(ctx, pod, client.MergeFrom(base))
}
