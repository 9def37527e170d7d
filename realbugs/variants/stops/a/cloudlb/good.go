package cloudlb

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Gateway struct {
	Balancer
	stopTimeout time.Duration
}

func (g *Gateway) Start(ctx context.Context) (err error) {
	logger := ctrl.LoggerFrom(ctx)
	for {
		if ctx.Err() != nil {
			logger.Info("taking the gateway out of rotation", "id", g.id)
			bye, cancel := context.WithTimeout(ctrl.LoggerInto(context.Background(), logger), g.stopTimeout)
			defer cancel()
			return g.call(bye, http.MethodDelete, "/gateways/"+g.id)
		}
		if err := g.call(ctx, http.MethodPut, "/gateways/"+g.id); err != nil {
			logger.Error(err, "announce")
		}
		pause := time.NewTimer(15 * time.Second)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
		}
	}
}

func AddGateway(mgr ctrl.Manager, base, id string) error {
	return mgr.Add(&Gateway{
		Balancer:    Balancer{http: &http.Client{Timeout: 5 * time.Second}, base: base, id: id},
		stopTimeout: 4 * time.Second,
	})
}
