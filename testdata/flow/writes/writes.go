// Package writes asks which write a load sees.
package writes

import (
	"flag"
	"fmt"
	"time"
)

// ask is the question: the pass answers for what its argument is loaded from.
func ask(any) {}

// askAll asks for all elements of its arguments.
func askAll(...any) {}

type options struct {
	lease, renew time.Duration
	retries      struct{ min, max int }
}

var (
	settled = 3
	changed = 3
)

func changes() { changed = 4 }

func fields() {
	var o options
	o.retries.max = 5
	ask(o.retries.max) // stored: 5
	ask(o.retries.min) // stored: zero
	o.retries = struct{ min, max int }{1, 2}
	ask(o.retries.max) // stored: part of a value
	o.retries.max = 7
	ask(o.retries.max) // stored: 7
}

func packageVariables() {
	ask(settled) // stored: 3
	ask(changed) // stored: unknown
}

func branches(slow bool) {
	o := &options{lease: 15}
	if slow {
		o.lease = 30
		ask(o.lease) // stored: 30
	}
	ask(o.lease) // stored: unknown
	o.lease = 60
	ask(o.lease) // stored: 60
}

func earlyReturn(off bool) {
	o := &options{lease: 15}
	if off {
		return
	}
	o.lease = 30
	ask(o.lease) // stored: 30
}

func loops(names []string) {
	o := &options{lease: 15}
	for range names {
		ask(o.lease) // stored: unknown
		o.lease = 30
	}
	for _, name := range names {
		fresh := &options{}
		ask(fresh.lease) // stored: zero
		fresh.lease = 10
		ask(fresh.lease) // stored: 10
		fmt.Println(name, fresh)
	}
}

func rounds(names []string) {
	o := &options{}
	for range names {
		o.lease = 15
		ask(o.lease) // stored: 15
		o.lease = 30
	}
	ask(o.lease) // stored: unknown
}

func leaves(off bool) {
	o := &options{lease: 15}
	for {
		ask(o.lease) // stored: 15
		if off {
			o.lease = 30
			break
		}
	}
	ask(o.lease) // stored: 30
}

func handedOut(args []string) {
	lease := 15 * time.Second
	ask(lease) // stored: 15000000000
	flag.DurationVar(&lease, "lease", lease, "how long a lease lasts")
	ask(lease) // stored: unknown
}

func helpers() {
	var o options
	o.lease, o.renew = 15, 10
	setLease(&o)
	ask(o.lease) // stored: unknown
	ask(o.renew) // stored: 10
	func() { o.renew = 5 }()
	ask(o.renew) // stored: unknown
}

func setLease(o *options) { o.lease = 20 }

func aliases() {
	o := &options{}
	o.lease = 15
	same := &o.lease
	ask(o.lease) // stored: 15
	*same = 20
	ask(o.lease) // stored: 20
	pointer := &o.renew
	*pointer = 10
	ask(o.renew) // stored: 10
}

func arrays(i int) {
	periods := [3]int{1, 2, 3}
	periods[1] = 5
	ask(periods[1]) // stored: 5
	ask(periods[2]) // stored: part of a value
	periods[i] = 9
	ask(periods[2]) // stored: unknown
}

func elements(names []string) {
	askAll("a", 2) // stored: a, 2
	askAll()       // stored: unknown
	for _, n := range names {
		askAll(n, "b") // stored: a value, b
	}
}
