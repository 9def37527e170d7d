// Package served_by_leader has elections whose callback serves.
package served_by_leader

import (
	"context"
	"net/http"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

type program struct {
	work   func(ctx context.Context)
	health *http.Server
	config leaderelection.LeaderElectionConfig
}

func (p *program) leads(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			go func() {
				klog.Fatal(p.health.ListenAndServe()) // want `leader-only-server: this serves on the leader only: an election runs it once it leads, and other replicas refuse its clients`
			}()
			p.work(ctx)
		},
		OnStoppedLeading: func() { klog.Fatal("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

// The callback is made by another function, and runs without an election as well.
func (p *program) run(ctx context.Context, elects bool) {
	run := p.started()
	if !elects {
		run(ctx)
		return
	}
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: run,
		OnStoppedLeading: func() { klog.Fatal("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

func (p *program) started() func(context.Context) {
	return func(ctx context.Context) {
		go func() {
			mux := http.NewServeMux()
			mux.HandleFunc("/healthz", func(http.ResponseWriter, *http.Request) {})
			klog.Fatal(http.ListenAndServe(":8080", mux)) // want `leader-only-server: this serves on the leader only`
		}()
		p.work(ctx)
	}
}

// okLeads serves on each replica.
func (p *program) okLeads(ctx context.Context) {
	go func() { klog.Fatal(p.health.ListenAndServe()) }()
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: p.work,
		OnStoppedLeading: func() { klog.Fatal("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}

// okLocal serves who debugs the leader.
func (p *program) okLocal(ctx context.Context) {
	p.config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) {
			go func() {
				klog.ErrorS(http.ListenAndServe("localhost:6060", nil), "the server has ended")
			}()
			p.work(ctx)
		},
		OnStoppedLeading: func() { klog.Fatal("the lease is lost") },
	}
	leaderelection.RunOrDie(ctx, p.config)
}
