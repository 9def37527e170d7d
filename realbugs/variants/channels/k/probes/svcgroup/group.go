// Package svcgroup runs services that are told to stop over a channel.
package svcgroup

import "sync"

type service struct {
	serve     func(stop <-chan struct{}) error
	interrupt func(error)
}

// Group is a set of services that live and end together.
type Group struct {
	members []service
}

// Add puts a service into the group; interrupt may be nil.
func (g *Group) Add(serve func(stop <-chan struct{}) error, interrupt func(error)) *Group {
	g.members = append(g.members, service{serve, interrupt})
	return g
}

// Run returns when stop is closed or a service fails, and all have ended.
func (g *Group) Run(stop <-chan struct{}) error {
	var (
		wg    sync.WaitGroup
		once  sync.Once
		first error
		inner = make(chan struct{})
		ended = make(chan struct{})
	)
	end := func(err error) {
		once.Do(func() {
			first = err
			close(inner)
			for _, m := range g.members {
				if m.interrupt != nil {
					m.interrupt(err)
				}
			}
		})
	}
	wg.Add(len(g.members))
	for _, m := range g.members {
		go func() {
			defer wg.Done()
			end(m.serve(inner))
		}()
	}
	go func() {
		select {
		case <-stop:
			end(nil)
		case <-ended:
		}
	}()
	wg.Wait()
	close(ended)
	return first
}
