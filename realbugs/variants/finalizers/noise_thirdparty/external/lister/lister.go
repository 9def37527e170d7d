// Package lister was copied from another project.
package lister

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Lister struct {
	List func(context.Context) error
}

var _ manager.Runnable = (*Lister)(nil)

func (l *Lister) Start(ctx context.Context) error {
	for {
		if err := l.List(context.Background()); err != nil {
			return err
		}
		time.Sleep(time.Hour)
	}
}
