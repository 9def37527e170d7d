package reboot

import (
	"context"
	"os"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/ended-context/drain-agent/bad/internal/nodes"
)

const sentinel = "/var/run/reboot-required"

// Window drains the node while a reboot is due.
type Window struct {
	Node     nodes.Client
	Every    time.Duration
	cordoned bool
}

// Run looks for the sentinel until the context ends.
func (w *Window) Run(ctx context.Context) {
	for {
		select {
		case <-time.After(w.Every):
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			if w.cordoned {
				if err := w.Node.Uncordon(ctx); err != nil { // WANT ctxrunnable/ended-context
					klog.ErrorS(err, "node stays cordoned")
				}
			}
			return
		}
		if err := w.round(ctx); err != nil {
			klog.ErrorS(err, "round failed")
		}
	}
}

func (w *Window) round(ctx context.Context) error {
	_, err := os.Stat(sentinel)
	due := err == nil
	if due == w.cordoned {
		return nil
	}
	change := w.Node.Uncordon
	if due {
		change = w.Node.Cordon
	}
	if err := change(ctx); err != nil {
		return err
	}
	w.cordoned = due
	return nil
}
