// Package optedout says of a Runnable by a type around it which replicas run it.
package optedout

import (
	"context"
	"net"

	"google.golang.org/grpc"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// GRPCServer returns what its callers start themselves, or give to a manager in the type that says it for them.
func GRPCServer(name string, srv *grpc.Server, addr string) manager.Runnable {
	return manager.RunnableFunc(func(ctx context.Context) error {
		lis, err := net.Listen("tcp", addr)
		if err != nil {
			return err
		}
		done := make(chan struct{})
		defer close(done)
		go func() {
			select {
			case <-ctx.Done():
				srv.GracefulStop()
			case <-done:
			}
		}()
		return srv.Serve(lis)
	})
}

type leaderElection struct {
	manager.Runnable
	needs bool
}

func (r *leaderElection) NeedLeaderElection() bool { return r.needs }

// LeaderElection says of a Runnable whether it needs to be the leader.
func LeaderElection(r manager.Runnable, needs bool) manager.Runnable {
	return &leaderElection{Runnable: r, needs: needs}
}

// NoLeaderElection runs it everywhere.
func NoLeaderElection(r manager.Runnable) manager.Runnable { return LeaderElection(r, false) }

type runner struct{ addr string }

func (r *runner) AsRunnable() manager.Runnable {
	return NoLeaderElection(manager.RunnableFunc(func(ctx context.Context) error {
		return GRPCServer("ext-proc", grpc.NewServer(), r.addr).Start(ctx)
	}))
}

func setup(mgr ctrl.Manager, r *runner) error {
	if err := mgr.Add(r.AsRunnable()); err != nil {
		return err
	}
	if err := mgr.Add(plain(r.addr)); err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		lis, err := net.Listen("tcp", r.addr)
		if err != nil {
			return err
		}
		srv := grpc.NewServer()
		defer context.AfterFunc(ctx, srv.GracefulStop)()
		return srv.Serve(lis) // want `leader-only-server: this Runnable serves on the leader only`
	}))
}

// plain returns what a manager gets as it is.
func plain(addr string) manager.Runnable {
	return manager.RunnableFunc(func(ctx context.Context) error {
		lis, err := net.Listen("tcp", addr)
		if err != nil {
			return err
		}
		srv := grpc.NewServer()
		defer context.AfterFunc(ctx, srv.GracefulStop)()
		return srv.Serve(lis) // want `leader-only-server: this Runnable serves on the leader only`
	})
}
