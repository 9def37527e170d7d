//go:build !linux

package progen

import "time"

var start = time.Now()

// clock returns the time that has passed: elsewhere it is not known what the thread has used.
func clock() time.Duration { return time.Since(start) }
