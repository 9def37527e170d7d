package group

// Group runs actors; when the first one returns, all are interrupted.
type Group struct{ actors []actor }

type actor struct {
	execute   func() error
	interrupt func(error)
}

func (g *Group) Add(execute func() error, interrupt func(error)) {
	g.actors = append(g.actors, actor{execute, interrupt})
}

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
