// Package operations sends, receives, closes and counts in the ways that Go has for it.
package operations

import (
	"context"
	"sync"
	"time"
)

const depth = 32

func capacities(size int) {
	either := make(chan int, 5) // capacity: 3
	if size > 10 {
		either = make(chan int, 3) // capacity: 3
	}
	either <- 1
	// The channels of one slice are one class, so that they can hold what the smallest one does.
	queues := []chan int{
		make(chan int, 7), // capacity: 4
		make(chan int, 4), // capacity: 4
	}
	queues[0] <- 1
}

func alone(size int) {
	unbuffered := make(chan int)      // capacity: 0
	constant := make(chan int, depth) // capacity: 32
	variable := make(chan int, size)  // capacity: unknown
	unbuffered <- 1                   // operation: send on the channel of line 27
	constant <- 1
	variable <- <-unbuffered // operation: send on the channel of line 29; receive on the channel of line 27
}

// The other ways out of a wait.
func exits(ctx context.Context, values, stop chan int) {
	ticker := time.NewTicker(time.Second)
	select {
	case <-values: // exits: stop, timer, other
	case <-ctx.Done():
	case <-ticker.C:
	case <-stop:
	}
	select {
	case values <- 1: // exits: default
	default:
	}
	select {
	case values <- 2: // exits: none
	}
	var never chan int
	select {
	case values <- 3: // exits: stop
	case <-never:
	case <-ctx.Done():
	}
	values <- 4 // exits: none
	if len(values) > 0 {
		<-values // exits: default
	}
	for len(values) > 0 {
		<-values // exits: default
	}
}

// A channel that is closed and never sent on is a stop.
func closedOnly(values chan int) {
	quit := make(chan struct{}) // channel: 1 close; 1 receive
	go close(quit)
	select {
	case values <- 1: // exits: stop
	case <-quit:
	}
}

func groups(ctx context.Context, steps []func(context.Context)) {
	var group sync.WaitGroup
	for _, step := range steps {
		group.Add(1) // operation: add
		go func() {
			defer group.Done() // operation: deferred done
			step(ctx)
		}()
	}
	group.Add(-len(steps)) // operation: add
	group.Add(-1)          // operation: done
	group.Wait()           // operation: wait
}

func shapes(values chan int) {
	defer close(values)     // operation: deferred close on a channel made elsewhere
	for v := range values { // operation: receive by range on a channel made elsewhere
		_ = v
	}
	v, ok := <-values // operation: receive that asks on a channel made elsewhere
	_, _ = v, ok
	select {
	case v, ok := <-values: // operation: receive in a select that asks on a channel made elsewhere
		_, _ = v, ok
	case values <- 3: // operation: send in a select on a channel made elsewhere
	}
}
