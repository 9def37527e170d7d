package bounded_sleep

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

const probeInterval = time.Minute

// Environment is probed again with each tick. What ends the loop is the failure of a probe, a minute after the end (package-operator).
type Environment struct {
	client client.Client
	set    func(int)
}

func (e *Environment) Start(ctx context.Context) error {
	ticker := time.NewTicker(probeInterval)
	defer ticker.Stop()
	for range ticker.C { // want `deaf-loop: Start of \*Environment waits on for 1m0s after ctx ends: the loop looks at nothing else meanwhile`
		if err := e.probe(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (e *Environment) probe(ctx context.Context) error {
	var nodes corev1.NodeList
	if err := e.client.List(ctx, &nodes); err != nil {
		return err
	}
	e.set(len(nodes.Items))
	return nil
}

// Census sleeps between two rounds, and asks its context in between.
type Census struct{ Environment }

func (c *Census) Start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := c.probe(ctx); err != nil {
			return err
		}
		time.Sleep(5 * time.Minute) // want `deaf-loop: Start of \*Census waits on for 5m0s after ctx ends`
	}
	return nil
}

// Hourly has a closure run by the manager.
func Hourly(mgr manager.Manager, e *Environment) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		for {
			if err := e.probe(ctx); err != nil {
				return err
			}
			<-time.After(time.Hour) // want `deaf-loop: the function literal in Hourly waits on for 1h0m0s after ctx ends`
		}
	}))
}

// OkPulse ticks so often that a shutdown does not wait for it.
type OkPulse struct{ Environment }

func (p *OkPulse) Start(ctx context.Context) error {
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for range ticker.C {
		if err := p.probe(ctx); err != nil {
			return err
		}
	}
	return nil
}

// OkProbe looks at its context while it waits.
type OkProbe struct{ Environment }

func (p *OkProbe) Start(ctx context.Context) error {
	ticker := time.NewTicker(probeInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
			if err := p.probe(ctx); err != nil {
				return err
			}
		}
	}
}

// OkInterval is set by whoever makes it.
type OkInterval struct {
	Environment
	Every time.Duration
}

func (p *OkInterval) Start(ctx context.Context) error {
	for range time.Tick(p.Every) {
		if err := p.probe(ctx); err != nil {
			return err
		}
	}
	return nil
}

func addAll(mgr manager.Manager, e *Environment, c *Census, p *OkPulse, q *OkProbe, i *OkInterval) error {
	for _, r := range []manager.Runnable{e, c, p, q, i} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}
