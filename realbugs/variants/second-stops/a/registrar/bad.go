package registrar

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Registrar keeps this gateway's record in the service catalogue.
type Registrar struct {
	Endpoint string
	ID       string
	Every    time.Duration
	HTTP     *http.Client
	Log      logr.Logger
}

var _ manager.Runnable = &Registrar{}

func (r *Registrar) call(ctx context.Context, method string) error {
	req, err := http.NewRequestWithContext(ctx, method, r.Endpoint+"/v1/members/"+r.ID, nil)
	if err != nil {
		return err
	}
	resp, err := r.HTTP.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("catalogue: %s", resp.Status)
	}
	return nil
}

func (r *Registrar) deregister(ctx context.Context) error {
	r.Log.Info("leaving catalogue", "id", r.ID)
	return r.call(ctx, http.MethodDelete)
}

func (r *Registrar) Start(ctx context.Context) error {
	t := time.NewTicker(r.Every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := r.call(ctx, http.MethodPut); err != nil {
				r.Log.Error(err, "refreshing membership")
			}
		case <-ctx.Done():
			return r.deregister(ctx) // WANT ctxrunnable/ended-context
		}
	}
}
