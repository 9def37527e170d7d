// Package values asks what value an expression has.
package values

import (
	"flag"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/utils/ptr"

	"github.com/ctrllint/ctrllint/testdata/constants/defaults"
)

// ask is the question: the pass answers for its argument.
func ask(any) {}

// askField asks for a field of a struct, or of what a pointer points to.
func askField(of any, names ...string) {}

const period = 2 * time.Second

var (
	name    = "operator"
	timeout = flag.Duration("timeout", time.Minute, "how long to wait")
	unset   *time.Duration
)

func calculations(lease time.Duration, n int) {
	ask(15 * time.Second)          // value: 15s
	ask(name + "-leader")          // value: "operator-leader"
	ask(2 * lease)                 // value: 2 * lease
	ask(lease * 2 / 3)             // value: 0.667 * lease
	ask(lease + lease - lease)     // value: 1 * lease
	ask(lease * lease)             // value: unknown
	ask(time.Duration(n) * period) // value: 2e+09 * n
	zero := 0
	ask(5 / zero) // value: unknown
	seven := 7.0
	ask(int(seven / 2)) // value: 3
	parsed, err := time.ParseDuration("90s")
	ask(parsed)     // value: 1m30s
	ask(err == nil) // value: unknown
	ask(*timeout)   // value: unknown
	ask(unset)      // value: unset nil
	ask(any(nil))   // value: nil
}

func variables(slow bool) {
	lease := 15 * time.Second
	pointer := &lease
	ask(*pointer) // value: 15s
	*pointer = 30 * time.Second
	ask(lease) // value: 30s
	either, same := period, period
	if slow {
		either, same = 2*period, period+0
	}
	ask(either) // value: unknown
	ask(same)   // value: 2s
}

func loops(names []string) {
	wait := period
	for range names {
		wait = 2 * wait
		ask(wait) // value: unknown
	}
	fixed := period
	for range names {
		fixed = period
	}
	ask(fixed) // value: 2s
}

func fields(config leaderelection.LeaderElectionConfig) {
	askField(config, "LeaseDuration") // value: unknown
	config.RenewDeadline = 10 * time.Second
	askField(config, "RenewDeadline") // value: 10s

	made := leaderelection.LeaderElectionConfig{LeaseDuration: 15 * time.Second, Name: ""}
	askField(made, "LeaseDuration")                 // value: 15s
	askField(made, "RetryPeriod")                   // value: unset 0
	askField(made, "ReleaseOnCancel")               // value: unset false
	askField(made, "WatchDog")                      // value: unset nil
	askField(made, "Callbacks", "OnStartedLeading") // value: unset nil
	askField(made, "Deadline")                      // value: no field
	made.RetryPeriod = 0
	made.WatchDog = nil
	askField(made, "RetryPeriod") // value: 0
	askField(made, "WatchDog")    // value: nil
}

type options struct {
	lease *time.Duration
	retry *time.Duration
}

func pointers(renew time.Duration) {
	o := &options{lease: ptr.To(15 * time.Second)}
	askField(o, "lease") // value: 15s
	askField(o, "retry") // value: unset nil
	o.retry = &renew
	askField(o, "retry") // value: 1 * renew
}

func results() {
	ask(lease(true))                      // value: unknown
	ask(half(10 * time.Second))           // value: 5s
	ask(half(half(20 * time.Second)))     // value: 5s
	ask(again(3))                         // value: unknown
	askField(build(time.Minute), "lease") // value: 1m0s
}

func lease(slow bool) time.Duration {
	if slow {
		return time.Minute
	}
	return period
}

func half(d time.Duration) time.Duration { return d / 2 }

func again(n int) int { return again(n - 1) }

func build(lease time.Duration) *options { return &options{lease: &lease} }

func parameters() { onlyCaller(20 * time.Second) }

func onlyCaller(d time.Duration) {
	ask(d) // value: 20s
	func() {
		ask(d) // value: 20s
	}()
	add := func(more time.Duration) time.Duration { return d + more }
	ask(add(time.Second)) // value: 21s
}

func otherPackage(lease time.Duration, suffix string) {
	ask(defaults.Lease())       // value: 15s
	ask(defaults.Twice(lease))  // value: 2 * lease
	ask(defaults.Twice(period)) // value: 4s
	ask(defaults.Name(suffix))  // value: unknown
}
