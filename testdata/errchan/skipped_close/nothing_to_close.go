package skipped_close

import (
	"context"
	"time"
)

// A probed address, and the results of its probe.
type probed struct{ name, address string }

func (p *probed) key() string { return p.name + "/" + p.address }

// okNothingToClose leaves without a close where there is no channel any more, or no address, of which it has taken the key before.
func okNothingToClose(ctx context.Context, p *probed, probe func(key string) error) {
	for err := range okProbes(ctx, p, probe) {
		if err != nil {
			return
		}
	}
}

func okProbes(ctx context.Context, p *probed, probe func(key string) error) <-chan error {
	results := make(chan error)
	go func() {
		key := p.key()
		for {
			if results == nil || p == nil {
				return
			}
			select {
			case <-ctx.Done():
				if results != nil {
					close(results)
					results = nil
				}
				return
			case <-time.After(time.Second):
				results <- probe(key)
			}
		}
	}()
	return results
}

// An address that nobody has looked at before can be nil.
func waitsForProbes(ctx context.Context, p *probed, probe func(p *probed) error) {
	for err := range probesUnseen(ctx, p, probe) {
		if err != nil {
			return
		}
	}
}

func probesUnseen(ctx context.Context, p *probed, probe func(p *probed) error) <-chan error {
	results := make(chan error)
	go func() {
		for {
			if p == nil {
				return
			}
			select {
			case <-ctx.Done():
				close(results) // want `skipped-close: close of results is skipped by an earlier return; waitsForProbes then waits for ever`
				return
			case <-time.After(time.Second):
				results <- probe(p)
			}
		}
	}()
	return results
}
