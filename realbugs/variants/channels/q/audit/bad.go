package audit

import (
	"net/http"
	"time"

	"github.com/go-logr/logr"
)

// Event is one request that was let in or turned away.
type Event struct {
	User    string
	Path    string
	Allowed bool
	At      time.Time
}

// Trail writes events in the background.
type Trail struct {
	log    logr.Logger
	events chan Event
	write  func(Event) error
}

func NewTrail(log logr.Logger, write func(Event) error) *Trail {
	t := &Trail{log: log, events: make(chan Event, 32), write: write}
	go t.run()
	return t
}

func (t *Trail) run() {
	for e := range t.events {
		if err := t.write(e); err != nil {
			t.log.Error(err, "event lost", "user", e.User)
		}
	}
}

// Middleware notes every request before next sees it.
func (t *Trail) Middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		user, _, ok := r.BasicAuth()
		t.events <- Event{User: user, Path: r.URL.Path, Allowed: ok, At: time.Now()}
		if !ok {
			http.Error(w, "who are you", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Stop ends the trail when the operator is told to go.
func (t *Trail) Stop() {
	close(t.events) // WANT errchan/close-while-sending
	t.log.Info("audit trail ended")
}

// Install serves the API behind the trail; the trail ends on a signal.
func Install(mux *http.ServeMux, t *Trail, api http.Handler, stop <-chan struct{}) {
	mux.Handle("/api/", t.Middleware(api))
	go func() {
		<-stop
		t.Stop()
	}()
}
