package hidden

import (
	"context"
	"fmt"

	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/retryconflict/hidden/outcome"
)

// An updateError has a message alone (external-snapshotter).
type updateError struct {
	name, message string
}

func newUpdateError(name, message string) error {
	return updateError{name: name, message: message}
}

func (e updateError) Error() string { return e.name + ": " + e.message }

// madeOfText hands the text to a function that makes an error of it.
func (p *Pauser) madeOfText(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return newUpdateError(deployment.Name, err.Error()) // want `masked-conflict: the conflict of Update becomes a text: RetryOnConflict does not recognise it, and nothing is tried again` // fix `none`
		}
		return nil
	})
}

// literal makes the error itself.
func (p *Pauser) literal(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return &updateError{deployment.Name, err.Error()} // want `masked-conflict: the conflict of Update becomes a text`
		}
		return nil
	})
}

// printing prints the error that it is handed.
func printing(name string, err error) error { return fmt.Errorf("%s not paused: %v", name, err) }

func (p *Pauser) handed(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return printing(deployment.Name, err) // want `masked-conflict: the conflict of Update is hidden in an error that does not unwrap`
		}
		return nil
	})
}

// elsewhere lets another package print it.
func (p *Pauser) elsewhere(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return outcome.Failed("%s not paused: %v", deployment.Name, err) // want `masked-conflict: the conflict of Update is hidden`
		}
		return nil
	})
}

// value is a struct that holds the error itself.
func (p *Pauser) value(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return valueError{err} // want `masked-conflict: the conflict of Update is hidden`
		}
		return nil
	})
}

type valueError struct{ cause error }

func (v valueError) Error() string { return v.cause.Error() }

// wrapping keeps it.
func wrapping(name string, err error) error { return fmt.Errorf("%s not paused: %w", name, err) }

func (p *Pauser) okWrapping(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return wrapping(deployment.Name, err)
		}
		return nil
	})
}

// okKeepsCause hands over the text and the error, which the other package keeps.
func (p *Pauser) okKeepsCause(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return outcome.Kept(err.Error(), err)
		}
		return nil
	})
}

// okRead makes an error of the text of a read, which does not conflict.
func (p *Pauser) okRead(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return newUpdateError(key.Name, err.Error())
		}
		return p.Update(ctx, deployment)
	})
}

// okSometimes returns the error itself where it may be tried again.
func (p *Pauser) okSometimes(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		deployment, err := p.read(ctx, key)
		if err != nil {
			return err
		}
		if err := p.Update(ctx, deployment); err != nil {
			return outcome.Sorted(err)
		}
		return nil
	})
}
