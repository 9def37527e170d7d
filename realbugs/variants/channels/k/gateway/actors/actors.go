// Package actors runs functions together: when one returns, all are interrupted.
package actors

type actor struct {
	execute   func() error
	interrupt func(error)
}

// Group is a set of actors.
type Group struct {
	actors []actor
}

// Add puts an actor into the group. interrupt must make execute return.
func (g *Group) Add(execute func() error, interrupt func(error)) {
	g.actors = append(g.actors, actor{execute, interrupt})
}

// Run runs all actors and returns once all of them have returned.
func (g *Group) Run() error {
	if len(g.actors) == 0 {
		return nil
	}
	errs := make(chan error, len(g.actors))
	for _, a := range g.actors {
		go func() { errs <- a.execute() }()
	}
	err := <-errs
	for _, a := range g.actors {
		a.interrupt(err)
	}
	for i := 1; i < cap(errs); i++ {
		<-errs
	}
	return err
}
