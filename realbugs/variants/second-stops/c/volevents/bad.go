package volevents

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Event struct {
	Volume string
	Kind   string
}

// Intake is filled by the CSI sidecar's callbacks and is never closed.
type Intake struct{ ch chan Event }

func NewIntake() *Intake { return &Intake{ch: make(chan Event, 64)} }

func (i *Intake) Offer(e Event) bool {
	select {
	case i.ch <- e:
		return true
	default:
		return false
	}
}

type Tracker struct {
	intake *Intake
	mu     sync.Mutex
	state  map[string]string
}

func (t *Tracker) apply(e Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e.Kind == "deleted" {
		delete(t.state, e.Volume)
		return
	}
	t.state[e.Volume] = e.Kind
}

func (t *Tracker) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		e := <-t.intake.ch // WANT ctxrunnable/deaf-loop or ctxrunnable/blocks-forever
		klog.V(4).InfoS("Volume event", "volume", e.Volume, "kind", e.Kind)
		t.apply(e)
	}
	return nil
}

func Setup(mgr ctrl.Manager, in *Intake) error {
	return mgr.Add(&Tracker{intake: in, state: map[string]string{}})
}
