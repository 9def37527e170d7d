package agent

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/third-stops/k/v1/good/group"
)

type Disk interface {
	Usage() (used, total int64, err error)
}

type Agent struct {
	disk   Disk
	every  time.Duration
	limit  float64
	alarms func(ratio float64)
}

func (a *Agent) Main(ctx context.Context, lis net.Listener, h http.Handler) error {
	var g group.Group
	{
		ctx, cancel := context.WithCancel(ctx)
		g.Add(func() error {
			<-ctx.Done()
			return nil
		}, func(error) { cancel() })
	}
	{
		srv := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
		g.Add(func() error {
			if err := srv.Serve(lis); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		}, func(error) { _ = srv.Close() })
	}
	{
		halt := make(chan struct{})
		g.Add(func() error { return a.measure(halt) }, func(err error) {
			klog.InfoS("disk monitor interrupted", "reason", err)
			close(halt)
		})
	}
	return g.Run()
}

func (a *Agent) measure(halt <-chan struct{}) error {
	t := time.NewTicker(a.every)
	defer t.Stop()
	for {
		select {
		case <-halt:
			return nil
		case <-t.C:
		}
		used, total, err := a.disk.Usage()
		if err != nil {
			klog.ErrorS(err, "disk usage")
			continue
		}
		if r := float64(used) / float64(total); r > a.limit {
			a.alarms(r)
		}
	}
}
