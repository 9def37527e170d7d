//go:build unix && !linux

package main

import "syscall"

// maxRSS is in bytes, as macOS and the BSDs give it.
func maxRSS(usage *syscall.Rusage) int64 { return int64(usage.Maxrss) }
