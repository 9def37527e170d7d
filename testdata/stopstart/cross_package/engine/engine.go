// Package engine runs work in the background.
package engine

// Engine runs what it is given.
type Engine struct {
	work chan func()
}

// New makes an engine that does not run yet.
func New() *Engine { return &Engine{work: make(chan func())} }

// EnsureRunning starts the goroutine of the engine.
func (e *Engine) EnsureRunning() {
	go func() {
		for work := range e.work {
			work()
		}
	}()
}

// Count has no goroutines.
func (e *Engine) Count() int { return len(e.work) }

// Finish ends the goroutine.
func (e *Engine) Finish() { close(e.work) }
