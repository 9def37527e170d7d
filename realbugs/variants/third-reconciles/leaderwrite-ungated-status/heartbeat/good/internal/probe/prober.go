package probe

import (
	"context"
	"net/http"
	"sync"
	"time"

	"example.org/variants/third-reconciles/leaderwrite-ungated-status/heartbeat/good/api/v1"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Prober measures the sites. It runs beside the local proxy of each replica.
type Prober struct {
	client.Client
	HTTP    *http.Client
	Period  time.Duration
	Elected <-chan struct{}
	mu      sync.Mutex
	results map[client.ObjectKey]time.Duration
}

// NeedLeaderElection lets every replica measure, since its proxy routes by the results.
func (p *Prober) NeedLeaderElection() bool { return false }

func (p *Prober) Start(ctx context.Context) error {
	tick := time.NewTicker(p.Period)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			if err := p.round(ctx); err != nil {
				logf.FromContext(ctx).Error(err, "probe round")
			}
		}
	}
}

func (p *Prober) round(ctx context.Context) error {
	var sites v1.SiteList
	if err := p.List(ctx, &sites); err != nil {
		return err
	}
	var errs []error
	for i := range sites.Items {
		site := &sites.Items[i]
		took, err := p.measure(ctx, site.Spec.Endpoint)
		p.remember(client.ObjectKeyFromObject(site), took)
		if p.leading() {
			errs = append(errs, p.publish(ctx, site, took, err))
		}
	}
	return kerrors.NewAggregate(errs)
}

func (p *Prober) measure(ctx context.Context, url string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	resp, err := p.HTTP.Do(req)
	if err != nil {
		return 0, err
	}
	return time.Since(begin), resp.Body.Close()
}

func (p *Prober) remember(key client.ObjectKey, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.results == nil {
		p.results = map[client.ObjectKey]time.Duration{}
	}
	p.results[key] = took
}
