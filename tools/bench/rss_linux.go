package main

import "syscall"

// maxRSS is in bytes.
func maxRSS(usage *syscall.Rusage) int64 { return usage.Maxrss * 1024 }
