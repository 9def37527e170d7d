package deaf_loop

import (
	"context"
	"sync/atomic"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// enrollment is shared by components that a manager starts: what each of them sets when it has succeeded is no sign of a stop for the others.
type enrollment struct {
	sign   func() error
	issued bool
	signed atomic.Bool
}

func (e *enrollment) attempt() error {
	if err := e.sign(); err != nil {
		return err
	}
	e.issued = true
	e.signed.Store(true)
	return nil
}

type deafEnrollment struct{ *enrollment }

var _ manager.Runnable = (*deafEnrollment)(nil)

func (d *deafEnrollment) Start(ctx context.Context) error {
	for !d.issued { // want `deaf-loop: Start of \*deafEnrollment can loop for ever after ctx ends`
		_ = d.attempt()
		time.Sleep(time.Minute)
	}
	<-ctx.Done()
	return nil
}

// deafSigning waits in a helper, for a flag that is atomic.
type deafSigning struct{ enrollment }

var _ manager.Runnable = (*deafSigning)(nil)

func (d *deafSigning) Start(ctx context.Context) error {
	d.sign30()
	<-ctx.Done()
	return nil
}

func (d *deafSigning) sign30() {
	for !d.signed.Load() { // want `deaf-loop: sign30 of \*deafSigning can loop for ever after ctx of Start ends`
		_ = d.attempt()
		time.Sleep(30 * time.Second)
	}
}

type okEnrollment struct {
	enrollment
	backoff time.Duration
}

var _ manager.Runnable = (*okEnrollment)(nil)

func (e *okEnrollment) Start(ctx context.Context) error {
	for !e.issued {
		if err := e.attempt(); err != nil {
			select {
			case <-time.After(e.backoff):
			case <-ctx.Done():
				return nil
			}
		}
	}
	<-ctx.Done()
	return nil
}

// okFlushed waits for a flag that another component sets when its own stop has ended: both have the stop of the manager.
type okFlushed struct{ buffer *sharedBuffer }

var _ manager.Runnable = (*okFlushed)(nil)

func (f *okFlushed) Start(ctx context.Context) error {
	for !f.buffer.closed {
		time.Sleep(time.Second)
	}
	<-ctx.Done()
	return nil
}

type sharedBuffer struct{ closed bool }

type bufferCloser struct{ buffer *sharedBuffer }

var _ manager.Runnable = (*bufferCloser)(nil)

func (b *bufferCloser) Start(ctx context.Context) error {
	<-ctx.Done()
	b.buffer.closed = true
	return nil
}
