package closed_while_sending

import (
	"context"
	"time"
)

// A notifier sends and closes in one goroutine. That a test starts another one, on a notifier of its own which nothing closes, says nothing of it
// (the adapters of aibrix).
type notifier struct {
	names  []string
	events chan string
}

func newNotifier() *notifier { return &notifier{events: make(chan string)} }

func (n *notifier) okRun(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	defer close(n.events)
	for {
		select {
		case <-ticker.C:
			n.notify(ctx)
		case <-ctx.Done():
			return
		}
	}
}

func (n *notifier) notify(ctx context.Context) {
	for _, name := range n.names {
		select {
		case n.events <- name:
		case <-ctx.Done():
			return
		}
	}
}

// An announcer is told from outside as well, in a goroutine of the program.
type announcer struct {
	names  []string
	events chan string
}

func newAnnouncer() *announcer { return &announcer{events: make(chan string)} }

func (a *announcer) run(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	defer close(a.events) // want `close-while-sending: close of a.events does not wait for the goroutine that sends on it`
	for {
		select {
		case <-ticker.C:
			a.announce(ctx)
		case <-ctx.Done():
			return
		}
	}
}

func (a *announcer) announce(ctx context.Context) {
	for _, name := range a.names {
		select {
		case a.events <- name: // related `sends here`
		case <-ctx.Done():
			return
		}
	}
}

func (a *announcer) Changed(ctx context.Context) {
	go func() { a.announce(ctx) }() // related `starts the goroutine that sends`
}
