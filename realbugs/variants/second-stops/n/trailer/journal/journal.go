// Package journal keeps the progress of a backup in a file.
package journal

import (
	"fmt"
	"io"
	"time"

	"k8s.io/klog/v2"
)

type Keeper struct {
	Every    time.Duration
	Progress func() int64
}

// Start writes the progress until stop is closed, then the trailer that marks a complete
// journal; the channel it returns is closed after that.
func (k Keeper) Start(w io.Writer, stop <-chan struct{}) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		t := time.NewTicker(k.Every)
		defer t.Stop()
		for {
			select {
			case <-stop:
				if _, err := fmt.Fprintf(w, "end %d\n", k.Progress()); err != nil {
					klog.ErrorS(err, "Writing trailer")
				}
				return
			case <-t.C:
				fmt.Fprintf(w, "at %d\n", k.Progress())
			}
		}
	}()
	return ended
}
