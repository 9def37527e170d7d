// Package made_elsewhere runs servers under managers that another package makes, and as functions with methods.
package made_elsewhere

import (
	"context"
	"net/http"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrllint/ctrllint/testdata/leaderwrite/made_elsewhere/managers"
)

// everywhere is a function that every replica runs.
type everywhere func(context.Context) error

func (f everywhere) Start(ctx context.Context) error { return f(ctx) }

func (f everywhere) NeedLeaderElection() bool { return false }

// onLeader is one for the leader.
type onLeader func(context.Context) error

func (f onLeader) Start(ctx context.Context) error { return f(ctx) }

func okNamedFunction(mgr ctrl.Manager) error {
	return mgr.Add(everywhere(func(ctx context.Context) error {
		srv := &http.Server{Addr: ":9443"}
		context.AfterFunc(ctx, func() { _ = srv.Close() })
		return srv.ListenAndServe()
	}))
}

func okMethodOfNamedFunction(mgr ctrl.Manager, p *pages) error { return mgr.Add(everywhere(p.okServe)) }

type pages struct{ srv *http.Server }

func (p *pages) okServe(ctx context.Context) error {
	context.AfterFunc(ctx, func() { _ = p.srv.Close() })
	return p.srv.ListenAndServe()
}

func namedForLeader(mgr ctrl.Manager) error {
	return mgr.Add(onLeader(func(ctx context.Context) error {
		srv := &http.Server{Addr: ":9443"}
		context.AfterFunc(ctx, func() { _ = srv.Close() })
		return srv.ListenAndServe() // want `leader-only-server: this Runnable serves on the leader only`
	}))
}

// okNobodyElects gives a server to a manager that another package makes, without an election.
func okNobodyElects(cfg *rest.Config) error {
	mgr, err := managers.New(cfg)
	if err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		srv := &http.Server{Addr: ":9443"}
		context.AfterFunc(ctx, func() { _ = srv.Close() })
		return srv.ListenAndServe()
	}))
}

func okNobodyElectsByOption(cfg *rest.Config) error {
	mgr, err := managers.NewFor(cfg, ctrl.Options{})
	if err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		srv := &http.Server{Addr: ":9443"}
		context.AfterFunc(ctx, func() { _ = srv.Close() })
		return srv.ListenAndServe()
	}))
}

func electedElsewhere(cfg *rest.Config) error {
	mgr, err := managers.NewElecting(cfg)
	if err != nil {
		return err
	}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		srv := &http.Server{Addr: ":9443"}
		context.AfterFunc(ctx, func() { _ = srv.Close() })
		return srv.ListenAndServe() // want `leader-only-server: this Runnable serves on the leader only`
	}))
}
