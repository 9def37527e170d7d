package result_on_error

import (
	"context"
	"io"
)

// Both directions send their failures only, and one of them is awaited.
func copyBothWays(a, b io.ReadWriter) error {
	failed := make(chan error, 2)
	go func() {
		if _, err := io.Copy(a, b); err != nil {
			failed <- err // want `error-only-send: send on failed happens only after an error; when the goroutine ends cleanly, copyBothWays waits for ever`
		}
	}()
	go func() {
		if _, err := io.Copy(b, a); err != nil {
			failed <- err
		}
	}()
	return <-failed
}

type mirrors struct {
	failed      chan error
	left, right func(context.Context) error
}

func newMirrors(left, right func(context.Context) error) *mirrors {
	return &mirrors{failed: make(chan error, 2), left: left, right: right}
}

func (m *mirrors) watchLeft(ctx context.Context) {
	err := m.left(ctx)
	if err == nil {
		return
	}
	m.failed <- err // want `error-only-send: send on m.failed happens only after an error; when the goroutine ends cleanly, firstFailure waits for ever`
}

func (m *mirrors) watchRight(ctx context.Context) {
	if err := m.right(ctx); err != nil {
		m.failed <- err
	}
}

// The same in methods, and the failure is awaited through a field.
func (m *mirrors) firstFailure(ctx context.Context) error {
	go m.watchLeft(ctx)
	go m.watchRight(ctx)
	return <-m.failed
}

// One of the two always sends.
func okOneAlwaysEnds(a, b io.ReadWriter) error {
	ended := make(chan error, 2)
	go func() {
		if _, err := io.Copy(a, b); err != nil {
			ended <- err
		}
	}()
	go func() {
		_, err := io.Copy(b, a)
		ended <- err
	}()
	return <-ended
}

// The context ends the wait.
func okLeavesWithTheContext(ctx context.Context, a, b io.ReadWriter) error {
	failed := make(chan error, 2)
	go func() {
		if _, err := io.Copy(a, b); err != nil {
			failed <- err
		}
	}()
	go func() {
		if _, err := io.Copy(b, a); err != nil {
			failed <- err
		}
	}()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return nil
	}
}
