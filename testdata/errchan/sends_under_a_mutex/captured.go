package sends_under_a_mutex

import (
	"context"
	"sync"
)

// A Supervisor hears of each change of a task, and looks it up in the map that its mutex guards.
type Supervisor struct {
	mu      sync.RWMutex
	tasks   map[string]*Task
	changes chan *Task
	heard   func(task string, known bool)
}

// A Task says by the channel of its supervisor that it has changed.
type Task struct {
	mu      sync.Mutex
	name    string
	stopped bool
	Changes chan *Task
}

// NewSupervisor makes the only one.
func NewSupervisor(ctx context.Context, heard func(task string, known bool)) *Supervisor {
	s := &Supervisor{tasks: make(map[string]*Task), changes: make(chan *Task), heard: heard}
	go s.hear(ctx)
	return s
}

func (s *Supervisor) hear(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case task := <-s.changes:
			s.mu.RLock()
			_, known := s.tasks[task.name]
			s.mu.RUnlock()
			s.heard(task.name, known)
		}
	}
}

// Add runs what it is given, and takes the task off the map when that has ended: the closure captures the supervisor.
func (s *Supervisor) Add(task *Task, run func()) {
	task.Changes = s.changes
	s.mu.Lock()
	s.tasks[task.name] = task
	s.mu.Unlock()
	go func() {
		run()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.tasks, task.name)
	}()
}

// Replace stops the old task under the mutex.
func (s *Supervisor) Replace(task *Task) {
	task.Changes = s.changes
	s.mu.Lock()
	if old := s.tasks[task.name]; old != nil {
		old.Stop()
	}
	s.tasks[task.name] = task
	s.mu.Unlock()
}

// okReplace stops it once the mutex is free.
func (s *Supervisor) okReplace(task *Task) {
	task.Changes = s.changes
	s.mu.Lock()
	old := s.tasks[task.name]
	s.tasks[task.name] = task
	s.mu.Unlock()
	if old != nil {
		old.end()
	}
}

// Stop says that the task has stopped.
func (t *Task) Stop() {
	t.mu.Lock()
	t.stopped = true
	t.mu.Unlock()
	t.Changes <- t // want `locked-send: send on t.Changes holds s.mu, which hear has to take before it receives: then both wait for ever`
}

func (t *Task) end() {
	t.mu.Lock()
	t.stopped = true
	t.mu.Unlock()
	t.Changes <- t
}
