// Package crew runs functions beside each other.
package crew

import (
	"context"
	"sync"
)

// A Crew has members, which Run waits for.
type Crew struct {
	members []member
	wg      sync.WaitGroup
}

type member struct {
	name string
	work func(stop <-chan struct{}) error
}

// Enlist adds a member.
func (c *Crew) Enlist(name string, work func(stop <-chan struct{}) error) {
	c.members = append(c.members, member{name, work})
}

// Run returns when the last member has.
func (c *Crew) Run(ctx context.Context) {
	for _, m := range c.members {
		c.wg.Add(1)
		go func() {
			defer c.wg.Done()
			_ = m.work(ctx.Done())
		}()
	}
	c.wg.Wait()
}

// Now runs a member at once, and Close waits for it.
func (c *Crew) Now(work func()) { c.wg.Go(work) }

// Close returns when the members have.
func (c *Crew) Close() { c.wg.Wait() }

// Away runs a function that it does not wait for.
func Away(work func()) { go work() }
