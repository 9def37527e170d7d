package auditbatch

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Record struct{ Verb, Object string }

type Writer struct {
	in    chan Record
	write func([]Record) error
}

func (w *Writer) Record(r Record) bool {
	select {
	case w.in <- r:
		return true
	default:
		return false
	}
}

func (w *Writer) loop(ctx context.Context) {
	for {
		var batch []Record
		flush := time.After(2 * time.Second)
	fill:
		for len(batch) < 500 {
			select {
			case r := <-w.in:
				batch = append(batch, r)
			case <-flush:
				break fill
			case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
				break fill
			}
		}
		if len(batch) == 0 {
			continue
		}
		if err := w.write(batch); err != nil {
			klog.ErrorS(err, "audit", "lost", len(batch))
		}
	}
}

func (w *Writer) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Go(func() { w.loop(ctx) })
	wg.Wait()
	return nil
}

func New(mgr manager.Manager, write func([]Record) error) (*Writer, error) {
	w := &Writer{in: make(chan Record, 4096), write: write}
	return w, mgr.Add(w)
}
