// Package feeds has a method that gets more arguments, with its receiver, than a call of its value.
package feeds

import "time"

// A Feed sends a value in each round.
type Feed struct{ Every time.Duration }

// Run says that it has begun, and sends then.
func (f *Feed) Run(begun, values chan<- int) {
	begun <- 1
	for {
		values <- 2
		time.Sleep(f.Every)
	}
}
