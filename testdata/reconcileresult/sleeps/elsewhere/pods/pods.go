// Package pods waits for pods.
package pods

import (
	"context"
	"errors"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Settle waits for what has just been made.
func Settle() { time.Sleep(5 * time.Second) } // want `sleeps: a worker of the controller sleeps here for 5s: no other object is reconciled by it meanwhile`

// Gone asks again and again.
func Gone(gone func() bool) error {
	for range 200 {
		if gone() {
			return nil
		}
		pause()
	}
	return errors.New("still there")
}

func pause() { time.Sleep(3 * time.Second) } // want `sleeps: a worker of the controller sleeps here for 3s`

// Running polls for minutes.
func Running(ctx context.Context, running wait.ConditionWithContextFunc) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, 10*time.Minute, true, running) // want `sleeps: a worker of the controller polls here for up to 10m0s`
}

// Watch looks at pods in a goroutine of its own.
func Watch(look func()) {
	go func() {
		for range 10 {
			look()
			time.Sleep(time.Minute)
		}
	}()
}

// Breathe takes a moment.
func Breathe() { time.Sleep(100 * time.Millisecond) }

// After waits for as long as its caller says.
func After(length time.Duration) { time.Sleep(length) }

// A Signer asks for certificates.
type Signer interface {
	Sign(ctx context.Context, name string) error
}

// A waiter of a cloud asks again until something is there (aws-privateca-issuer).
type waiter interface {
	Wait(ctx context.Context, name string, longest time.Duration) error
}

// cloudSigner waits for the cloud.
type cloudSigner struct{ issued waiter }

// NewSigner returns the only one.
func NewSigner(issued waiter) Signer { return &cloudSigner{issued} }

func (s *cloudSigner) Sign(ctx context.Context, name string) error {
	return s.issued.Wait(ctx, name, 5*time.Minute) // want `sleeps: a worker of the controller polls here for up to 5m0s`
}

// Renew is called by no reconcile.
func Renew(ctx context.Context, issued waiter, name string) error {
	return issued.Wait(ctx, name, 5*time.Minute)
}

// Ready takes a moment.
func Ready(ctx context.Context, issued waiter, name string) error {
	return issued.Wait(ctx, name, 5*time.Second)
}
