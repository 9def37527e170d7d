package dual

import (
	"context"
	"fmt"
	"sync"

	"example.org/variants/fourth-stops/unbuffered-send/dual-writer/bad/internal/store"
)

// Writer keeps each report in two stores.
type Writer struct {
	Primary, Mirror store.Store
}

type pending struct {
	failures chan error
	wg       sync.WaitGroup
}

func (p *pending) put(ctx context.Context, s store.Store, name, key, body string) {
	p.wg.Go(func() {
		if err := s.Put(ctx, key, body); err != nil {
			p.failures <- fmt.Errorf("%s: %w", name, err) // WANT errchan/unbuffered-send
		}
	})
}

// Write returns the first failure.
func (w *Writer) Write(ctx context.Context, key, body string) error {
	p := &pending{failures: make(chan error)}
	p.put(ctx, w.Primary, "primary", key, body)
	p.put(ctx, w.Mirror, "mirror", key, body)
	written := make(chan struct{})
	go func() {
		p.wg.Wait()
		close(written)
	}()
	select {
	case err := <-p.failures:
		return err
	case <-written:
		return nil
	}
}
