// Package sidecar is another program of the module, which runs beside the ships and under their account (plugin-barman-cloud): its rights
// are in no marker.
package sidecar

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

type maintenance struct {
	client   client.Client
	recorder record.EventRecorder
	key      client.ObjectKey
}

// Main makes the manager of the sidecar.
func Main(ctx context.Context, key client.ObjectKey) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	if err := mgr.Add(&maintenance{mgr.GetClient(), mgr.GetEventRecorderFor("maintenance"), key}); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func (m *maintenance) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Minute):
			m.okSweep(ctx)
		}
	}
}

func (m *maintenance) okSweep(ctx context.Context) {
	ship := &fleetv1.Ship{}
	if err := m.client.Get(ctx, m.key, ship); err != nil {
		m.recorder.Event(ship, corev1.EventTypeWarning, "Unseen", "it is gone")
	}
}
