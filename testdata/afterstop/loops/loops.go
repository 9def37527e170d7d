// Package loops states where functions without a select are once their stop has ended.
package loops

import (
	"context"
	"errors"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

type poller struct {
	period   time.Duration
	attempts int
	names    []string
	informer cache.SharedIndexInformer
	results  chan string
	poll     func(context.Context) error
	record   func(string)
	server   *http.Server
}

func (p *poller) sleepsForEver(ctx context.Context) { // after stop: deaf
	for {
		_ = p.poll(ctx)
		time.Sleep(p.period) // after stop: waits here
	}
}

func (p *poller) asksAtTheHead(ctx context.Context) { // after stop: leaves
	for ctx.Err() == nil {
		_ = p.poll(ctx)
		time.Sleep(p.period)
	}
}

func (p *poller) asksForTheKind(ctx context.Context) { // after stop: leaves
	for {
		if errors.Is(ctx.Err(), context.Canceled) {
			return
		}
		time.Sleep(p.period)
	}
}

func (p *poller) asksForTheCause(ctx context.Context) { // after stop: spins
	for {
		if context.Cause(ctx) != nil { // after stop: sees the end here
			p.record("ended")
		}
		time.Sleep(p.period)
	}
}

// Whichever part of the condition holds first, the end makes it true.
func (p *poller) asksInADisjunction(ctx context.Context) { // after stop: leaves
	for {
		if p.attempts > 3 || ctx.Err() != nil {
			return
		}
		time.Sleep(p.period)
	}
}

func (p *poller) logsTheEnd(ctx context.Context) { // after stop: spins
	for {
		if err := ctx.Err(); err != nil { // after stop: sees the end here
			p.record(err.Error())
			continue
		}
		p.record(<-p.results)
	}
}

func (p *poller) logsAndDrains(ctx context.Context) { // after stop: leaves
	for {
		if err := ctx.Err(); err != nil {
			p.record(err.Error())
		}
		if _, open := <-p.results; !open {
			return
		}
	}
}

func (p *poller) failsWithTheContext(ctx context.Context) error { // after stop: leaves
	for {
		if err := p.poll(ctx); err != nil {
			return err
		}
		time.Sleep(p.period)
	}
}

// Nothing gives the attempt a context: it fails for other reasons.
func (p *poller) triesUntilItSucceeds() { // after stop: deaf
	for {
		if err := dial(); err == nil {
			break
		}
		time.Sleep(p.period) // after stop: waits here
	}
}

func dial() error {
	_, err := time.ParseDuration("1s")
	return err
}

func (p *poller) counts() { // after stop: leaves
	for i := 0; i < p.attempts; i++ {
		if dial() == nil {
			return
		}
		time.Sleep(p.period)
	}
}

func (p *poller) hasADeadline() { // after stop: leaves
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		time.Sleep(p.period)
	}
}

func (p *poller) goesThroughAList() { // after stop: leaves
	for _, name := range p.names {
		p.record(name)
		time.Sleep(p.period)
	}
}

// The inner loop comes to its end, the outer one does not.
func (p *poller) goesThroughAListForEver() { // after stop: deaf
	for {
		for _, name := range p.names {
			p.record(name)
		}
		time.Sleep(p.period) // after stop: waits here
	}
}

func (p *poller) waitsForTheSync() { // after stop: deaf
	for !p.informer.HasSynced() {
		time.Sleep(p.period) // after stop: waits here
	}
}

func (p *poller) waitsForTheSyncUnderItsContext(ctx context.Context) { // after stop: spins
	for !cache.WaitForCacheSync(ctx.Done(), p.informer.HasSynced) { // after stop: sees the end here
		p.record("not yet")
	}
}

func (p *poller) rangesOverATicker() { // after stop: deaf
	for range time.NewTicker(p.period).C { // after stop: waits here
		p.record("tick")
	}
}

func (p *poller) rangesOverAChannel() { // after stop: leaves
	for result := range p.results {
		p.record(result)
	}
}

// A condition that does not change does not end the loop.
func (p *poller) asksOnce(verbose bool) { // after stop: deaf
	for {
		if !verbose {
			return
		}
		time.Sleep(p.period) // after stop: waits here
	}
}

// An unknown condition could depend on a stop.
func (p *poller) asksAnUnknown(ready func() bool) { // after stop: leaves
	for !ready() {
		time.Sleep(p.period)
	}
}

func (p *poller) sleepsInAHelper(ctx context.Context) { // after stop: leaves
	for {
		_ = p.poll(ctx)
		if !sleep(ctx, p.period) {
			return
		}
	}
}

func (p *poller) ignoresTheHelper(ctx context.Context) { // after stop: spins
	for {
		if !sleep(ctx, p.period) { // after stop: sees the end here
			p.record("woken")
		}
	}
}

// sleep reports whether it slept to the end.
func sleep(ctx context.Context, d time.Duration) bool { // after stop: leaves
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

func (p *poller) asksAHelper(ctx context.Context) error { // after stop: leaves
	for {
		if err := ended(ctx); err != nil {
			return err
		}
		time.Sleep(p.period)
	}
}

func ended(ctx context.Context) error {
	if ctx.Err() != nil {
		return errors.New("the poller was stopped")
	}
	return nil
}

// A helper that always says the same does not look at the stop.
func (p *poller) asksAConstant() { // after stop: leaves
	for !enabled() {
		time.Sleep(p.period)
	}
}

func enabled() bool { return false }

// What the library runs until the stop comes back then; the loop around it does not.
func (p *poller) repeatsWhatEnds(ctx context.Context) { // after stop: deaf
	for {
		wait.UntilWithContext(ctx, p.round, p.period) // after stop: waits here
	}
}

func (p *poller) round(context.Context) { p.record("round") }

// Work that is not known to wait is not known to go on.
func (p *poller) works() { // after stop: leaves
	for {
		p.record("round")
	}
}
