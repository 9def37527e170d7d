package scaler

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scaler sets the size of deployments.
type Scaler struct {
	client.Client
}

// Scale sets the size if it is another one.
func (s *Scaler) Scale(ctx context.Context, dep *appsv1.Deployment, want *int32) error {
	if dep.Spec.Replicas == want { // WANT hotloop/pointer-compare
		return nil
	}
	base := dep.DeepCopy()
	dep.Spec.Replicas = want
	return s.Patch(ctx, dep, client.StrategicMergeFrom(base))
}
