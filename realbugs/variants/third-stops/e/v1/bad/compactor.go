package compact

import (
	"context"
	"time"

	"github.com/go-logr/logr"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Table struct {
	Name string
	Dead int64
}

type Engine interface {
	Fullest(ctx context.Context) (Table, bool)
	Compact(ctx context.Context, t Table) error
}

type Compactor struct {
	engine Engine
	log    logr.Logger
	pause  time.Duration
	seen   map[string]time.Time
}

func New(e Engine, log logr.Logger) *Compactor {
	return &Compactor{engine: e, log: log, pause: 200 * time.Millisecond, seen: map[string]time.Time{}}
}

var _ manager.Runnable = (*Compactor)(nil)
