// Package pipeline runs the steps of a deletion.
package pipeline

import (
	"context"
	"fmt"

	"example.org/variants/fourth-finalizers/cleanup-failure-passed/object-buckets/good/api/v1"
)

// Step is one of them.
type Step struct {
	Name string
	Run  func(ctx context.Context, b *v1.Bucket) error
}

// Run runs steps in order.
func Run(ctx context.Context, b *v1.Bucket, steps ...Step) error {
	for _, s := range steps {
		if err := s.Run(ctx, b); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}
