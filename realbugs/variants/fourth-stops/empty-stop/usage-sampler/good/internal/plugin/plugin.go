package plugin

import (
	"errors"
	"io"

	"example.org/variants/fourth-stops/empty-stop/usage-sampler/good/internal/sampler"
)

// Service is a part of a plugin with a begin and an end.
type Service interface {
	Start()
	Stop()
}

// Plugin is loaded and unloaded by the scheduler.
type Plugin struct {
	services []Service
	sampler  *sampler.Sampler
	closers  []io.Closer
}

func Load(s *sampler.Sampler, closers ...io.Closer) *Plugin {
	p := &Plugin{services: []Service{s}, sampler: s, closers: closers}
	for _, svc := range p.services {
		svc.Start()
	}
	return p
}

// Score prefers nodes with little load.
func (p *Plugin) Score(node string) float64 {
	load, ok := p.sampler.Last(node)
	if !ok {
		return 0
	}
	return 1 - min(load, 1)
}

// Unload ends all that Load has started.
func (p *Plugin) Unload() error {
	for _, svc := range p.services {
		svc.Stop()
	}
	var errs []error
	for _, c := range p.closers {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}
