package leader_only_server

import (
	"context"
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// everywhere says for a function which replicas are to run it.
type everywhere struct{ manager.RunnableFunc }

// NeedLeaderElection lets every replica run it.
func (everywhere) NeedLeaderElection() bool { return false }

// named says nothing.
type named struct {
	manager.RunnableFunc
	name string
}

// okEmbedded adds a function in a struct that says where it runs.
func okEmbedded(mgr ctrl.Manager, srv *http.Server) error {
	run := func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe()
	}
	return mgr.Add(everywhere{run})
}

// okPointer adds a pointer to it.
func okPointer(mgr ctrl.Manager, srv *http.Server) error {
	added := &everywhere{}
	added.RunnableFunc = func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe()
	}
	return mgr.Add(added)
}

// embedded adds it in a struct that says nothing.
func embedded(mgr ctrl.Manager, srv *http.Server) error {
	return mgr.Add(named{name: "files", RunnableFunc: func(ctx context.Context) error {
		go func() { <-ctx.Done(); _ = srv.Close() }()
		return srv.ListenAndServe() // want `leader-only-server: this Runnable serves on the leader only`
	}})
}
