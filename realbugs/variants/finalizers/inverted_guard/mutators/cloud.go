package mutators

import (
	"context"

	lbv1 "example.org/variants/finalizers/inverted_guard/mutators/v1alpha1"
)

type mutator func(*lbv1.LoadBalancer)

type Cloud interface {
	Ensure(ctx context.Context, address string) error
	Release(ctx context.Context, address string) error
}
