package volevents

import (
	"context"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Journal struct{ Tracker }

func (j *Journal) next(ctx context.Context) (Event, bool) {
	select {
	case e := <-j.intake.ch:
		return e, true
	case <-ctx.Done():
		return Event{}, false
	}
}

func (j *Journal) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		e, ok := j.next(ctx)
		if !ok {
			break
		}
		klog.V(4).InfoS("Volume event", "volume", e.Volume, "kind", e.Kind)
		j.apply(e)
	}
	return nil
}

func SetupJournal(mgr ctrl.Manager, in *Intake) error {
	return mgr.Add(&Journal{Tracker{intake: in, state: map[string]string{}}})
}
