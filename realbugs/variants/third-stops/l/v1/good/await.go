package cloudsql

import (
	"context"
	"fmt"
	"time"

	"k8s.io/klog/v2"
)

// AwaitReady returns the version of the instance once it is ready.
func (i *Instances) AwaitReady(ctx context.Context, instance string) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	states := make(chan Status, 1)
	go i.follow(ctx, instance, states)
	deadline := time.NewTimer(30 * time.Minute)
	defer deadline.Stop()
	last := Status{}
	for {
		select {
		case s := <-states:
			if s.Phase == "failed" {
				return "", fmt.Errorf("instance %s failed", instance)
			}
			if s.ready() {
				return s.Version, nil
			}
			last = s
		case <-deadline.C:
			return "", fmt.Errorf("instance %s still %s", instance, last.Phase)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

func (i *Instances) follow(ctx context.Context, instance string, out chan<- Status) {
	for ctx.Err() == nil {
		s, err := i.svc.Describe(ctx, instance)
		if err != nil {
			klog.FromContext(ctx).Error(err, "describe", "instance", instance)
		} else {
			select {
			case out <- s:
			case <-ctx.Done():
				return
			}
		}
		select {
		case <-ctx.Done():
		case <-time.After(i.interval):
		}
	}
}
