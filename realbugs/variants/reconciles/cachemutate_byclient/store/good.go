package controllers

import (
	"context"
	"errors"

	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type TunnelSyncer struct {
	client.Client
	store cache.Store
}

func (s *TunnelSyncer) SyncAll(ctx context.Context) error {
	var failures []error
	for _, key := range s.store.ListKeys() {
		obj, exists, err := s.store.GetByKey(key)
		if err != nil || !exists {
			continue
		}
		t := obj.(*platformv1.Tunnel).DeepCopy()
		t.Status.Phase = "Syncing"
		if err := s.Status().Update(ctx, t); err != nil {
			failures = append(failures, err)
		}
	}
	return errors.Join(failures...)
}
