package intake

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/go-logr/logr"
)

// Alert is what the alert manager posts to us.
type Alert struct {
	Name   string            `json:"name"`
	Labels map[string]string `json:"labels"`
}

// Collector takes alerts over HTTP and applies them one by one.
type Collector struct {
	Addr   string
	Log    logr.Logger
	Apply  func(context.Context, Alert) error
	alerts chan Alert
}

func NewCollector(addr string, log logr.Logger) *Collector {
	return &Collector{Addr: addr, Log: log, alerts: make(chan Alert)}
}

// Start serves and applies until ctx ends.
func (c *Collector) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/alerts", func(w http.ResponseWriter, r *http.Request) {
		var a Alert
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		c.alerts <- a // WANT errchan/unbuffered-send or ctxrunnable/blocks-forever
		w.WriteHeader(http.StatusAccepted)
	})
	srv := &http.Server{Addr: c.Addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	served := make(chan error, 1)
	go func() { served <- srv.ListenAndServe() }()

	for {
		select {
		case a := <-c.alerts:
			if err := c.Apply(ctx, a); err != nil {
				c.Log.Error(err, "alert not applied", "alert", a.Name)
			}
		case err := <-served:
			if errors.Is(err, http.ErrServerClosed) {
				return nil
			}
			return err
		case <-ctx.Done():
			stopCtx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			return srv.Shutdown(stopCtx)
		}
	}
}
