package integrity

import (
	"context"
	"sync"
)

// Sums computes the checksums of copies.
type Sums struct {
	Sum func(ctx context.Context, location string) error
}

// Check compares all copies with their checksums, and returns what is wrong with them.
func (s *Sums) Check(ctx context.Context, locations []string) []error {
	wrong := make(chan error, len(locations))
	for _, location := range locations {
		go func() {
			if err := s.Sum(ctx, location); err != nil {
				wrong <- err
			}
		}()
	}
	close(wrong)
	var all []error
	for err := range wrong {
		all = append(all, err)
	}
	return all
}

// Recheck compares the copies once more that were wrong before.
func (s *Sums) Recheck(ctx context.Context, locations []string) []error {
	wrong := make(chan error, len(locations))
	var checks sync.WaitGroup
	for _, location := range locations {
		checks.Go(func() {
			if err := s.Sum(ctx, location); err != nil {
				wrong <- err
			}
		})
	}
	checks.Wait()
	close(wrong)
	var all []error
	for err := range wrong {
		all = append(all, err)
	}
	return all
}
