package closed_while_sending

import (
	"context"
	"errors"
	"time"
)

// A rollout is followed by polling; whoever follows it is told of each step, in the goroutine that polls.
type rollout struct {
	step func(context.Context) (string, error)
}

func (r *rollout) follow(ctx context.Context, told func(step string) error) error {
	for {
		step, err := r.step(ctx)
		if err != nil {
			return err
		}
		if err := told(step); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// okFollowAll closes its channel after follow has returned, which alone runs what sends on it: the goroutine of okFollowOne
// runs follow as well, and gives it another function.
func (r *rollout) okFollowAll(ctx context.Context) (<-chan string, <-chan error) {
	steps, errs := make(chan string), make(chan error, 1)
	go func() {
		defer close(errs)
		defer close(steps)
		err := r.follow(ctx, func(step string) error {
			if step == "failed" {
				errs <- errors.New("the rollout has failed")
			}
			return nil
		})
		if err != nil {
			errs <- err
		}
	}()
	return steps, errs
}

func (r *rollout) okFollowOne(ctx context.Context) <-chan error {
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		if err := r.follow(ctx, func(step string) error { return nil }); err != nil {
			errs <- err
		}
	}()
	return errs
}

// followShortly closes its channel while the goroutine may still be told of a step.
func (r *rollout) followShortly(ctx context.Context, print func(string)) {
	steps := make(chan string, 8)
	go func() { // related `starts the goroutine that sends`
		_ = r.follow(ctx, func(step string) error {
			select {
			case steps <- step: // related `sends here`
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	select {
	case step := <-steps:
		print(step)
	case <-ctx.Done():
	}
	close(steps) // want `close-while-sending: close of steps does not wait for the goroutine that sends on it`
}
