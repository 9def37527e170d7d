package tally

import "sync"

// Tally counts the work of several goroutines.
type Tally struct {
	wg   sync.WaitGroup
	mu   sync.Mutex
	errs []error
	done int
}

func (t *Tally) Begin() { t.wg.Add(1) }
func (t *Tally) End()   { t.wg.Done() }

func (t *Tally) Count(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		t.errs = append(t.errs, err)
		return
	}
	t.done++
}

// Wait returns once each Begin has its End.
func (t *Tally) Wait() (int, []error) {
	t.wg.Wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.done, t.errs
}
