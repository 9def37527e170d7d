package leader_only_server

import (
	"context"
	"net/http"
	"net/http/pprof"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// okProfiles serves profiles of the process that leads, for who looks at it by its name (hyperconverged-cluster-operator).
func okProfiles(mgr ctrl.Manager, address string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.Handle("/debug/pprof/heap", pprof.Handler("heap"))
	mux.Handle("/debug/pprof/trace", http.HandlerFunc(pprof.Trace))
	srv := &http.Server{Addr: address, Handler: mux}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe()
	}))
}

// A Profiler does so with a type of its own.
type Profiler struct{ srv *http.Server }

func okProfiler(address string) manager.Runnable {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return &Profiler{srv: &http.Server{Addr: address, Handler: mux}}
}

// Start serves until the context ends.
func (p *Profiler) Start(ctx context.Context) error {
	go func() { <-ctx.Done(); _ = p.srv.Close() }()
	return p.srv.ListenAndServe()
}

// okLocal is asked from the machine alone.
func okLocal(mgr ctrl.Manager) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() { <-ctx.Done() }()
		return http.ListenAndServe("localhost:6060", nil)
	}))
}

// profilesAndMore has clients besides.
func profilesAndMore(mgr ctrl.Manager, address string, reports http.Handler) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.Handle("/reports", reports)
	srv := &http.Server{Addr: address, Handler: mux}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe() // want `leader-only-server: this Runnable serves on the leader only`
	}))
}

// extended gives the mux to a function that adds to it.
func extended(mgr ctrl.Manager, address string, extend func(*http.ServeMux)) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	extend(mux)
	srv := &http.Server{Addr: address, Handler: mux}
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe() // want `leader-only-server: this Runnable serves on the leader only`
	}))
}
