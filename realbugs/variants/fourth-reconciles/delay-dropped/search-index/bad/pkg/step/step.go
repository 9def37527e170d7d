package step

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/fourth-reconciles/delay-dropped/search-index/bad/apis/search/v1"
)

// Func is one step of a pipeline. A result that is not zero, or an error, ends the pipeline.
type Func func(ctx context.Context, idx *v1.Index) (ctrl.Result, error)

// Pipeline is a list of steps that run in order.
type Pipeline []Func

// Run runs the steps.
func (p Pipeline) Run(ctx context.Context, idx *v1.Index) (ctrl.Result, error) {
	for _, f := range p {
		res, err := f(ctx, idx)
		if err != nil {
			return res, err
		}
		if res.RequeueAfter > 0 {
			return res, nil
		}
	}
	return ctrl.Result{}, nil
}
