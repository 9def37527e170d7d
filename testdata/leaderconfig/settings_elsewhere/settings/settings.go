// Package settings holds the settings of an operator.
package settings

import (
	"time"

	"github.com/spf13/pflag"
)

// Component is the name of the operator.
const Component = "volume-operator"

// An Election is how the operator elects its leader.
type Election struct {
	ID, Identity        string
	Lease, Renew, Retry time.Duration
}

// Hasty gives up later than its lease ends.
func Hasty() Election {
	return Election{ID: "volumes", Identity: Component, Lease: 10 * time.Second, Renew: 15 * time.Second, Retry: 2 * time.Second}
}

// Patient gives up before.
func Patient() *Election {
	e := &Election{ID: "volumes"}
	e.Lease, e.Renew, e.Retry = 15*time.Second, 10*time.Second, 2*time.Second
	return e
}

// Flags are settings that flags change.
type Flags struct{ Election }

// NewFlags returns settings that nobody has set yet.
func NewFlags() *Flags { return &Flags{} }

// Add adds the flags.
func (f *Flags) Add(fs *pflag.FlagSet) {
	fs.DurationVar(&f.Lease, "lease", 15*time.Second, "how long a lease lasts")
	fs.DurationVar(&f.Renew, "renew", 10*time.Second, "how long its holder tries to renew it")
	fs.DurationVar(&f.Retry, "retry", 2*time.Second, "how often it tries")
}

// Identity is the same in all replicas.
func Identity() string { return Component + "-leader" }

// A Holder names a lease and who holds it.
type Holder struct{ Lease, Identity string }

// Fixed has no part that differs from replica to replica.
func Fixed() Holder { return Holder{Lease: "volumes", Identity: Component} }

// OfPod has the name of the pod.
func OfPod(pod string) Holder { return Holder{Lease: "volumes", Identity: Component + "/" + pod} }
