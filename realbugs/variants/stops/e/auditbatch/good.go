package auditbatch

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Shipper struct {
	in   chan Record
	ship func([]Record) error
}

func (s *Shipper) Record(r Record) bool {
	select {
	case s.in <- r:
		return true
	default:
		return false
	}
}

func (s *Shipper) loop(ctx context.Context) {
	for last := false; !last; {
		var batch []Record
		flush := time.After(2 * time.Second)
	fill:
		for len(batch) < 500 {
			select {
			case r := <-s.in:
				batch = append(batch, r)
			case <-flush:
				break fill
			case <-ctx.Done():
				last = true
				break fill
			}
		}
		if len(batch) == 0 {
			continue
		}
		if err := s.ship(batch); err != nil {
			klog.ErrorS(err, "audit", "lost", len(batch))
		}
	}
}

func (s *Shipper) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Go(func() { s.loop(ctx) })
	wg.Wait()
	return nil
}

func NewShipper(mgr manager.Manager, ship func([]Record) error) (*Shipper, error) {
	s := &Shipper{in: make(chan Record, 4096), ship: ship}
	return s, mgr.Add(s)
}
