package components

import (
	"context"
	"sync"

	"k8s.io/klog/v2"
)

type task struct {
	name string
	run  func(context.Context) error
}

// Registry keeps the tasks of the process until they are launched.
type Registry struct {
	mu    sync.Mutex
	tasks []task
}

// Register stores a task for Launch.
func (r *Registry) Register(name string, run func(context.Context) error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tasks = append(r.tasks, task{name: name, run: run})
}

// Launch runs all tasks and returns when the last has come back.
func (r *Registry) Launch(ctx context.Context) {
	r.mu.Lock()
	tasks := append([]task(nil), r.tasks...)
	r.mu.Unlock()

	var wg sync.WaitGroup
	for _, t := range tasks {
		wg.Add(1)
		go func(t task) {
			defer wg.Done()
			if err := t.run(ctx); err != nil {
				klog.ErrorS(err, "task failed", "task", t.name)
			}
		}(t)
	}
	wg.Wait()
}
