package httpapi

import (
	"context"
	"net/http"
	"time"

	"example.org/variants/fourth-stops/locked-send/session-broker/good/internal/broker"
)

// Handler opens sessions for the web console.
func Handler(b *broker.Broker, shell func(pod string) func(context.Context) error) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /shells/{pod}", func(w http.ResponseWriter, r *http.Request) {
		pod := r.PathValue("pod")
		if err := b.Open(pod, shell(pod)); err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
		w.WriteHeader(http.StatusCreated)
	})
	return mux
}

// Serve answers until the context ends and closes what is open then.
func Serve(ctx context.Context, addr string, b *broker.Broker, h http.Handler) error {
	srv := &http.Server{Addr: addr, Handler: h, ReadHeaderTimeout: 5 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- srv.ListenAndServe() }()
	defer b.CloseAll()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	sctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return srv.Shutdown(sctx)
}
