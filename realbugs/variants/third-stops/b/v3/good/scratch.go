package volume

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Scratch binds the scratch volume of the operator itself.
type Scratch struct {
	backend Backend
	id      string
	node    string
	log     logr.Logger
	phase   phase
	poll    time.Duration
}

var _ manager.Runnable = (*Scratch)(nil)

func NewScratch(b Backend, id, node string, log logr.Logger) *Scratch {
	return &Scratch{backend: b, id: id, node: node, log: log, poll: time.Minute}
}

func (s *Scratch) Start(ctx context.Context) error {
	tick := time.NewTicker(s.poll)
	defer tick.Stop()
	for s.phase != phaseBound {
		next, err := s.step(ctx)
		switch {
		case err != nil:
			s.log.Error(err, "scratch volume", "phase", s.phase.String())
		case next != s.phase:
			s.log.V(1).Info("transition", "from", s.phase.String(), "to", next.String())
			s.phase = next
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
	<-ctx.Done()
	return nil
}

func (s *Scratch) step(ctx context.Context) (phase, error) {
	switch s.phase {
	case phasePending:
		return phaseAttaching, s.backend.Attach(ctx, s.id, s.node)
	case phaseAttaching:
		ok, err := s.backend.Attached(ctx, s.id)
		if err != nil || !ok {
			return phaseAttaching, err
		}
		return phaseFormatting, nil
	case phaseFormatting:
		return phaseBound, s.backend.Format(ctx, s.id, "xfs")
	}
	return s.phase, nil
}
