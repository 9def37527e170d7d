package pipeline

import (
	"context"
	"fmt"
	"slices"

	"example.org/variants/third-reconciles/watchwiring-unindexed-field/owner/bad/api/v1alpha1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const pipelineKey = "spec.pipeline"

func runsOf(ctx context.Context, c client.Reader, p *v1alpha1.Pipeline) ([]v1alpha1.Run, error) {
	var runs v1alpha1.RunList
	opts := []client.ListOption{
		client.InNamespace(p.Namespace),
		client.MatchingFields{"spec.pipelineRef": p.Name}, // WANT watchwiring/unindexed-field
	}
	if err := c.List(ctx, &runs, opts...); err != nil {
		return nil, fmt.Errorf("runs of %s: %w", p.Name, err)
	}
	slices.SortFunc(runs.Items, func(a, b v1alpha1.Run) int {
		return a.CreationTimestamp.Compare(b.CreationTimestamp.Time)
	})
	return runs.Items, nil
}
