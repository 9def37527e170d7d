package plane

import (
	"context"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/third-stops/r/v2/bad/rpc"
)

type Plane struct {
	cfg      rpc.Config
	register func(*grpc.Server)
}

var _ manager.LeaderElectionRunnable = (*Plane)(nil)

func New(cfg rpc.Config, register func(*grpc.Server)) *Plane {
	return &Plane{cfg: cfg, register: register}
}

func (p *Plane) NeedLeaderElection() bool { return false }

func (p *Plane) Start(ctx context.Context) error {
	log := klog.FromContext(ctx)
	listeners, err := p.cfg.Listen()
	if err != nil {
		return err
	}
	srv := p.cfg.Server(p.register)
	var g errgroup.Group
	defer func() {
		log.Info("control plane stops")
		srv.GracefulStop()
	}()
	for _, l := range listeners {
		g.Go(func() error {
			log.Info("control plane listens", "address", l.Addr().String())
			return srv.Serve(l) // WANT ctxrunnable/serve-without-stop
		})
	}
	return g.Wait()
}
