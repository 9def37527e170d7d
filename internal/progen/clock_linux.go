package progen

import (
	"syscall"
	"time"
)

// threadUsage is RUSAGE_THREAD of getrusage(2).
const threadUsage = 1

// clock returns the CPU time of the thread so far: how long an analysis takes does not depend on what else the machine does.
func clock() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(threadUsage, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
