package leases

import (
	"context"
	"fmt"

	coordinationv1 "k8s.io/api/coordination/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/utils/ptr"
)

// Store keeps one lease per tunnel endpoint.
type Store struct {
	Kube      kubernetes.Interface
	Namespace string
}

// Claim takes the lease of an endpoint for the holder.
func (s *Store) Claim(ctx context.Context, endpoint, holder string) error {
	l := &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: endpoint},
		Spec:       coordinationv1.LeaseSpec{HolderIdentity: ptr.To(holder), RenewTime: ptr.To(metav1.NowMicro())},
	}
	if _, err := s.Kube.CoordinationV1().Leases(s.Namespace).Create(ctx, l, metav1.CreateOptions{}); err != nil {
		return fmt.Errorf("claiming %s: %w", endpoint, err)
	}
	return nil
}

// Release gives the endpoint back.
func (s *Store) Release(ctx context.Context, endpoint string) error {
	err := s.Kube.CoordinationV1().Leases(s.Namespace).Delete(ctx, endpoint, metav1.DeleteOptions{})
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("releasing %s: %w", endpoint, err)
	}
	return nil
}
