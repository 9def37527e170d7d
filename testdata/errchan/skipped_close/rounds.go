package skipped_close

import (
	"context"
	"sync"
)

// A cleaner deletes volumes, each in a goroutine.
type cleaner struct {
	remove func(context.Context, string) error
	held   map[string]bool
}

// counts goes on with the next volume after it has counted the one that is held.
func (c *cleaner) counts(ctx context.Context, volumes []string) {
	var group sync.WaitGroup
	for _, volume := range volumes {
		group.Add(1) // related `counted here`
		if c.held[volume] {
			continue
		}
		go func() {
			defer group.Done() // want `skipped-close: Done of group is skipped in a round that has counted it; counts then waits for ever`
			_ = c.remove(ctx, volume)
		}()
	}
	group.Wait()
}

// countsInHelper starts the goroutine in a method, under a condition.
func (c *cleaner) countsInHelper(ctx context.Context, volumes map[string]int) {
	group := new(sync.WaitGroup)
	for volume, size := range volumes {
		group.Add(1)
		if size > 0 {
			go c.removeIn(ctx, volume, group)
		}
	}
	group.Wait()
}

func (c *cleaner) removeIn(ctx context.Context, volume string, group *sync.WaitGroup) {
	defer group.Done() // want `skipped-close: Done of group is skipped in a round that has counted it; countsInHelper then waits for ever`
	_ = c.remove(ctx, volume)
}

// okCountsLate counts what it starts alone, and okCountsDown what it does not start down.
func (c *cleaner) okCountsLate(ctx context.Context, volumes []string) {
	var group sync.WaitGroup
	for _, volume := range volumes {
		if c.held[volume] {
			continue
		}
		group.Add(1)
		go func() {
			defer group.Done()
			_ = c.remove(ctx, volume)
		}()
	}
	group.Wait()
}

func (c *cleaner) okCountsDown(ctx context.Context, volumes []string) {
	var group sync.WaitGroup
	for _, volume := range volumes {
		group.Add(1)
		if c.held[volume] {
			group.Done()
			continue
		}
		go func() {
			defer group.Done()
			_ = c.remove(ctx, volume)
		}()
	}
	group.Wait()
}

// okEither starts one goroutine or the other.
func (c *cleaner) okEither(ctx context.Context, volumes []string) {
	var group sync.WaitGroup
	for _, volume := range volumes {
		group.Add(1)
		if c.held[volume] {
			go func() {
				defer group.Done()
				c.held[volume] = false
			}()
		} else {
			go func() {
				defer group.Done()
				_ = c.remove(ctx, volume)
			}()
		}
	}
	group.Wait()
}

// okSameCondition counts under the condition under which it starts.
func (c *cleaner) okSameCondition(ctx context.Context, volumes []string) {
	var group sync.WaitGroup
	for _, volume := range volumes {
		free := !c.held[volume]
		if free {
			group.Add(1)
		}
		if free {
			go func() {
				defer group.Done()
				_ = c.remove(ctx, volume)
			}()
		}
	}
	group.Wait()
}

// okEnds returns without a wait.
func (c *cleaner) okEnds(ctx context.Context, volumes []string) bool {
	var group sync.WaitGroup
	for _, volume := range volumes {
		group.Add(1)
		if volume == "" {
			return false
		}
		go func() {
			defer group.Done()
			_ = c.remove(ctx, volume)
		}()
	}
	group.Wait()
	return true
}

// okWorkers starts as many workers as it has counted (the resolver of knative).
func (c *cleaner) okWorkers(ctx context.Context, workers int, volumes <-chan string) {
	var group sync.WaitGroup
	group.Add(workers)
	for range workers {
		go func() {
			defer group.Done()
			for volume := range volumes {
				_ = c.remove(ctx, volume)
			}
		}()
	}
	group.Wait()
}

// workersUnlessHeld has counted the workers that it does not start.
func (c *cleaner) workersUnlessHeld(ctx context.Context, workers int, volume string) {
	var group sync.WaitGroup
	group.Add(workers)
	if !c.held[volume] {
		for range workers {
			go func() {
				defer group.Done() // want `skipped-close: Done of group is skipped in a round that has counted it; workersUnlessHeld then waits for ever`
				_ = c.remove(ctx, volume)
			}()
		}
	}
	group.Wait()
}
