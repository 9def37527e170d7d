// Package session keeps an object during a reconcile.
package session

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Session has a node, and the patch against what was read.
type Session struct {
	kube client.Client
	Node *corev1.Node
	base client.Patch
}

// Open reads the node.
func Open(ctx context.Context, c client.Client, key client.ObjectKey) (*Session, error) {
	node := &corev1.Node{}
	if err := c.Get(ctx, key, node); err != nil {
		return nil, err
	}
	return &Session{kube: c, Node: node, base: client.MergeFrom(node.DeepCopy())}, nil
}

// SaveMeta stores all but the status.
func (s *Session) SaveMeta(ctx context.Context) error {
	if err := s.kube.Patch(ctx, s.Node, s.base); err != nil {
		return fmt.Errorf("store metadata: %w", err)
	}
	s.base = client.MergeFrom(s.Node.DeepCopy())
	return nil
}

// SaveStatus stores the status.
func (s *Session) SaveStatus(ctx context.Context) error {
	if err := s.kube.Status().Patch(ctx, s.Node, s.base); err != nil {
		return fmt.Errorf("store status: %w", err)
	}
	s.base = client.MergeFrom(s.Node.DeepCopy())
	return nil
}

// Of keeps a node that was read already.
func Of(c client.Client, node *corev1.Node) *Session {
	return &Session{kube: c, Node: node, base: client.MergeFrom(node.DeepCopy())}
}
