package intake

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
)

// Receiver takes silences over HTTP and applies them one by one.
type Receiver struct {
	Addr     string
	Log      logr.Logger
	Apply    func(context.Context, Alert) error
	silences chan Alert
}

func NewReceiver(addr string, log logr.Logger) *Receiver {
	return &Receiver{Addr: addr, Log: log, silences: make(chan Alert)}
}

// Start serves and applies until ctx ends.
func (c *Receiver) Start(ctx context.Context) error {
	left := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/silences", func(w http.ResponseWriter, r *http.Request) {
		var a Alert
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		select {
		case c.silences <- a:
			w.WriteHeader(http.StatusAccepted)
		case <-left:
			http.Error(w, "shutting down", http.StatusServiceUnavailable)
		case <-r.Context().Done():
		}
	})
	srv := &http.Server{Addr: c.Addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	served := make(chan error, 1)
	go func() { served <- srv.ListenAndServe() }()

	for {
		select {
		case a := <-c.silences:
			if err := c.Apply(ctx, a); err != nil {
				c.Log.Error(err, "silence not applied", "silence", a.Name)
			}
		case err := <-served:
			close(left)
			if errors.Is(err, http.ErrServerClosed) {
				return nil
			}
			return err
		case <-ctx.Done():
			close(left)
			return c.shutdown(srv)
		}
	}
}

func (c *Receiver) shutdown(srv *http.Server) error {
	stopCtx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return srv.Shutdown(stopCtx)
}
