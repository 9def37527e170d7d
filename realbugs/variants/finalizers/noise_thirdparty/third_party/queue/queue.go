// Package queue is a copy of an upstream project.
package queue

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Pump struct {
	In  chan string
	Out func(string)
}

var _ manager.Runnable = (*Pump)(nil)

func (p *Pump) Start(ctx context.Context) error {
	for {
		p.Out(<-p.In)
		time.Sleep(time.Minute)
	}
}
