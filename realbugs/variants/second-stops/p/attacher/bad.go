package attacher

import (
	"sync"
	"time"

	"github.com/go-logr/logr"
)

type Array interface {
	Detach(volume string) error
}

type Attacher struct {
	sync.Mutex
	array    Array
	log      logr.Logger
	attached map[string]time.Time
	workers  sync.WaitGroup
}

func (a *Attacher) detach(volume string) {
	defer a.workers.Done()
	if err := a.array.Detach(volume); err != nil {
		a.log.Error(err, "detach", "volume", volume)
		return
	}
	a.Lock()
	delete(a.attached, volume)
	a.Unlock()
}

// DetachAll empties the node before it is shut down.
func (a *Attacher) DetachAll() int {
	a.Lock()
	defer a.Unlock()
	for volume, since := range a.attached {
		a.log.Info("detaching", "volume", volume, "age", time.Since(since))
		a.workers.Add(1)
		go a.detach(volume)
	}
	a.workers.Wait() // WANT errchan/locked-send
	return len(a.attached)
}
