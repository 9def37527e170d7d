package mountscan

import (
	"os"
	"path/filepath"
	"sync"

	"github.com/go-logr/logr"
)

type Scanner struct {
	log   logr.Logger
	stamp func(path string) error // writes the checksum beside the file
	limit int
}

// Begin stamps the files in dir; stop ends the workers, wait joins them.
func (s *Scanner) Begin(dir string) (stop func(), wait func()) {
	var wg sync.WaitGroup
	quit := make(chan struct{})
	paths, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		s.log.Error(err, "listing", "dir", dir)
	}
	work := make(chan string, len(paths))
	for _, p := range paths {
		work <- p
	}
	close(work)
	for range s.limit {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for p := range work {
				select {
				case <-quit:
					return
				default:
				}
				if err := s.stamp(p); err != nil {
					s.log.Error(err, "stamping", "path", p)
				}
			}
		}()
	}
	return sync.OnceFunc(func() { close(quit) }), wg.Wait
}

// Verify scans a staged copy until the operator has confirmed it.
func Verify(s *Scanner, dir string, confirmed <-chan bool) (ok bool, err error) {
	stop, _ := s.Begin(dir) // WANT errchan/dropped-join
	ok = <-confirmed
	stop()
	return ok, os.RemoveAll(dir)
}
