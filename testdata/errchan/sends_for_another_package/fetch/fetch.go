// Package fetch reads manifests, and sends what it has read on channels that it is handed.
package fetch

import (
	"context"
	"os"
	"sync"
)

// Into sends the manifest.
func Into(ctx context.Context, name string, out chan<- []byte) {
	content, _ := os.ReadFile(name)
	out <- content
}

// Check sends an error or nil, and never both.
func Check(name string, errs chan error) {
	if _, err := os.Stat(name); err != nil {
		errs <- err
		return
	}
	errs <- nil
}

// All sends each manifest, from a helper.
func All(names []string, out chan<- []byte) {
	defer close(out)
	for _, name := range names {
		send(name, out)
	}
}

func send(name string, out chan<- []byte) {
	content, _ := os.ReadFile(name)
	out <- content
}

// A Reader reads below a root.
type Reader struct{ Root string }

// Into sends in a goroutine of its own.
func (r *Reader) Into(name string, out chan<- []byte) {
	go send(r.Root+name, out)
}

// Heeding gives up when the context ends.
func Heeding(ctx context.Context, name string, out chan<- []byte) {
	content, _ := os.ReadFile(name)
	select {
	case out <- content:
	case <-ctx.Done():
	}
}

// Trying gives up at once.
func Trying(name string, errs chan error) {
	_, err := os.Stat(name)
	select {
	case errs <- err:
	default:
	}
}

// Turn sends, and then waits for an answer.
func Turn(name string, names chan string) {
	names <- name
	<-names
}

type job struct{ out chan error }

var jobs = make(chan job, 8)

// Later keeps the channel.
func Later(out chan error) { jobs <- job{out} }

// Drain takes what is sent.
func Drain(out chan error) { go func() { <-out }() }

// Load sends an error, and none when all is well.
func (r *Reader) Load(done *sync.WaitGroup, errs chan error, name string) {
	defer done.Done()
	r.load(errs, name)
}

func (r *Reader) load(errs chan error, name string) {
	if _, err := os.ReadFile(r.Root + name); err != nil {
		errs <- err
	}
}

// Safely sends, and does not mind that nobody takes it any more.
func Safely(name string, errs chan error) {
	defer func() { _ = recover() }()
	_, err := os.Stat(name)
	errs <- err
}
