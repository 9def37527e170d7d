package scratch

import (
	"context"
	"fmt"
	"os"
	"time"
)

// Export puts a disk image together.
type Export struct {
	*pump
	read func(ctx context.Context, to chan<- []byte) error
	pack func(dir string) error
}

// Execute exports an image through a directory of its own.
func (e *Export) Execute(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "export-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	e.pump = &pump{dir: dir, blocks: make(chan []byte)}

	ctx, cancel := context.WithTimeout(ctx, time.Hour)
	finished := e.begin(ctx)
	err = e.read(ctx, e.blocks)
	cancel()
	<-finished
	if err != nil {
		return fmt.Errorf("image cannot be read: %w", err)
	}
	return e.pack(dir)
}
