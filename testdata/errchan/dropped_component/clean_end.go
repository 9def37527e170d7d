package component

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// A syncer can fail before it begins, and otherwise ends with its stop.
type syncer struct {
	synced cache.InformerSynced
	work   func()
}

func (s *syncer) process(ctx context.Context, workers int) error {
	if !cache.WaitForCacheSync(ctx.Done(), s.synced) {
		return errors.New("the caches have not synced")
	}
	for range workers {
		go wait.Until(s.work, time.Second, ctx.Done())
	}
	<-ctx.Done()
	return nil
}

func processesAll(ctx context.Context, all []*syncer) {
	var wg sync.WaitGroup
	for _, s := range all {
		wg.Add(1)
		go func() {
			defer wg.Done()
			s.process(ctx, 2) // want `logged-error: error of s.process is dropped: when it fails, the process goes on as if it ran`
		}()
	}
	wg.Wait()
}

// A bridge opens its link and hands the rest to another method.
type bridge struct {
	open  func() (<-chan string, error)
	carry func(string)
}

func (b *bridge) operate(stop <-chan struct{}) error {
	link, err := b.open()
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	go func() {
		for frame := range link {
			b.carry(frame)
		}
	}()
	b.untilStopped(stop)
	return nil
}

func (b *bridge) untilStopped(stop <-chan struct{}) { <-stop }

func operates(b *bridge, stop <-chan struct{}) {
	go func() {
		if err := b.operate(stop); err != nil { // want `dropped-error: error of b.operate is only logged: when it fails, the process goes on as if it ran`
			klog.ErrorS(err, "bridge")
		}
	}()
	<-stop
}

// okReady comes to a clean end as soon as something is there, and its stop only ends the wait.
func okReady(ctx context.Context, ready <-chan struct{}) error {
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// okNotify is done once it has told what it has to.
func okNotify(ctx context.Context, tell func() error, later bool) error {
	if later {
		<-ctx.Done()
	}
	if err := tell(); err != nil {
		return err
	}
	return nil
}

// okFetch hands on what it has got.
func okFetch(ctx context.Context, values <-chan string, use func(string) error) error {
	select {
	case v := <-values:
		return use(v)
	case <-ctx.Done():
		return ctx.Err()
	}
}

func okTells(ctx context.Context, ready <-chan struct{}, tell func() error) {
	go okReady(ctx, ready)
	go okFetch(ctx, nil, nil)
	go okNotify(ctx, tell, false)
	<-ctx.Done()
}
