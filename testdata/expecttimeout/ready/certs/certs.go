// Package certs rotates certificates.
package certs

import "context"

type Rotator struct {
	Ready  chan struct{}
	rotate func(ctx context.Context) error
}

func NewRotator() *Rotator { return &Rotator{Ready: make(chan struct{})} }

func (r *Rotator) Start(ctx context.Context) error {
	if err := r.rotate(ctx); err != nil {
		return err
	}
	close(r.Ready)
	<-ctx.Done()
	return nil
}
