package closed_while_sending

import (
	"context"
	"sync"
	"time"
)

// A factory makes clients one at a time, each within its time (vault-secrets-operator).
type factory struct {
	mu     sync.Mutex
	create func(context.Context) (string, error)
}

func (f *factory) client(ctx context.Context) (string, error) {
	f.mu.Lock()
	made, failed := make(chan string, 1), make(chan error, 1)
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer func() {
		cancel()
		f.mu.Unlock()
		close(made) // want `close-while-sending: close of made does not wait for the goroutine that sends on it: a send that comes after it panics`
	}()
	go func() {
		name, err := f.create(ctx)
		if err != nil {
			failed <- err
			return
		}
		made <- name
		made <- name
	}()
	select {
	case <-limited.Done():
		return "", limited.Err()
	case err := <-failed:
		return "", err
	case name := <-made:
		return name, nil
	}
}

// okClient closes nothing: what comes too late fits.
func (f *factory) okClient(ctx context.Context) (string, error) {
	made := make(chan string, 1)
	limited, cancel := context.WithTimeout(ctx, time.Minute)
	defer func() { cancel() }()
	go func() {
		name, _ := f.create(ctx)
		made <- name
	}()
	select {
	case <-limited.Done():
		return "", limited.Err()
	case name := <-made:
		return name, nil
	}
}

// okJoined waits for the sender in what it has deferred.
func (f *factory) okJoined(ctx context.Context) string {
	var senders sync.WaitGroup
	made := make(chan string, 2)
	defer func() {
		senders.Wait()
		close(made)
	}()
	senders.Add(1)
	go func() {
		defer senders.Done()
		made <- "one"
		made <- "two"
	}()
	select {
	case <-ctx.Done():
		return ""
	case name := <-made:
		return name
	}
}
