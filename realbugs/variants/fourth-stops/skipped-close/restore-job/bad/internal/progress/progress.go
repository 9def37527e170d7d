package progress

import (
	"fmt"
	"io"
	"time"
)

// Printer writes how far the restore is.
type Printer struct {
	out    io.Writer
	bytes  chan int64
	closed chan struct{}
}

func Start(out io.Writer, total int64) *Printer {
	p := &Printer{out: out, bytes: make(chan int64), closed: make(chan struct{})}
	go p.loop(total)
	return p
}

func (p *Printer) loop(total int64) {
	begin := time.Now()
	var done int64
	for n := range p.bytes {
		done += n
		if _, err := fmt.Fprintf(p.out, "\r%d of %d bytes after %s", done, total, time.Since(begin).Round(time.Second)); err != nil {
			return
		}
	}
	fmt.Fprintln(p.out)
	close(p.closed) // WANT errchan/skipped-close|errchan/success-only-close
}

// Write makes the printer a sink of what is copied.
func (p *Printer) Write(b []byte) (int, error) {
	select {
	case p.bytes <- int64(len(b)):
	case <-time.After(time.Second):
	}
	return len(b), nil
}

// Finish waits until the last line is out.
func (p *Printer) Finish() {
	close(p.bytes)
	<-p.closed
}
