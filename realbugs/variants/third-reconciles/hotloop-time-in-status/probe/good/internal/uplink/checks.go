package uplink

import (
	"context"

	"example.org/variants/third-reconciles/hotloop-time-in-status/probe/good/api/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// checksFor measures all addresses.
func (r *Reconciler) checksFor(ctx context.Context, u *v1beta1.Uplink) []v1beta1.Check {
	checks := make([]v1beta1.Check, 0, len(u.Spec.Addresses))
	now := metav1.Now()
	for _, addr := range u.Spec.Addresses {
		check := v1beta1.Check{Name: addr, Healthy: r.dial(ctx, addr) == nil, At: &now}
		for _, old := range u.Status.Checks {
			if old.Name == addr && old.Healthy == check.Healthy && old.At != nil {
				check.At = old.At
			}
		}
		checks = append(checks, check)
	}
	return checks
}
