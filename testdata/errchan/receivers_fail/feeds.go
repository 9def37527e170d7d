package fail

import (
	"context"
	"os"
	"sync"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
)

// A archive of a volume is one piece of work.
type archive struct {
	save func(context.Context, string) error
}

// all hands the volumes to workers that end with the first failure; once the store is away, none is left.
func (b *archive) all(ctx context.Context, volumes []string) error {
	work := make(chan string)
	group, ctx := errgroup.WithContext(ctx)
	for range 4 {
		group.Go(func() error { // related `a receiver starts here`
			for volume := range work {
				if err := b.save(ctx, volume); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for _, volume := range volumes {
		work <- volume // want `unbuffered-send: send on work blocks for ever once its receivers have failed: work is unbuffered`
	}
	close(work)
	return group.Wait()
}

// logged has workers that are methods, and a buffer that is soon full.
func (b *archive) logged(ctx context.Context, volumes map[string]string) {
	work := make(chan string, 2)
	var done sync.WaitGroup
	done.Add(2)
	go b.worker(ctx, work, &done)
	go b.worker(ctx, work, &done)
	for volume := range volumes {
		work <- volume // want `unbuffered-send: send on work blocks for ever once its receivers have failed: more sends than the buffer of 2 takes`
	}
	close(work)
	done.Wait()
}

func (b *archive) worker(ctx context.Context, work <-chan string, done *sync.WaitGroup) {
	defer done.Done()
	for volume := range work {
		err := b.save(ctx, volume)
		if err != nil {
			klog.ErrorS(err, "not saved", "volume", volume)
			return
		}
	}
}

// one has a single worker, which asks whether the channel is open.
func (b *archive) one(ctx context.Context, volumes []string) {
	work, done := make(chan string), make(chan struct{})
	go func() {
		defer close(done)
		for {
			volume, ok := <-work
			if !ok || b.save(ctx, volume) != nil {
				return
			}
		}
	}()
	for i := 0; i < len(volumes); i++ {
		work <- volumes[i] // want `unbuffered-send: send on work blocks for ever once its receivers have failed`
	}
	close(work)
	<-done
}

// okSelects stops to hand out once the group has failed.
func (b *archive) okSelects(ctx context.Context, volumes []string) error {
	work := make(chan string)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		for volume := range work {
			if err := b.save(ctx, volume); err != nil {
				return err
			}
		}
		return nil
	})
	for _, volume := range volumes {
		select {
		case work <- volume:
		case <-ctx.Done():
		}
	}
	close(work)
	return group.Wait()
}

// okGoesOn has workers that take the next volume after a failure, and okDrains one that takes the rest.
func (b *archive) okGoesOn(ctx context.Context, volumes []string) {
	work := make(chan string)
	var done sync.WaitGroup
	done.Go(func() {
		for volume := range work {
			if err := b.save(ctx, volume); err != nil {
				klog.ErrorS(err, "not saved")
				continue
			}
			klog.InfoS("saved", "volume", volume)
		}
	})
	for _, volume := range volumes {
		work <- volume
	}
	close(work)
	done.Wait()
}

func (b *archive) okDrains(ctx context.Context, volumes []string) {
	work := make(chan string)
	var done sync.WaitGroup
	done.Go(func() {
		for volume := range work {
			if err := b.save(ctx, volume); err != nil {
				for range work {
				}
				return
			}
		}
	})
	for _, volume := range volumes {
		work <- volume
	}
	close(work)
	done.Wait()
}

// okRoom holds all of them.
func (b *archive) okRoom(ctx context.Context, volumes []string) error {
	work := make(chan string, len(volumes))
	var group errgroup.Group
	group.Go(func() error {
		for volume := range work {
			if err := b.save(ctx, volume); err != nil {
				return err
			}
		}
		return nil
	})
	for _, volume := range volumes {
		work <- volume
	}
	close(work)
	return group.Wait()
}

// okExits ends the process with the first failure.
func (b *archive) okExits(ctx context.Context, volumes []string) {
	work, done := make(chan string), make(chan struct{})
	go func() {
		defer close(done)
		for volume := range work {
			if err := b.save(ctx, volume); err != nil {
				klog.ErrorS(err, "not saved")
				os.Exit(1)
			}
		}
	}()
	for _, volume := range volumes {
		work <- volume
	}
	close(work)
	<-done
}

// okSpare has a second worker that stays.
func (b *archive) okSpare(ctx context.Context, volumes []string) {
	work := make(chan string)
	var done sync.WaitGroup
	done.Go(func() {
		for volume := range work {
			if b.save(ctx, volume) != nil {
				return
			}
		}
	})
	done.Go(func() {
		for volume := range work {
			_ = b.save(ctx, volume)
		}
	})
	for _, volume := range volumes {
		work <- volume
	}
	close(work)
	done.Wait()
}
