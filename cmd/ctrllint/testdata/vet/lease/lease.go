// Package lease is the helper whose behaviour the other package has to know.
package lease

import "context"

// Await blocks until the lease is gone.
func Await(lost <-chan struct{}) { <-lost }

// Renew sends the end of the lease to its only receiver.
func Renew(ctx context.Context, ends chan<- error) {
	<-ctx.Done()
	ends <- ctx.Err()
}
