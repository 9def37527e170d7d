package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"time"

	"golang.org/x/sync/errgroup"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type ticket struct {
	Machine string `json:"machine"`
	Action  string `json:"action"`
}

// api takes tickets on every replica.
type api struct {
	addr  string
	queue chan<- ticket
}

func (a *api) NeedLeaderElection() bool { return false }

func (a *api) Start(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /tickets", a.take)
	srv := &http.Server{Addr: a.addr, Handler: mux, ReadHeaderTimeout: time.Second}
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-gctx.Done()
		return srv.Close()
	})
	return g.Wait()
}

func (a *api) take(w http.ResponseWriter, req *http.Request) {
	var t ticket
	if err := json.NewDecoder(req.Body).Decode(&t); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	a.queue <- t // WANT leaderwrite/leader-only-receiver
	w.WriteHeader(http.StatusAccepted)
}

func work(queue <-chan ticket, do func(context.Context, ticket) error) manager.RunnableFunc {
	return func(ctx context.Context) error {
		log := ctrl.LoggerFrom(ctx)
		for {
			select {
			case t := <-queue:
				if err := do(ctx, t); err != nil {
					log.Error(err, "ticket failed", "machine", t.Machine)
				}
			case <-ctx.Done():
				return nil
			}
		}
	}
}

func reboot(ctx context.Context, t ticket) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bmc.example.com/"+t.Machine+"/"+t.Action, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "tickets.example.com"})
	if err != nil {
		ctrl.Log.Error(err, "manager")
		os.Exit(1)
	}
	queue := make(chan ticket)
	for _, r := range []manager.Runnable{&api{addr: ":8085", queue: queue}, work(queue, reboot)} {
		if err := mgr.Add(r); err != nil {
			ctrl.Log.Error(err, "add")
			os.Exit(1)
		}
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
