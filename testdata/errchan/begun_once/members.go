package begun_once

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
)

// pairs refreshes what it knows in a goroutine of its own (skupper).
type pairs struct {
	list    func() []string
	update  func(string)
	updates chan string
}

func (p *pairs) run(ctx context.Context) func() error {
	return func() error {
		refresh := time.NewTicker(time.Minute)
		defer refresh.Stop()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-refresh.C:
				go func() {
					for _, each := range p.list() {
						p.updates <- each // want `single-leak: send on p.updates blocks for ever once its receiver has stopped: more sends than the buffer of 8 takes`
					}
				}()
			case each := <-p.updates:
				p.update(each)
			}
		}
	}
}

// An Observer runs its parts as the members of a group.
type Observer struct{ pairs *pairs }

func NewObserver(list func() []string, update func(string)) *Observer {
	return &Observer{&pairs{list: list, update: update, updates: make(chan string, 8)}}
}

func (o *Observer) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(o.pairs.run(ctx))
	return group.Wait()
}
