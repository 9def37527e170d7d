package uplink

import (
	"context"

	"example.org/variants/third-reconciles/hotloop-time-in-status/probe/bad/api/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// checksFor measures all addresses.
func (r *Reconciler) checksFor(ctx context.Context, u *v1beta1.Uplink) []v1beta1.Check {
	checks := make([]v1beta1.Check, 0, len(u.Spec.Addresses))
	now := metav1.Now()
	for _, addr := range u.Spec.Addresses {
		checks = append(checks, v1beta1.Check{Name: addr, Healthy: r.dial(ctx, addr) == nil, At: &now}) // WANT hotloop/time-in-status
	}
	return checks
}
