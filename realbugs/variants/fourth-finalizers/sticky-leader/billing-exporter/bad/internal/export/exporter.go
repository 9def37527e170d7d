// Package export sends what was used to billing.
package export

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/sticky-leader/billing-exporter/bad/internal/lead"
)

// Meter reads usage.
type Meter interface {
	Send(ctx context.Context) error
}

// Exporter sends each minute while it leads.
type Exporter struct {
	role  *lead.Role
	meter Meter
}

// New makes an exporter.
func New(role *lead.Role, m Meter) *Exporter { return &Exporter{role: role, meter: m} }

// Run exports until ctx ends.
func (e *Exporter) Run(ctx context.Context) {
	wait.UntilWithContext(ctx, func(ctx context.Context) {
		if !e.role.Leads() {
			return
		}
		if err := e.meter.Send(ctx); err != nil {
			klog.FromContext(ctx).Error(err, "Usage was not sent")
		}
	}, time.Minute)
}
