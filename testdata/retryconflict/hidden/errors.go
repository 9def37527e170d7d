// Package hidden loses the conflict of a write in other ways than as a text.
package hidden

import (
	"context"
	"errors"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/util/retry"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Pauser pauses deployments.
type Pauser struct {
	client.Client
	failed error
}

func (p *Pauser) read(ctx context.Context, key client.ObjectKey) (*appsv1.Deployment, error) {
	deployment := &appsv1.Deployment{}
	if err := p.Get(ctx, key, deployment); err != nil {
		return nil, err
	}
	deployment.Spec.Paused = true
	return deployment, nil
}

func (p *Pauser) aggregated(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		var errs []error
		if err := p.Update(ctx, deployment); err != nil {
			errs = append(errs, err)
		}
		return kerrors.NewAggregate(errs) // want `masked-conflict: the conflict of Update is hidden in an error that does not unwrap: RetryOnConflict does not recognise it, and nothing is tried again`
	})
}

// A storeError has no Unwrap.
type storeError struct {
	name  string
	cause error
}

func (s *storeError) Error() string { return s.name + ": " + s.cause.Error() }

// A kindError has one.
type kindError struct{ cause error }

func (k kindError) Error() string { return k.cause.Error() }

func (k kindError) Unwrap() error { return k.cause }

func (p *Pauser) typed(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return &storeError{deployment.Name, err} // want `masked-conflict: the conflict of Update is hidden`
		}
		return nil
	})
}

// store makes a text in two steps.
func (p *Pauser) store(ctx context.Context, deployment *appsv1.Deployment) error {
	if err := p.Update(ctx, deployment); err != nil {
		message := fmt.Sprintf("cannot pause %s: %s", deployment.Name, err)
		klog.Error(message)
		return errors.New(message) // want `masked-conflict: the conflict of Update becomes a text`
	}
	return nil
}

func (p *Pauser) printed(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		return p.store(ctx, deployment)
	})
}

func (p *Pauser) logged(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { // related `tried again here`
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil { // want `masked-conflict: the conflict of Update ends the retry as a success: RetryOnConflict sees no error, and nothing is tried again`
			klog.Errorf("not paused: %v", err)
		}
		return nil // related `returns no error`
	})
}

// others returns all errors but the one that is to be tried again.
func (p *Pauser) others(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil && !apierrors.IsConflict(err) { // want `masked-conflict: the conflict of Update ends the retry as a success`
			return err
		}
		return nil
	})
}

func (p *Pauser) shadowed(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() (err error) {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Status().Update(ctx, deployment); err != nil { // want `masked-conflict: the conflict of Update ends the retry as a success`
			klog.Error(err)
		}
		return
	})
}

func (p *Pauser) okJoined(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		return errors.Join(p.Update(ctx, deployment), p.Status().Update(ctx, deployment))
	})
}

func (p *Pauser) okUnwraps(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return kindError{err}
		}
		return nil
	})
}

// okGone is done when the object is gone.
func (p *Pauser) okGone(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return client.IgnoreNotFound(err)
		}
		if err := p.Update(ctx, deployment); err != nil {
			if apierrors.IsNotFound(err) {
				return nil
			}
			return err
		}
		return nil
	})
}

// okKept keeps the error for the caller, and gives up.
func (p *Pauser) okKept(ctx context.Context, key client.ObjectKey) error {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			p.failed = err
			return nil
		}
		return nil
	})
	return errors.Join(err, p.failed)
}

// okLooksAgain reads after a conflict, and is done when there is nothing left to write.
func (p *Pauser) okLooksAgain(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment.Spec.Paused = true
		err := p.Update(ctx, deployment)
		if apierrors.IsConflict(err) {
			latest := &appsv1.Deployment{}
			if getErr := p.Get(ctx, client.ObjectKeyFromObject(deployment), latest); getErr != nil {
				return client.IgnoreNotFound(getErr)
			}
			deployment = latest
		}
		return err
	})
}
