package operator

import (
	"context"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/m/v1/good/runner"
)

type ticking struct {
	name  string
	every time.Duration
	do    func(context.Context) error
}

func (t *ticking) Name() string { return t.name }

func (t *ticking) Run(ctx context.Context) error {
	tk := time.NewTicker(t.every)
	defer tk.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tk.C:
			if err := t.do(ctx); err != nil {
				return err
			}
		}
	}
}

// Run runs snapshots and retention side by side.
func Run(ctx context.Context, snapshot, retain func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failures := make(chan error, 2)
	go runner.Supervise(ctx, &ticking{name: "snapshot", every: time.Hour, do: snapshot}, failures)
	go runner.Supervise(ctx, &ticking{name: "retention", every: 6 * time.Hour, do: retain}, failures)
	err := <-failures
	klog.InfoS("backup operator ends", "err", err)
	return err
}
