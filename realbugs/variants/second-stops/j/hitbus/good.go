package hitbus

import (
	"context"

	"github.com/go-logr/logr"
)

type Sampler struct {
	Bus *Bus
	Log logr.Logger
	n   map[string]int
}

func (s *Sampler) Start(ctx context.Context) error {
	s.n = map[string]int{}
	hits := make(chan string)
	defer s.Bus.Subscribe(func(h string) {
		select {
		case hits <- h:
		case <-ctx.Done():
		}
	})()
	for {
		select {
		case h := <-hits:
			s.n[h]++
		case <-ctx.Done():
			s.Log.Info("sampled", "routes", len(s.n))
			return nil
		}
	}
}
