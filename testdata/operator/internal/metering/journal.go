package metering

import (
	"context"
	"fmt"
	"os"
)

// Journal writes what was metered to a file.
type Journal struct {
	Lines <-chan string
}

// Keep writes the lines of a day to a file, until the context ends.
func (j *Journal) Keep(ctx context.Context, name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	j.write(ctx, file)
	<-ctx.Done()
	return nil
}

// Append writes further lines to a file, until the context ends.
func (j *Journal) Append(ctx context.Context, name string) error {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	written := j.write(ctx, file)
	<-ctx.Done()
	<-written
	return nil
}

// write starts to write the lines to a file. The channel closes when the last one is written.
func (j *Journal) write(ctx context.Context, file *os.File) <-chan struct{} {
	written := make(chan struct{})
	go func() {
		defer close(written)
		for {
			select {
			case line, open := <-j.Lines:
				if !open {
					return
				}
				fmt.Fprintln(file, line)
			case <-ctx.Done():
				fmt.Fprintln(file, "end")
				return
			}
		}
	}()
	return written
}
