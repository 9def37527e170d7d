package scrapeconfig

import (
	"context"
	"net/http"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Config struct {
	URL      string
	Interval time.Duration
}

type Scraper struct {
	updates chan Config
	client  *http.Client
}

func (s *Scraper) Reload(ctx context.Context, c Config) {
	select {
	case s.updates <- c:
	case <-ctx.Done():
	}
}

func (s *Scraper) poll(ctx context.Context, c Config) {
	tick := time.NewTicker(c.Interval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, nil)
			if err != nil {
				klog.ErrorS(err, "request", "url", c.URL)
				continue
			}
			if res, err := s.client.Do(req); err == nil {
				klog.V(4).InfoS("scraped", "url", c.URL, "status", res.StatusCode)
				_ = res.Body.Close()
			}
		case <-ctx.Done():
			return
		}
	}
}

func (s *Scraper) Start(ctx context.Context) error {
	for {
		select {
		case c := <-s.updates:
			klog.InfoS("scrape configuration", "url", c.URL, "interval", c.Interval)
			go s.poll(ctx, c) // WANT ctxrunnable/outlives-round
		case <-ctx.Done():
			return nil
		}
	}
}

func Setup(mgr ctrl.Manager) (*Scraper, error) {
	s := &Scraper{updates: make(chan Config), client: &http.Client{Timeout: 5 * time.Second}}
	return s, mgr.Add(s)
}
