package dual

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"example.org/variants/fourth-stops/unbuffered-send/dual-writer/good/internal/store"
)

// Writer keeps each report in two stores.
type Writer struct {
	Primary, Mirror store.Store
}

// Write returns the first failure.
func (w *Writer) Write(ctx context.Context, key, body string) error {
	g, ctx := errgroup.WithContext(ctx)
	put := func(s store.Store, name string) {
		g.Go(func() error {
			if err := s.Put(ctx, key, body); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			return nil
		})
	}
	put(w.Primary, "primary")
	put(w.Mirror, "mirror")
	return g.Wait()
}
