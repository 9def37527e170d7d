package sampler

import (
	"sync"
	"time"

	"github.com/go-logr/logr"
)

// Source reads a value of the machine.
type Source interface {
	Name() string
	Sample() (float64, error)
}

// Sampler keeps the last values of its sources.
type Sampler struct {
	log     logr.Logger
	sources []Source
	every   time.Duration
	mu      sync.RWMutex
	last    map[string]float64
}

func New(log logr.Logger, every time.Duration, sources ...Source) *Sampler {
	return &Sampler{log: log, sources: sources, every: every, last: map[string]float64{}}
}

// Start samples each source in the background.
func (s *Sampler) Start() {
	for _, src := range s.sources {
		go s.sample(src)
	}
}

func (s *Sampler) sample(src Source) {
	t := time.NewTicker(s.every)
	defer t.Stop()
	for range t.C {
		v, err := src.Sample()
		if err != nil {
			s.log.Error(err, "no sample", "source", src.Name())
			continue
		}
		s.mu.Lock()
		s.last[src.Name()] = v
		s.mu.Unlock()
	}
}

// Stop ends the sampling.
func (s *Sampler) Stop() {} // WANT ctxrunnable/empty-stop

func (s *Sampler) Last(name string) (float64, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	v, ok := s.last[name]
	return v, ok
}
