package stream

import (
	"context"
	"encoding/json"
	"os"

	"k8s.io/klog/v2"
)

// Access is one line of the access log.
type Access struct {
	Addr, Path string
	Status     int
}

// Accesses keeps the access lines of the gateway.
type Accesses struct {
	Path  string
	lines chan Access
}

func NewAccesses(path string) *Accesses {
	return &Accesses{Path: path, lines: make(chan Access, 64)}
}

// Add adds a line.
func (l *Accesses) Add(ctx context.Context, line Access) {
	select {
	case l.lines <- line:
	case <-ctx.Done():
		klog.InfoS("line comes too late", "path", l.Path)
	}
}

// Start writes lines until ctx ends.
func (l *Accesses) Start(ctx context.Context) error {
	f, err := os.Create(l.Path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	<-consume(ctx, l.lines, func(a Access) error { return enc.Encode(a) })

	if err := f.Sync(); err != nil {
		klog.ErrorS(err, "access log not synced", "path", l.Path)
	}
	return f.Close()
}
