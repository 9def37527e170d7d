package options

import (
	"time"
)

// Election holds the times of the leader election.
type Election struct {
	Lease  time.Duration
	Renew  time.Duration
	Retry  time.Duration
	LockNS string
}

// Default is used where the flags say nothing.
func Default() Election {
	return Election{LockNS: "acme-system"}
}

const (
	LeaseSeconds = 30
	RenewSeconds = 20
	RetrySeconds = 4
)
