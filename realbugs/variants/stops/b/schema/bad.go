package schema

import (
	"context"
	"sync"
	"time"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Step func(ctx context.Context) (remaining int, err error)

type migrator struct {
	steps map[string]Step
	pause time.Duration
}

func NewMigrator(pause time.Duration, steps map[string]Step) manager.Runnable {
	return &migrator{steps: steps, pause: pause}
}

func (m *migrator) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	for name, step := range m.steps {
		wg.Add(1)
		go func() {
			defer wg.Done()
			m.drive(ctx, name, step)
		}()
	}
	wg.Wait()
	return nil
}

func (m *migrator) drive(ctx context.Context, name string, step Step) {
	finished := false
	for !finished { // WANT ctxrunnable/deaf-loop
		n, err := step(ctx)
		switch {
		case err != nil:
			klog.ErrorS(err, "migration step", "name", name)
		case n == 0:
			finished = true
			continue
		default:
			klog.V(2).InfoS("rows left", "name", name, "rows", n)
		}
		<-time.After(m.pause)
	}
	klog.InfoS("migrated", "name", name)
}
