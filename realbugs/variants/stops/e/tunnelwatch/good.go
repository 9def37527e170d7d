package tunnelwatch

import (
	"context"
	"net"
	"time"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

type Resolver struct {
	hosts []string
	log   logr.Logger
	addrs map[string]int
	kick  chan struct{}
}

func (r *Resolver) resolve(ctx context.Context, host string) {
	a, err := net.DefaultResolver.LookupHost(ctx, host)
	if err != nil {
		r.log.Error(err, "lookup", "host", host)
		return
	}
	r.addrs[host] = len(a)
}

func (r *Resolver) Kick() {
	select {
	case r.kick <- struct{}{}:
	default:
	}
}

func (r *Resolver) Start(ctx context.Context) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for round := 0; ctx.Err() == nil; round++ {
		r.log.V(1).Info("resolving", "round", round)
		for _, h := range r.hosts {
			r.resolve(ctx, h)
		}
	idle:
		select {
		case <-tick.C:
		case <-r.kick:
			tick.Reset(time.Minute)
		case <-ctx.Done():
			break idle
		}
	}
	return nil
}

func AddResolver(mgr ctrl.Manager, hosts ...string) (*Resolver, error) {
	r := &Resolver{hosts: hosts, log: mgr.GetLogger(), addrs: map[string]int{}, kick: make(chan struct{}, 1)}
	return r, mgr.Add(r)
}
