package backup

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Job struct {
	Cluster string
	At      time.Time
}

type Uploader interface {
	Upload(ctx context.Context, j Job) error
}

type Pump struct {
	jobs     chan Job
	up       Uploader
	log      logr.Logger
	uploaded atomic.Int64
}

func NewPump(up Uploader, log logr.Logger) *Pump {
	return &Pump{jobs: make(chan Job, 64), up: up, log: log.WithName("pump")}
}

func (p *Pump) AddTo(mgr manager.Manager) error { return mgr.Add(p) }

// Offer hands a job over if there is room, and says whether there was.
func (p *Pump) Offer(j Job) bool {
	select {
	case p.jobs <- j:
		return true
	default:
		return false
	}
}
