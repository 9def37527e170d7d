package poll

import (
	"context"
	"os"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

const pause = 100 * time.Millisecond

// Spool sends the files of a directory to the archive.
type Spool struct {
	dir  string
	send func(ctx context.Context, path string) error
	log  logr.Logger
}

func (s *Spool) SetupWithManager(mgr ctrl.Manager) error {
	s.log = mgr.GetLogger().WithName("spool")
	return mgr.Add(s)
}

func (s *Spool) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		entries, err := os.ReadDir(s.dir)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := s.send(ctx, s.dir+"/"+e.Name()); err != nil {
				s.log.Error(err, "send", "file", e.Name())
			}
		}
		time.Sleep(pause)
	}
	return nil
}
