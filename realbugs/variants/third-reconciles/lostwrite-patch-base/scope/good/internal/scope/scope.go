package scope

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/lostwrite-patch-base/scope/good/api/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ClusterScope carries what the phases of one pass need.
type ClusterScope struct {
	Client  client.Client
	Cluster *v1.Cluster
	patch   client.Patch
}

func New(c client.Client, cluster *v1.Cluster) *ClusterScope {
	return &ClusterScope{Client: c, Cluster: cluster, patch: client.MergeFrom(cluster.DeepCopy())}
}

// Close stores the status.
func (s *ClusterScope) Close(ctx context.Context) error {
	if err := s.Client.Status().Patch(ctx, s.Cluster, s.patch); err != nil {
		return fmt.Errorf("patch status of %s: %w", client.ObjectKeyFromObject(s.Cluster), err)
	}
	return nil
}
