package scratch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"k8s.io/klog/v2"
)

type pump struct {
	dir    string
	blocks chan []byte
}

// begin stores blocks in the directory until ctx ends.
func (p *pump) begin(ctx context.Context) (finished chan struct{}) {
	finished = make(chan struct{})
	go p.loop(ctx, finished)
	return
}

func (p *pump) loop(ctx context.Context, finished chan<- struct{}) {
	defer close(finished)
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return
		case b := <-p.blocks:
			name := filepath.Join(p.dir, fmt.Sprintf("block-%06d", n))
			if err := os.WriteFile(name, b, 0o600); err != nil {
				klog.ErrorS(err, "block lost", "file", name)
			}
		}
	}
}

// Import takes a disk image apart.
type Import struct {
	*pump
	read func(ctx context.Context, to chan<- []byte) error
	pack func(dir string) error
}

// Execute imports an image through a directory of its own.
func (i *Import) Execute(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "import-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	i.pump = &pump{dir: dir, blocks: make(chan []byte)}

	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	i.begin(ctx) // WANT errchan/dropped-join
	err = i.read(ctx, i.blocks)
	cancel()
	if err != nil {
		return fmt.Errorf("image cannot be read: %w", err)
	}
	return i.pack(dir)
}
