// Package group runs a set of actors until the first of them ends.
package group

type actor struct {
	execute   func(stop <-chan struct{}) error
	interrupt func(error)
}

type Group struct{ actors []actor }

func (g *Group) Add(execute func(stop <-chan struct{}) error, interrupt func(error)) {
	g.actors = append(g.actors, actor{execute, interrupt})
}

func (g *Group) Run() error {
	if len(g.actors) == 0 {
		return nil
	}
	stop := make(chan struct{})
	errs := make(chan error, len(g.actors))
	for _, a := range g.actors {
		go func() { errs <- a.execute(stop) }()
	}
	err := <-errs
	close(stop)
	for _, a := range g.actors {
		if a.interrupt != nil {
			a.interrupt(err)
		}
	}
	for i := 1; i < cap(errs); i++ {
		<-errs
	}
	return err
}
