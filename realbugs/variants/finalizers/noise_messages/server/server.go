package server

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

type inventoryAPI struct {
	addr  string
	hosts http.Handler
}

func (i *inventoryAPI) NeedLeaderElection() bool { return false }

func (i *inventoryAPI) Start(ctx context.Context) error {
	ctrl.LoggerFrom(ctx).Info("serving", "addr", i.addr)
	srv := &http.Server{Addr: i.addr, Handler: i.hosts, ReadHeaderTimeout: time.Second}
	return srv.ListenAndServe() // WANT ctxrunnable/serve-without-stop
}

func Add(mgr ctrl.Manager, addr string) error {
	return mgr.Add(&inventoryAPI{addr: addr, hosts: http.NotFoundHandler()})
}
