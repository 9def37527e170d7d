package zones

import (
	"context"
	"errors"
	"time"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/never_fails/controllers"
)

// A bounded controller gives its caches some time to sync, and fails when they have not.
type bounded struct {
	synced cache.InformerSynced
	work   func()
}

func (b *bounded) run(ctx context.Context) error {
	bound, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if !cache.WaitForCacheSync(bound.Done(), b.synced) {
		return errors.New("the caches have not synced in time")
	}
	b.work()
	<-ctx.Done()
	return nil
}

func runsBounded(ctx context.Context, b *bounded) {
	go func() {
		if err := b.run(ctx); err != nil { // want `dropped-error: error of b.run is only logged: when it fails, the process goes on as if it ran`
			klog.ErrorS(err, "the controller has ended")
		}
	}()
	<-ctx.Done()
}

// A patient controller waits as long as it takes.
type patient struct {
	synced cache.InformerSynced
	work   func()
}

func (p *patient) run(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), p.synced) {
		return errors.New("the caches have not synced")
	}
	p.work()
	<-ctx.Done()
	return nil
}

func okPatient(ctx context.Context, p *patient) {
	go func() {
		if err := p.run(ctx); err != nil {
			klog.ErrorS(err, "the controller has ended")
		}
	}()
	<-ctx.Done()
}

// What a table of constructors makes is taken out by an assertion.
var constructors = map[string]func() any{
	"records": func() any { return &records{} },
}

func (p *program) okAdd(name string) {
	if syncer, ok := constructors[name]().(controllers.Syncer); ok {
		p.set.Add(syncer)
	}
}
