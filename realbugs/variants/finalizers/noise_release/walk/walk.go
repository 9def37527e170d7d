package walk

import (
	"context"
	"io/fs"
	"path/filepath"

	"github.com/go-logr/logr"
)

// Scanner looks for orphaned images below a directory.
type Scanner struct {
	root string
	log  logr.Logger
	used func(string) bool
}

func (s *Scanner) Orphans(ctx context.Context) ([]string, error) {
	paths := make(chan string)
	finished := make(chan struct{})
	var walkErr error
	go func() {
		defer close(finished)
		walkErr = filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if !d.IsDir() {
				paths <- path
			}
			return nil
		})
	}()
	var orphans []string
	for {
		select {
		case path := <-paths:
			if !s.used(path) {
				s.log.V(2).Info("orphan", "path", path)
				orphans = append(orphans, path)
			}
		case <-finished:
			return orphans, walkErr
		}
	}
}
