package state

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/finalizerorder-not-persisted/cert/bad/api/v1alpha2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Session holds one issuance during a pass.
type Session struct {
	kube   client.Client
	Object *v1alpha2.Issuance
	base   client.Patch
}

func Open(ctx context.Context, c client.Client, key client.ObjectKey) (*Session, error) {
	obj := &v1alpha2.Issuance{}
	if err := c.Get(ctx, key, obj); err != nil {
		return nil, err
	}
	return &Session{kube: c, Object: obj, base: client.MergeFromWithOptions(obj.DeepCopy(), client.MergeFromWithOptimisticLock{})}, nil
}

// SaveMeta stores labels, annotations and finalizers.
func (s *Session) SaveMeta(ctx context.Context) error {
	status := s.Object.Status.DeepCopy()
	if err := s.kube.Patch(ctx, s.Object, s.base); err != nil {
		return fmt.Errorf("store metadata: %w", err)
	}
	s.base = client.MergeFromWithOptions(s.Object.DeepCopy(), client.MergeFromWithOptimisticLock{})
	s.Object.Status = *status
	return nil
}

// SaveStatus stores the status.
func (s *Session) SaveStatus(ctx context.Context) error {
	if err := s.kube.Status().Patch(ctx, s.Object, s.base); err != nil {
		return fmt.Errorf("store status: %w", err)
	}
	s.base = client.MergeFromWithOptions(s.Object.DeepCopy(), client.MergeFromWithOptimisticLock{})
	return nil
}
