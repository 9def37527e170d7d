package bootstrap

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// Enroller does the same for machines that join later.
type Enroller struct {
	Bootstrapper
	Backoff time.Duration
}

func (e *Enroller) Start(ctx context.Context) error {
	e.Log.Info("waiting for certificate", "path", e.Path)
	for !e.issued {
		if err := e.attempt(); err != nil {
			e.Log.Error(err, "signing request failed")
		}
		select {
		case <-time.After(e.Backoff):
		case <-ctx.Done():
			return nil
		}
	}
	<-ctx.Done()
	return nil
}

func (e *Enroller) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(e) }
