// Package addresses looks up the addresses of load balancers.
package addresses

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var ErrNone = errors.New("no address in time")

// Assigned returns the address of the service as soon as it has one.
func Assigned(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	ticker := time.NewTicker(2 * time.Second)
	defer ticker.Stop()
	for range ticker.C { // WANT expecttimeout/unbounded-wait
		svc := &corev1.Service{}
		if err := c.Get(ctx, key, svc); err != nil {
			return "", err
		}
		for _, in := range svc.Status.LoadBalancer.Ingress {
			if in.IP != "" {
				return in.IP, nil
			}
		}
	}
	return "", ErrNone
}

// AssignedWithin returns the address of the service as soon as it has one, and ErrNone after the given time.
func AssignedWithin(ctx context.Context, c client.Client, key client.ObjectKey, d time.Duration) (string, error) {
	ticker := time.NewTicker(2 * time.Second)
	defer ticker.Stop()
	for end := time.Now().Add(d); time.Now().Before(end); <-ticker.C {
		svc := &corev1.Service{}
		if err := c.Get(ctx, key, svc); err != nil {
			return "", err
		}
		for _, in := range svc.Status.LoadBalancer.Ingress {
			if in.IP != "" {
				return in.IP, nil
			}
		}
	}
	return "", ErrNone
}
