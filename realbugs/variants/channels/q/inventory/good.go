package inventory

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// Stock counts the disks of two sources.
type Stock struct {
	racks  lister
	spares lister
}

// Count returns how many disks there are.
func (s *Stock) Count(ctx context.Context) (count int, err error) {
	disks := make(chan Disk)
	var open atomic.Int32
	open.Store(2)
	feed := func(from lister) func() error {
		return func() error {
			defer func() {
				if open.Add(-1) == 0 {
					close(disks)
				}
			}()
			return from.List(ctx, func(d Disk) error {
				disks <- d
				return nil
			})
		}
	}

	var g errgroup.Group
	g.Go(feed(s.racks))
	g.Go(feed(s.spares))
	for range disks {
		count++
	}
	return count, g.Wait()
}
