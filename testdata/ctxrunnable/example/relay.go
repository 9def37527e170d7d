package example

import "context"

// Relay hands on what a reader has read, until there is no more.
type Relay struct {
	read   func() (string, bool)
	handle func(string)
}

func (r *Relay) lines() <-chan string {
	lines := make(chan string, 1)
	go func() {
		defer close(lines) // related `closed here`
		for line, more := r.read(); more; line, more = r.read() {
			lines <- line
		}
	}()
	return lines
}

func (r *Relay) Start(ctx context.Context) error {
	lines := r.lines() // lines is closed when everything has been read
	for {
		select {
		case <-ctx.Done():
			return nil
		case line := <-lines: // want `^spins-once-closed: the loop spins once lines is closed: a receive from a closed channel is ready at once$`
			r.handle(line)
		}
	}
}

// AskingRelay sees that there is no more.
type AskingRelay struct{ Relay }

func (r *AskingRelay) Start(ctx context.Context) error {
	lines := r.lines()
	for {
		select {
		case <-ctx.Done():
			return nil
		case line, open := <-lines:
			if !open {
				return nil
			}
			r.handle(line)
		}
	}
}
