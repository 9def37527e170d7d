package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type MachineSyncer struct {
	client.Client
	store cache.Store
}

func (s *MachineSyncer) SyncAll(ctx context.Context) error {
	var failures []error
	for _, obj := range s.store.List() {
		m, ok := obj.(*platformv1.Machine)
		if !ok || m.Status.NodeRef == nil {
			continue
		}
		if err := s.Status().Update(ctx, m); err != nil { // WANT cachemutate/written-by-client
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}
