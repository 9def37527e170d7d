package scraper

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Scraper samples the load of the disks and leaves its samples behind when it ends.
type Scraper struct {
	Log  logr.Logger
	Path string

	mu      sync.Mutex
	samples []float64
}

// Run samples until ctx ends. It returns an error if the samples could not be saved.
func (s *Scraper) Run(ctx context.Context) error {
	tick := time.NewTicker(15 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.sample()
		case <-ctx.Done():
			if err := s.save(); err != nil {
				return fmt.Errorf("save samples: %w", err)
			}
			return ctx.Err()
		}
	}
}

func (s *Scraper) sample() {
	raw, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		s.Log.Error(err, "no sample")
		return
	}
	var load float64
	if _, err := fmt.Sscan(string(raw), &load); err != nil {
		s.Log.Error(err, "odd sample")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.samples = append(s.samples, load)
}

func (s *Scraper) save() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return os.WriteFile(s.Path, []byte(fmt.Sprint(s.samples)), 0o600)
}

// Autoscaler scales by the samples of its scraper.
type Autoscaler struct {
	scraper *Scraper
	scale   func(context.Context, float64)
}

func (a *Autoscaler) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Add(1)
	go func() {
		defer wg.Done()
		_ = a.scraper.Run(ctx)
	}()
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			a.scraper.mu.Lock()
			n := len(a.scraper.samples)
			var sum float64
			for _, s := range a.scraper.samples {
				sum += s
			}
			a.scraper.mu.Unlock()
			if n > 0 {
				a.scale(ctx, sum/float64(n))
			}
		}
	}
}

func (a *Autoscaler) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(a) }
