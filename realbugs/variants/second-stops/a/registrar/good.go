package registrar

import (
	"context"
	"net/http"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Announcer is the registrar of the edge nodes.
type Announcer struct {
	inner Registrar
	grace time.Duration
}

var _ manager.Runnable = &Announcer{}

func NewAnnouncer(endpoint, id string, log logr.Logger) *Announcer {
	return &Announcer{
		inner: Registrar{Endpoint: endpoint, ID: id, HTTP: http.DefaultClient, Log: log, Every: 15 * time.Second},
		grace: 5 * time.Second,
	}
}

func (a *Announcer) Start(ctx context.Context) error {
	t := time.NewTicker(a.inner.Every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := a.inner.call(ctx, http.MethodPut); err != nil {
				a.inner.Log.Error(err, "refreshing membership")
			}
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.grace)
			defer cancel()
			return a.inner.deregister(last)
		}
	}
}
