package controllers

import (
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type secretIndex struct {
	mu    sync.RWMutex
	users map[string][]byte
}

var _ cache.ResourceEventHandler = &secretIndex{}

func (s *secretIndex) OnAdd(obj any, isInInitialList bool) {
	secret := obj.(*corev1.Secret)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.users[secret.Name] = secret.Data["user"]
}

func (s *secretIndex) OnUpdate(_, obj any) { s.OnAdd(obj, false) }

func (s *secretIndex) OnDelete(obj any) {
	secret := obj.(*corev1.Secret) // WANT informerhandler/tombstone-assert
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.users, secret.Name)
}

func Watch(inf cache.SharedIndexInformer) (*secretIndex, error) {
	idx := &secretIndex{users: map[string][]byte{}}
	if _, err := inf.AddEventHandler(idx); err != nil {
		return nil, fmt.Errorf("secrets: %w", err)
	}
	return idx, nil
}
