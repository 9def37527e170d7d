package scope

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/patch-base/topic-scope/bad/api/v1"
)

// Topic is the scope of one reconcile.
type Topic struct {
	*v1.Topic

	c        client.Client
	original *v1.Topic
}

// NewTopic opens a scope.
func NewTopic(c client.Client, t *v1.Topic) *Topic {
	return &Topic{Topic: t, c: c, original: t}
}

// SetCreated stores what the broker said.
func (s *Topic) SetCreated(id string) {
	s.Status.ID = id
	s.Status.Partitions = s.Spec.Partitions
}

// Close writes the status.
func (s *Topic) Close(ctx context.Context) error {
	return s.c.Status().Patch(ctx, s.Topic, client.MergeFrom(s.original)) // WANT lostwrite/patch-base
}
