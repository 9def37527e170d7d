package component

import (
	"context"
	"sync"

	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/dropped_component/worker"
)

// What works is a type of another package, behind an interface of this one.
type mirror interface {
	RunWorkers(ctx context.Context, n int) error
	Drain(ctx context.Context) error
	Once(ctx context.Context, jobs []string) error
}

type mirrors struct{ byZone map[string]mirror }

func newMirrors(pools map[string]*worker.Pool) *mirrors {
	m := &mirrors{byZone: make(map[string]mirror, len(pools))}
	for zone, pool := range pools {
		m.byZone[zone] = pool
	}
	return m
}

func (m *mirrors) Start(ctx context.Context) error {
	var group sync.WaitGroup
	for zone, pool := range m.byZone {
		group.Go(func() {
			if err := pool.RunWorkers(ctx, 2); err != nil { // want `dropped-error: error of pool.RunWorkers is only logged: when it fails, the process goes on as if it ran`
				klog.ErrorS(err, "mirror", "zone", zone)
			}
		})
	}
	<-ctx.Done()
	group.Wait()
	return nil
}

func (m *mirrors) first(ctx context.Context, zone string) error {
	pool := m.byZone[zone]
	go pool.RunWorkers(ctx, 1) // want `dropped-error: error of pool.RunWorkers is dropped`
	<-ctx.Done()
	return nil
}

// One that fails only when it is stopped, and one that does what there is and returns.
func (m *mirrors) okStart(ctx context.Context) error {
	for _, pool := range m.byZone {
		go pool.Drain(ctx)
		go pool.Once(ctx, []string{"a"})
	}
	<-ctx.Done()
	return nil
}

// Workers that a call starts and waits for go on until the stop.
func dropsWork(ctx context.Context, pool *worker.Pool) error {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		pool.Work(ctx, 2) // want `dropped-error: error of pool.Work is dropped`
	}()
	<-ctx.Done()
	group.Wait()
	return nil
}

func okWork(ctx context.Context, pool *worker.Pool) error {
	failed := make(chan error, 1)
	go func() { failed <- pool.Work(ctx, 2) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return <-failed
	}
}

func okOnce(ctx context.Context, pool *worker.Pool) error {
	go pool.Once(ctx, []string{"a", "b"})
	<-ctx.Done()
	return nil
}
