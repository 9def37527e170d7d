package cloudlb

import (
	"context"
	"fmt"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type Balancer struct {
	http *http.Client
	base string
	id   string
}

func (b *Balancer) call(ctx context.Context, method, path string) error {
	req, err := http.NewRequestWithContext(ctx, method, b.base+path, nil)
	if err != nil {
		return err
	}
	res, err := b.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, res.Status)
	}
	return nil
}

func (b *Balancer) Start(ctx context.Context) (err error) {
	logger := ctrl.LoggerFrom(ctx)
	for {
		if ctx.Err() != nil {
			logger.Info("taking the target out of rotation", "id", b.id)
			return b.call(ctx, http.MethodDelete, "/targets/"+b.id) // WANT ctxrunnable/ended-context
		}
		if err := b.call(ctx, http.MethodPut, "/targets/"+b.id); err != nil {
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

func AddBalancer(mgr ctrl.Manager, base, id string) error {
	return mgr.Add(&Balancer{http: &http.Client{Timeout: 5 * time.Second}, base: base, id: id})
}
