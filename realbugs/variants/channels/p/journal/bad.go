package journal

import (
	"io"
	"sync"
	"time"

	"k8s.io/klog/v2"
)

// Journal collects lines and writes them out once a second.
type Journal struct {
	sync.Mutex
	out   io.WriteCloser
	lines []string
	quit  chan struct{}
	done  chan struct{}
}

// Open begins to write to out.
func Open(out io.WriteCloser) *Journal {
	j := &Journal{out: out, quit: make(chan struct{}), done: make(chan struct{})}
	go j.loop()
	return j
}

// Append adds a line.
func (j *Journal) Append(line string) {
	j.Lock()
	defer j.Unlock()
	j.lines = append(j.lines, line)
}

func (j *Journal) loop() {
	defer close(j.done)
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			j.flush()
		case <-j.quit:
			j.flush()
			return
		}
	}
}

func (j *Journal) flush() {
	j.Lock()
	lines := j.lines
	j.lines = nil
	j.Unlock()
	for _, l := range lines {
		if _, err := io.WriteString(j.out, l+"\n"); err != nil {
			klog.ErrorS(err, "line lost")
		}
	}
}

// Close writes what is left and closes the output.
func (j *Journal) Close() error {
	j.Lock()
	defer j.Unlock()
	select {
	case <-j.quit:
		return nil
	default:
		close(j.quit)
	}
	<-j.done // WANT errchan/locked-send
	return j.out.Close()
}
