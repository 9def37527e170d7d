package journal

import (
	"io"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Trail collects marks and writes them out once a second.
type Trail struct {
	closing sync.Mutex // held by Close only
	mu      sync.Mutex // guards marks
	out     io.WriteCloser
	marks   []string
	quit    chan struct{}
	done    chan struct{}
}

// Follow begins to write to out.
func Follow(out io.WriteCloser) *Trail {
	t := &Trail{out: out, quit: make(chan struct{}), done: make(chan struct{})}
	go t.loop()
	return t
}

// Mark adds a mark.
func (t *Trail) Mark(m string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.marks = append(t.marks, m)
}

func (t *Trail) loop() {
	defer close(t.done)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			t.flush()
		case <-t.quit:
			t.flush()
			return
		}
	}
}

func (t *Trail) flush() {
	t.mu.Lock()
	marks := t.marks
	t.marks = nil
	t.mu.Unlock()
	for _, m := range marks {
		if _, err := io.WriteString(t.out, m+"\n"); err != nil {
			klog.ErrorS(err, "mark lost")
		}
	}
}

// Close writes what is left and closes the output.
func (t *Trail) Close() error {
	t.closing.Lock()
	defer t.closing.Unlock()
	select {
	case <-t.quit:
		return nil
	default:
		close(t.quit)
	}
	<-t.done
	return t.out.Close()
}
