package audit

import (
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Ledger writes events in the background.
type Ledger struct {
	log    logr.Logger
	events chan Event
	quit   chan struct{}
	once   sync.Once
	write  func(Event) error
}

func NewLedger(log logr.Logger, write func(Event) error) *Ledger {
	l := &Ledger{log: log, events: make(chan Event, 32), quit: make(chan struct{}), write: write}
	go l.run()
	return l
}

func (l *Ledger) run() {
	for {
		select {
		case e := <-l.events:
			if err := l.write(e); err != nil {
				l.log.Error(err, "event lost", "user", e.User)
			}
		case <-l.quit:
			return
		}
	}
}

// Middleware notes every request before next sees it.
func (l *Ledger) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, _, ok := r.BasicAuth()
		select {
		case l.events <- Event{User: user, Path: r.URL.Path, Allowed: ok, At: time.Now()}:
		case <-l.quit:
			http.Error(w, "no audit", http.StatusServiceUnavailable)
			return
		}
		if !ok {
			http.Error(w, "who are you", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Stop ends the ledger when the operator is told to go.
func (l *Ledger) Stop() {
	l.once.Do(func() { close(l.quit) })
	l.log.Info("audit ledger ended")
}
