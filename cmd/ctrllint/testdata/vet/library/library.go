// Package library is another module, which the operator's replaces by this folder: its facts count
// like those of the operator's own packages.
package library

import "time"

// Repeat works until the process ends.
func Repeat(work func()) {
	for {
		work()
		time.Sleep(time.Minute)
	}
}
