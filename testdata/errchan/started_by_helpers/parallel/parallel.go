// Package parallel starts goroutines for others.
package parallel

import "log"

// Go runs a function in a goroutine that does not end the process when it panics.
func Go(run func()) {
	go func() {
		defer func() {
			if r := recover(); r != nil {
				log.Print(r)
			}
		}()
		run()
	}()
}
