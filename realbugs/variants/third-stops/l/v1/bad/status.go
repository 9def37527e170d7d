package cloudsql

import (
	"context"
	"time"

	"k8s.io/utils/ptr"
)

type Status struct {
	Phase   string
	Ready   *bool
	Version string
}

type Service interface {
	Describe(ctx context.Context, instance string) (Status, error)
}

type Instances struct {
	svc      Service
	interval time.Duration
	buffer   int
}

type Option func(*Instances)

func WithInterval(d time.Duration) Option { return func(i *Instances) { i.interval = d } }

func New(svc Service, opts ...Option) *Instances {
	i := &Instances{svc: svc, interval: 10 * time.Second}
	for _, o := range opts {
		o(i)
	}
	return i
}

func (s Status) ready() bool { return ptr.Deref(s.Ready, false) }
