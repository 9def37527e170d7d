package swallowed

import (
	"context"
	"errors"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// byText returns the errors of one text alone.
type byText struct{ client.Client }

func (r *byText) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		if strings.Contains(err.Error(), "in use") {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil // want `swallowed: the error of Delete is lost`
}

// okByText lets one text through.
type okByText struct{ client.Client }

func (r *okByText) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		if !strings.Contains(err.Error(), "in use") {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// okTextIsKept writes the text down.
type okTextIsKept struct {
	client.Client
	last string
}

func (r *okTextIsKept) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Delete(ctx, &corev1.Pod{}); err != nil {
		r.last = err.Error()
		if strings.Contains(r.last, "in use") {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

type volumes interface {
	Remove(ctx context.Context, id string) error
	Refuse(ctx context.Context, id string) error
}

// byCode goes on after all codes but two.
type byCode struct{ volumes volumes }

func (r *byCode) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.volumes.Remove(ctx, req.Name); err != nil {
		switch status.Code(err) {
		case codes.Unavailable, codes.DeadlineExceeded:
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil // want `swallowed: the error of Remove is lost`
}

// okByCode lets NotFound through.
type okByCode struct{ volumes volumes }

func (r *okByCode) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.volumes.Remove(ctx, req.Name)
	if err != nil && status.Code(err) != codes.NotFound {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// okCodeOK returns all errors.
type okCodeOK struct{ volumes volumes }

func (r *okCodeOK) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.volumes.Remove(ctx, req.Name)
	if status.Code(err) != codes.OK {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

type refusal interface {
	error
	Code() string
}

// byAssertion asks the code of one type.
type byAssertion struct{ volumes volumes }

func (r *byAssertion) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.volumes.Refuse(ctx, req.Name); err != nil {
		if refused, ok := err.(refusal); ok && refused.Code() == "Throttled" {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil // want `swallowed: the error of Refuse is lost`
}

// okAs lets one type through.
type okAs struct{ volumes volumes }

func (r *okAs) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.volumes.Refuse(ctx, req.Name); err != nil {
		var refused refusal
		if !errors.As(err, &refused) || refused.Code() != "Gone" {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// okOneTurn lets two codes through and returns the others.
type okOneTurn struct{ volumes volumes }

func (r *okOneTurn) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.volumes.Remove(ctx, req.Name); err != nil {
		switch status.Code(err) {
		case codes.NotFound, codes.AlreadyExists:
			return ctrl.Result{}, nil
		default:
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
