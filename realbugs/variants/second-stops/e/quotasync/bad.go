package quotasync

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Backend interface {
	Usage(project string) (int64, error)
	Publish(project string, used int64) error
}

type Syncer struct {
	Backend  Backend
	Projects []string
	Log      logr.Logger
	Pause    time.Duration
}

func (s *Syncer) pass() {
	for _, p := range s.Projects {
		used, err := s.Backend.Usage(p)
		if err == nil {
			err = s.Backend.Publish(p, used)
		}
		if err != nil {
			s.Log.Error(err, "quota", "project", p)
		}
	}
	time.Sleep(s.Pause)
}

func (s *Syncer) Start(ctx context.Context) error {
	s.Log.Info("quota sync started", "projects", len(s.Projects))
	for {
		select {
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done or ctxrunnable/deaf-loop
			break
		default:
		}
		s.pass()
	}
}

func (s *Syncer) Setup(mgr ctrl.Manager) error { return mgr.Add(s) }
