package fail

import (
	"context"
	"log"
	"time"

	"golang.org/x/sync/errgroup"
)

// A gauge has a half that measures and one that pushes, each of them a method that a member of a group calls.
type gauge struct {
	measure func() []int
	push    func(context.Context, int) error
	values  chan int
}

func newGauge(measure func() []int, push func(context.Context, int) error) *gauge {
	return &gauge{measure: measure, push: push, values: make(chan int)}
}

func (g *gauge) collect(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
			for _, v := range g.measure() {
				g.values <- v // want `unbuffered-send: send on g.values blocks for ever once ship has returned: g.values is unbuffered`
			}
		}
	}
}

func (g *gauge) ship(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case v := <-g.values:
			if err := g.push(ctx, v); err != nil {
				return err // related `this return can come first`
			}
		}
	}
}

func (g *gauge) run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return g.collect(ctx) })
	group.Go(func() error { return g.ship(ctx) })
	return group.Wait()
}

// helpers hands its work to a method that each member of its group calls.
func (b *archive) helpers(ctx context.Context, volumes []string) error {
	work := make(chan string)
	group, ctx := errgroup.WithContext(ctx)
	for range 3 {
		group.Go(func() error { return b.saveAll(ctx, work) })
	}
	for _, volume := range volumes {
		work <- volume // want `unbuffered-send: send on work blocks for ever once its receivers have failed: work is unbuffered`
	}
	close(work)
	return group.Wait()
}

func (b *archive) saveAll(ctx context.Context, work <-chan string) error {
	for volume := range work {
		if err := b.save(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// okAgain calls its helper again and again.
func (b *archive) okAgain(ctx context.Context, volumes []string) {
	work := make(chan string)
	go func() {
		for ctx.Err() == nil {
			if err := b.saveSome(ctx, work); err != nil {
				log.Print(err)
			}
		}
	}()
	for _, volume := range volumes {
		work <- volume
	}
}

func (b *archive) saveSome(ctx context.Context, work <-chan string) error {
	for volume := range work {
		if err := b.save(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// okEnds ends the process when its helper has failed.
func (b *archive) okEnds(ctx context.Context, volumes []string) {
	work := make(chan string)
	go func() {
		if err := b.saveOrFail(ctx, work); err != nil {
			log.Fatal(err)
		}
	}()
	for _, volume := range volumes {
		work <- volume
	}
}

func (b *archive) saveOrFail(ctx context.Context, work <-chan string) error {
	for volume := range work {
		if err := b.save(ctx, volume); err != nil {
			return err
		}
	}
	return nil
}

// okGauge gives its values up when the other half has failed.
type okGauge struct{ gauge }

func (g *okGauge) okCollect(ctx context.Context, values chan<- int) error {
	for _, v := range g.measure() {
		select {
		case values <- v:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (g *okGauge) okShip(ctx context.Context, values <-chan int) error {
	for v := range values {
		if err := g.push(ctx, v); err != nil {
			return err
		}
	}
	return nil
}

func (g *okGauge) okRun(ctx context.Context) error {
	values := make(chan int)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(values)
		return g.okCollect(ctx, values)
	})
	group.Go(func() error { return g.okShip(ctx, values) })
	return group.Wait()
}
