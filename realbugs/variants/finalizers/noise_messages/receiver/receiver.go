package receiver

import (
	"context"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Ledger books the attachments of disks.
type Ledger struct {
	log     logr.Logger
	entries chan string
	booked  map[string]int
}

func (l *Ledger) Start(ctx context.Context) error {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		l.book(ctx)
	}()
	<-ended
	l.log.Info("ledger closed", "entries", len(l.booked))
	return nil
}

func (l *Ledger) book(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-l.entries:
			l.booked[e]++
		}
	}
}

// Attached is called by the drivers at any time.
func (l *Ledger) Attached(disk string) {
	l.entries <- disk // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
}

func Add(mgr ctrl.Manager) (*Ledger, error) {
	l := &Ledger{log: mgr.GetLogger(), entries: make(chan string), booked: map[string]int{}}
	return l, mgr.Add(l)
}
