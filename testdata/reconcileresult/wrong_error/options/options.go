// Package options says how the status of an object is written.
package options

import "time"

// An Option is what a reconcile wants when the status is written.
type Option struct {
	RetryAfter time.Duration
	Err        error
}

// Error is for a failure.
func Error(err error) Option { return Option{Err: err} }

// RetryAfter is for a wait.
func RetryAfter(d time.Duration) Option { return Option{RetryAfter: d} }

// Empty is for success.
func Empty() Option { return Option{} }
