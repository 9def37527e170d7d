// Package tuning has the durations of the updater.
package tuning

import (
	"time"
)

// Beat is the unit of all of them.
const Beat = 4 * time.Second

// The lease of the updater.
const (
	LeaseDuration = 3 * Beat
	RetryPeriod   = Beat
)
