package acmechallenge

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Tokens struct {
	mu sync.RWMutex
	m  map[string]string
}

func (t *Tokens) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	key, ok := t.m[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write([]byte(key))
}

type Solver struct {
	Addr   string
	Tokens *Tokens
	Log    logr.Logger
}

func (s *Solver) NeedLeaderElection() bool { return false }

func (s *Solver) Start(ctx context.Context) error {
	srv := &http.Server{Addr: s.Addr, Handler: s.Tokens, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		if err := srv.ListenAndServe(); err != nil && err != http.ErrServerClosed { // WANT errchan/dropped-error
			s.Log.Error(err, "solver failed", "addr", s.Addr)
		}
	}()
	<-ctx.Done()
	final, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	return srv.Shutdown(final)
}

func (s *Solver) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(s) }
