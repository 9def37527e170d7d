// Package routes programs the routes of the cloud.
package routes

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
)

// Table is the table of the cloud.
type Table interface {
	Program(ctx context.Context) error
}

// Programmer writes the table each half minute.
type Programmer struct {
	table Table
}

// NewProgrammer makes one.
func NewProgrammer(t Table) *Programmer { return &Programmer{table: t} }

// Run programs until ctx ends.
func (p *Programmer) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if err := p.table.Program(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "Routes were not programmed")
		}
	}, 30*time.Second)
}
