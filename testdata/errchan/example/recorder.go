package example

import "sync"

// A Recorder keeps what is ready, and says what has changed to who has given the channel.
type Recorder struct {
	mu      sync.Mutex
	ready   map[string]bool
	changes chan<- string
}

// NewRecorder makes one.
func NewRecorder(changes chan<- string) *Recorder {
	return &Recorder{ready: make(map[string]bool), changes: changes}
}

// Record is called by reconciles.
func (r *Recorder) Record(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ready[name] = true
	r.changes <- name // want `^held-send: send on r\.changes holds r\.mu until somebody receives: whoever else takes r\.mu waits as long$`
}

// Ready is called by probes.
func (r *Recorder) Ready(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ready[name]
}

// A FreeRecorder sends without the mutex.
type FreeRecorder struct {
	mu      sync.Mutex
	ready   map[string]bool
	changes chan<- string
}

// NewFreeRecorder makes one.
func NewFreeRecorder(changes chan<- string) *FreeRecorder {
	return &FreeRecorder{ready: make(map[string]bool), changes: changes}
}

// Record is called by reconciles.
func (r *FreeRecorder) Record(name string) {
	r.mu.Lock()
	r.ready[name] = true
	r.mu.Unlock()
	r.changes <- name
}

// Ready is called by probes.
func (r *FreeRecorder) Ready(name string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ready[name]
}
