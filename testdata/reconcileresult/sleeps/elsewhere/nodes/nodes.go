// Package nodes is between the reconcile and what sleeps.
package nodes

import (
	"time"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/sleeps/elsewhere/evictions"
)

// Drain runs the steps.
func Drain() { step() }

func step() { evictions.Grace() }

// okIdle is called by nothing.
func okIdle() { time.Sleep(time.Minute) }
