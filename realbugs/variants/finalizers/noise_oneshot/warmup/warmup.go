package warmup

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

var errCold = errors.New("no mirror answered")

type warmup struct {
	log     logr.Logger
	mirrors []string
	http    *http.Client
}

func (w *warmup) NeedLeaderElection() bool { return false }

// Start pulls the index of each mirror once.
func (w *warmup) Start(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	results := make(chan bool, len(w.mirrors))
	var wg sync.WaitGroup
	for _, mirror := range w.mirrors {
		wg.Add(1)
		go func() {
			defer wg.Done()
			results <- w.pull(ctx, mirror)
		}()
	}
	wg.Wait()
	close(results)
	for ok := range results {
		if ok {
			return nil
		}
	}
	w.log.Error(errCold, "warm-up", "mirrors", len(w.mirrors))
	return nil
}

func (w *warmup) pull(ctx context.Context, mirror string) bool {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, mirror+"/index", http.NoBody)
	if err != nil {
		return false
	}
	resp, err := w.http.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

// Add adds the warm-up to the manager.
func Add(mgr ctrl.Manager, enabled bool, mirrors ...string) error {
	if !enabled {
		return mgr.Add(manager.RunnableFunc(func(context.Context) error { return nil }))
	}
	return mgr.Add(&warmup{log: mgr.GetLogger(), mirrors: mirrors, http: &http.Client{Timeout: 10 * time.Second}})
}
