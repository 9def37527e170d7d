package streams

import (
	"sync"

	"github.com/go-logr/logr"
)

type Frame struct {
	Stream string
	Body   []byte
}

type Device interface {
	// Read blocks until a frame has arrived.
	Read() (Frame, error)
	// Shutdown makes Read return os.ErrClosed.
	Shutdown() error
}

// Fan reads the frames of a console device and hands them to viewers.
type Fan struct {
	dev Device
	log logr.Logger
	wg  sync.WaitGroup

	mu      sync.Mutex
	viewers map[string]func(Frame)
}

func NewFan(d Device, log logr.Logger) *Fan {
	return &Fan{dev: d, log: log, viewers: map[string]func(Frame){}}
}

func (f *Fan) View(name string, fn func(Frame)) {
	f.mu.Lock()
	f.viewers[name] = fn
	f.mu.Unlock()
}

type Registry struct{ fans map[string]*Fan }

func NewRegistry() *Registry { return &Registry{fans: map[string]*Fan{}} }

func (r *Registry) Replace(machine string, f *Fan) {
	if old := r.fans[machine]; old != nil {
		old.Stop()
	}
	f.Start()
	r.fans[machine] = f
}
