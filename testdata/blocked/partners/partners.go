// Package partners states which sends and receives wait for ever once the other side has left.
package partners

import (
	"context"
	"sync"
	"time"
)

type relay struct {
	in, out, replies chan string
	looked           chan string
	drained          chan string
	buffered         chan string
	tokens           chan string
	wake             chan struct{}
	write            func(string)
}

func newRelay() *relay {
	return &relay{
		in: make(chan string), out: make(chan string), replies: make(chan string), looked: make(chan string),
		drained: make(chan string), buffered: make(chan string, 8), tokens: make(chan string), wake: make(chan struct{}),
	}
}

// What reads from out leaves with its context, and with it what reads from in: it is stuck at out.
func (r *relay) put(entry string) {
	r.in <- entry // blocked: waits for ever once the other side has stopped
}

func (r *relay) forward() {
	for entry := range r.in {
		r.out <- entry // blocked: waits for ever once the other side has stopped
	}
}

func (r *relay) read(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case entry := <-r.out:
			r.write(entry)
		}
	}
}

// The only sender gives up.
func (r *relay) ask() string {
	return <-r.replies // blocked: waits for ever once the other side has stopped
}

func (r *relay) reply(ctx context.Context, reply string) {
	select {
	case <-ctx.Done():
	case r.replies <- reply:
	}
}

// The reader looks at its context between two entries, and reads one more at most.
func (r *relay) putLooked(entry string) {
	r.looked <- entry // blocked: waits for ever once the other side has stopped
}

func (r *relay) readLooked(ctx context.Context) {
	for ctx.Err() == nil {
		r.write(<-r.looked)
	}
}

// The reader goes on behind its stop.
func (r *relay) putDrained(entry string) {
	r.drained <- entry
}

func (r *relay) drain(ctx context.Context) {
	select {
	case <-ctx.Done():
		for {
			select {
			case entry := <-r.drained:
				r.write(entry)
			case <-time.After(time.Second):
				return
			}
		}
	case entry := <-r.drained:
		r.write(entry)
	}
}

func (r *relay) putBuffered(entry string) {
	r.buffered <- entry
}

func (r *relay) readBuffered(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case entry := <-r.buffered:
			r.write(entry)
		}
	}
}

// A wake-up call does not end the reader.
func (r *relay) putToken(token string) {
	r.tokens <- token
}

func (r *relay) readTokens() {
	for {
		select {
		case <-r.wake:
		case token := <-r.tokens:
			r.write(token)
		}
	}
}

func (r *relay) Wake() { r.wake <- struct{}{} }

// Whoever is handed a channel can read from it.
func handedOut(read func(<-chan string)) {
	entries := make(chan string)
	read(entries)
	entries <- "entry"
}

// A sender that closes its channel lets its readers go.
func closes(ctx context.Context, names []string) {
	entries := make(chan string)
	var readers sync.WaitGroup
	readers.Go(func() {
		<-entries
	})
	defer close(entries)
	for _, name := range names {
		select {
		case <-ctx.Done():
			return
		case entries <- name:
		}
	}
}
