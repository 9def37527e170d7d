package task

import "context"

// Task is work that runs beside its owner.
type Task struct {
	failed chan error
}

// Go runs fn.
func Go(ctx context.Context, fn func(context.Context) error) *Task {
	t := &Task{failed: make(chan error, 1)}
	go func() {
		if err := fn(ctx); err != nil {
			t.failed <- err // WANT errchan/error-only-send
		}
	}()
	return t
}

// Wait returns what became of the task.
func (t *Task) Wait() error {
	return <-t.failed
}
