// Package evictions sleeps for a reconcile two packages above.
package evictions

import "time"

// Grace gives pods some time.
func Grace() {
	time.Sleep(30 * time.Second) // want `sleeps: a worker of the controller sleeps here for 30s`
}
