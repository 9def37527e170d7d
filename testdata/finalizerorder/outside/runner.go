package outside

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Plan names a run.
type Plan struct{ ID string }

// RunnerClient is as protoc generates it.
type RunnerClient interface {
	GetPlan(ctx context.Context, in *Plan, opts ...grpc.CallOption) (*Plan, error)
	DeletePlan(ctx context.Context, in *Plan, opts ...grpc.CallOption) (*Plan, error)
	DeleteState(ctx context.Context, in *Plan, opts ...grpc.CallOption) (*Plan, error)
}

// Runs has a plan for a claim.
type Runs struct {
	client.Client
	runner   RunnerClient
	services *Services
}

// dropState takes a state that is not there for deleted.
func (r *Runs) dropState(ctx context.Context, id string) error {
	_, err := r.runner.DeleteState(ctx, &Plan{ID: id})
	if status.Code(err) == codes.NotFound {
		return nil
	}
	return err
}

// finalize deletes the plan without a look at what its error says.
func (r *Runs) finalize(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if err := r.dropState(ctx, service.Name); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := r.runner.DeletePlan(ctx, &Plan{ID: service.Name}); err != nil { // want `kept-for-ever: DeletePlan fails once what it deletes at github.com/ctrllint/ctrllint/testdata/finalizerorder/outside is gone`
		return ctrl.Result{}, err
	}
	return r.services.release(ctx, service)
}

// okFinalize has a switch on the code.
func (r *Runs) okFinalize(ctx context.Context, service *corev1.Service) (ctrl.Result, error) {
	if service.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	_, err := r.runner.DeletePlan(ctx, &Plan{ID: service.Name})
	switch status.Code(err) {
	case codes.OK, codes.NotFound:
		return r.services.release(ctx, service)
	default:
		return ctrl.Result{}, err
	}
}
