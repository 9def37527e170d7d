// Command cmd starts what is in another package.
package main

import (
	"context"
	"errors"
	"log"
	"os"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/errchan/started_elsewhere/probe"
)

func main() {
	var c client.Client
	ctx := context.Background()
	if err := errors.Join(run(ctx, c), load(ctx, c), okBegun(ctx, c, new(probe.OkProber)), okAsks(ctx, c, new(probe.OkAsking)), okCloses(ctx, c, new(probe.OkClosing))); err != nil {
		log.Fatal(err)
	}
	okExits(ctx, c, new(probe.OkProber))
}

func run(ctx context.Context, c client.Client) error {
	p := probe.New(new(corev1.Node))
	defer p.End()
	if err := p.Begin(ctx, c); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

func load(ctx context.Context, c client.Client) error {
	l := probe.NewLoader(new(corev1.Node))
	err := l.Load(ctx, c)
	return errors.Join(err, l.Wait())
}

func okBegun(ctx context.Context, c client.Client, p *probe.OkProber) error {
	if err := p.Begin(ctx, c); err != nil {
		return err
	}
	defer p.End()
	<-ctx.Done()
	return nil
}

func okExits(ctx context.Context, c client.Client, p *probe.OkProber) {
	defer p.End()
	if err := p.Begin(ctx, c); err != nil {
		os.Exit(1)
	}
	<-ctx.Done()
}

func okAsks(ctx context.Context, c client.Client, p *probe.OkAsking) error {
	defer p.End()
	return p.Begin(ctx, c)
}

func okCloses(ctx context.Context, c client.Client, p *probe.OkClosing) error {
	defer p.End()
	return p.Begin(ctx, c)
}
