package inventory

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Disk is a disk of a machine or of a storage array.
type Disk struct {
	Serial string
	Bytes  int64
}

type lister interface {
	List(ctx context.Context, each func(Disk) error) error
}

// Inventory sums up the disks of two sources.
type Inventory struct {
	machines lister
	arrays   lister
}

// Total returns the size of all disks.
func (i *Inventory) Total(ctx context.Context) (total int64, err error) {
	disks := make(chan Disk)
	var last sync.Once
	feed := func(from lister) func() error {
		return func() error {
			defer last.Do(func() { close(disks) }) // WANT errchan/close-while-sending
			return from.List(ctx, func(d Disk) error {
				disks <- d
				return nil
			})
		}
	}

	var g errgroup.Group
	g.Go(feed(i.machines))
	g.Go(feed(i.arrays))
	for d := range disks {
		total += d.Bytes
	}
	return total, g.Wait()
}
