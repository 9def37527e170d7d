// Package defaults returns values that another package asks for.
package defaults

import "time"

// Lease is how long a lease lasts.
func Lease() time.Duration { return 15 * time.Second }

// Twice doubles.
func Twice(d time.Duration) time.Duration { return 2 * d }

// Name takes part of its name from outside.
func Name(suffix string) string { return "operator-" + suffix }
