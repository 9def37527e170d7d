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
	for s.phase != phaseBound { // WANT ctxrunnable/deaf-loop
		next, err := s.step(ctx)
		switch {
		case err != nil:
			s.log.Error(err, "scratch volume", "phase", s.phase.String())
			time.Sleep(s.poll)
		case next == s.phase:
			time.Sleep(s.poll)
		default:
			s.log.V(1).Info("transition", "from", s.phase.String(), "to", next.String())
			s.phase = next
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
