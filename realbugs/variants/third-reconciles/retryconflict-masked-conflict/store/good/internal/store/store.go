package store

import (
	"context"
	"fmt"

	"example.org/variants/third-reconciles/retryconflict-masked-conflict/store/good/api/v1"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Store reads and writes the objects of the operator.
type Store struct {
	kube client.Client
}

func New(kube client.Client) *Store { return &Store{kube: kube} }

func (s *Store) Load(ctx context.Context, key client.ObjectKey) (*v1.Redis, error) {
	obj := &v1.Redis{}
	if err := s.kube.Get(ctx, key, obj); err != nil {
		return nil, fmt.Errorf("load %s: %w", key, err)
	}
	return obj, nil
}

func (s *Store) SaveStatus(ctx context.Context, obj *v1.Redis) error {
	if err := s.kube.Status().Update(ctx, obj); err != nil {
		return fmt.Errorf("save status of %s: %w", obj.Name, err)
	}
	return nil
}

// Change applies f to the newest status.
func (s *Store) Change(ctx context.Context, key client.ObjectKey, f func(*v1.RedisStatus)) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		obj, err := s.Load(ctx, key)
		if err != nil {
			return err
		}
		f(&obj.Status)
		return s.SaveStatus(ctx, obj)
	})
}
