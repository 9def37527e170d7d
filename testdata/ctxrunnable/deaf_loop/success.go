package deaf_loop

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/deaf_loop/ledger"
)

// Credentials waits for what a helper keeps once it has read it.
type Credentials struct {
	client client.Client
	key    client.ObjectKey

	mu     sync.RWMutex
	secret *corev1.Secret
	failed int
}

var _ manager.Runnable = (*Credentials)(nil)

func (c *Credentials) there() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.secret != nil
}

func (c *Credentials) keep(secret *corev1.Secret) {
	c.mu.Lock()
	c.secret = secret
	c.mu.Unlock()
}

func (c *Credentials) read(ctx context.Context) error {
	var secret corev1.Secret
	if err := c.client.Get(ctx, c.key, &secret); err != nil {
		return err
	}
	c.keep(&secret)
	return nil
}

func (c *Credentials) Start(ctx context.Context) error {
	for !c.there() { // want `deaf-loop: Start of \*Credentials can loop for ever after ctx ends`
		if err := c.read(ctx); err != nil {
			time.Sleep(time.Minute)
		}
	}
	<-ctx.Done()
	return nil
}

// GivenUp counts its failures.
type GivenUp struct{ Credentials }

var _ manager.Runnable = (*GivenUp)(nil)

func (c *GivenUp) try(ctx context.Context) {
	if err := c.read(ctx); err != nil {
		c.failed++
	}
}

func (c *GivenUp) Start(ctx context.Context) error {
	for c.failed < 10 {
		c.try(ctx)
		time.Sleep(time.Second)
	}
	return nil
}

// Steps goes from step to step, each of which can fail.
type Steps struct {
	client client.Client
	pod    corev1.Pod
	step   int
}

var _ manager.Runnable = (*Steps)(nil)

func (s *Steps) next(ctx context.Context) (int, error) {
	if s.step == 0 {
		return 1, s.client.Create(ctx, &s.pod)
	}
	return 2, s.client.Get(ctx, client.ObjectKeyFromObject(&s.pod), &s.pod)
}

func (s *Steps) Start(ctx context.Context) error {
	for s.step != 2 { // want `deaf-loop: Start of \*Steps can loop for ever after ctx ends`
		next, err := s.next(ctx)
		switch {
		case err != nil, next == s.step:
			time.Sleep(time.Minute)
		default:
			s.step = next
		}
	}
	<-ctx.Done()
	return nil
}

// FailedSteps goes on to the last step when one has failed.
type FailedSteps struct{ Steps }

var _ manager.Runnable = (*FailedSteps)(nil)

func (s *FailedSteps) Start(ctx context.Context) error {
	for s.step != 2 {
		next, err := s.next(ctx)
		if err != nil {
			next = 2
		}
		s.step = next
		time.Sleep(time.Second)
	}
	<-ctx.Done()
	return nil
}

// Filling waits for an answer of another package, which comes to it only when a request has succeeded.
type Filling struct{ ledger *ledger.Ledger }

var _ manager.Runnable = (*Filling)(nil)

func (f *Filling) Start(ctx context.Context) error {
	for attempt := 1; !f.ledger.Filled(); attempt++ { // want `deaf-loop: Start of \*Filling can loop for ever after ctx ends`
		if err := f.ledger.Fill(ctx); err != nil {
			time.Sleep(time.Duration(attempt) * time.Minute)
		}
	}
	<-ctx.Done()
	return nil
}

// SomeNodes asks for data of the other package in place of a flag.
type SomeNodes struct{ ledger *ledger.Ledger }

var _ manager.Runnable = (*SomeNodes)(nil)

func (f *SomeNodes) Start(ctx context.Context) error {
	for !f.ledger.Some() { // want `deaf-loop: Start of \*SomeNodes can loop for ever after ctx ends`
		if err := f.ledger.Fill(ctx); err != nil {
			time.Sleep(time.Minute)
		}
	}
	<-ctx.Done()
	return nil
}

// Closing asks for what the failure of a request sets.
type Closing struct{ ledger *ledger.Ledger }

var _ manager.Runnable = (*Closing)(nil)

func (f *Closing) Start(ctx context.Context) error {
	for !f.ledger.Closed() {
		if err := f.ledger.Fill(ctx); err != nil {
			time.Sleep(time.Second)
		}
	}
	return nil
}
