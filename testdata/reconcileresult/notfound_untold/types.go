package notfound_untold

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A LookupError says what was looked up, and has a text of its cause.
type LookupError struct{ Kind, Why string }

func (e *LookupError) Error() string { return e.Kind + ": " + e.Why }

// A StepError has its cause.
type StepError struct{ Err error }

func (e StepError) Error() string { return e.Err.Error() }
func (e StepError) Unwrap() error { return e.Err }

// A Named error embeds its cause, which does not unwrap.
type Named struct {
	error
	Name string
}

// Upstreams ask what has become text.
type Upstreams struct{ client.Client }

func (u *Upstreams) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	endpoints, err := u.endpoints(ctx, req)
	if apierrors.IsNotFound(err) { // want `notfound-untold: IsNotFound is never true here`
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := u.remove(ctx, endpoints); err != nil && !apierrors.IsNotFound(err) { // related `here too`
		return ctrl.Result{}, err
	}
	if err := u.okStep(ctx, endpoints); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err := u.okBoth(ctx, endpoints); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (u *Upstreams) endpoints(ctx context.Context, req ctrl.Request) (*corev1.Endpoints, error) {
	endpoints := &corev1.Endpoints{}
	if err := u.Get(ctx, req.NamespacedName, endpoints); err != nil {
		return nil, &LookupError{Kind: "Endpoints", Why: err.Error()}
	}
	return endpoints, nil
}

func (u *Upstreams) remove(ctx context.Context, endpoints *corev1.Endpoints) error {
	if endpoints.Name == "" {
		return fmt.Errorf("no name: %v", endpoints)
	}
	if err := u.Delete(ctx, endpoints); err != nil {
		return Named{err, endpoints.Name}
	}
	return nil
}

// okStep unwraps to its cause.
func (u *Upstreams) okStep(ctx context.Context, endpoints *corev1.Endpoints) error {
	if err := u.Delete(ctx, endpoints); err != nil {
		return StepError{err}
	}
	return nil
}

// okBoth returns the cause itself on another path.
func (u *Upstreams) okBoth(ctx context.Context, endpoints *corev1.Endpoints) error {
	if err := u.Update(ctx, endpoints); err != nil {
		return &LookupError{"Endpoints", err.Error()}
	}
	return u.Delete(ctx, endpoints)
}
