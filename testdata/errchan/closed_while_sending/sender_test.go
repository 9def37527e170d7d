package closed_while_sending

import (
	"context"
	"testing"
	"time"
)

func TestNotify(t *testing.T) {
	n := &notifier{names: []string{"a", "b"}, events: make(chan string)}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.notify(ctx)
	}()
	cancel()
	select {
	case <-done:
	case <-time.After(time.Second):
		t.Fatal("notify does not return")
	}
}

func TestRun(t *testing.T) {
	n := newNotifier()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		n.okRun(ctx)
	}()
	cancel()
	<-done
}
