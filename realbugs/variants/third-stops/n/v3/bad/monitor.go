package monitor

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/n/v3/bad/poller"
)

type Monitor struct {
	target string
	creds  credentials.TransportCredentials
	events chan bool
}

func Setup(mgr manager.Manager, target string, creds credentials.TransportCredentials) error {
	return mgr.Add(&Monitor{target: target, creds: creds, events: make(chan bool, 1)})
}

func (m *Monitor) Start(ctx context.Context) error {
	cc, err := grpc.NewClient(m.target, grpc.WithTransportCredentials(m.creds))
	if err != nil {
		return err
	}
	p, err := poller.New(cc, 10*time.Second, m.publish)
	if err != nil {
		_ = cc.Close()
		return err
	}
	if _, err := p.Begin(ctx, "storage"); err != nil { // WANT errchan/dropped-join
		_ = cc.Close()
		return err
	}
	<-ctx.Done()
	klog.InfoS("monitor stops", "target", m.target)
	return cc.Close()
}

func (m *Monitor) publish(healthy bool) {
	select {
	case m.events <- healthy:
	default:
	}
}
