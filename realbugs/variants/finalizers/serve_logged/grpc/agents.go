package grpc

import (
	"context"
	"fmt"
	"net"
	"sync"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
)

type agentAPI struct {
	server *grpc.Server
	addr   string
}

func (a *agentAPI) NeedLeaderElection() bool { return false }

func (a *agentAPI) Start(ctx context.Context) error {
	lis, err := net.Listen("tcp", a.addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", a.addr, err)
	}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		if err := a.server.Serve(lis); err != nil { // WANT errchan/dropped-error
			klog.ErrorS(err, "agents cannot connect any more", "addr", a.addr)
		}
	}()
	<-ctx.Done()
	a.server.GracefulStop()
	wg.Wait()
	return nil
}

type nodeAPI struct {
	server *grpc.Server
	addr   string
}

func (n *nodeAPI) NeedLeaderElection() bool { return false }

func (n *nodeAPI) Start(ctx context.Context) error {
	lis, err := net.Listen("tcp", n.addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", n.addr, err)
	}
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := n.server.Serve(lis); err != nil {
			klog.ErrorS(err, "nodes cannot connect any more", "addr", n.addr)
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-gctx.Done()
		n.server.GracefulStop()
		return nil
	})
	return g.Wait()
}

// Register adds the two servers to the manager.
func Register(mgr ctrl.Manager, agents, nodes string) error {
	if err := mgr.Add(&agentAPI{server: grpc.NewServer(), addr: agents}); err != nil {
		return err
	}
	return mgr.Add(&nodeAPI{server: grpc.NewServer(), addr: nodes})
}
