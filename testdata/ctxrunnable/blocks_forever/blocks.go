// Package blocks_forever has Runnables that wait for a partner who can be gone.
package blocks_forever

import (
	"context"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	toolscache "k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// FileWatcher tells a channel source about changed files. While nobody reads, it does not see
// that the manager stops.
type FileWatcher struct {
	watcher   *fsnotify.Watcher
	reconcile chan event.GenericEvent
	objects   map[string]client.Object
}

func NewFileWatcher(watcher *fsnotify.Watcher) *FileWatcher {
	return &FileWatcher{watcher: watcher, reconcile: make(chan event.GenericEvent), objects: map[string]client.Object{}}
}

func (w *FileWatcher) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, ok := <-w.watcher.Events:
			if !ok {
				return nil
			}
			w.notify(evt.Name)
		}
	}
}

func (w *FileWatcher) notify(path string) {
	w.reconcile <- event.GenericEvent{Object: w.objects[path]} // want `blocks-forever: .*reconcile`
}

// ConsiderateWatcher gives up the send when the context ends.
type ConsiderateWatcher struct {
	watcher *fsnotify.Watcher
	events  chan event.GenericEvent
}

func (w *ConsiderateWatcher) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case _, ok := <-w.watcher.Events:
			if !ok {
				return nil
			}
			w.notify(ctx)
		}
	}
}

func (w *ConsiderateWatcher) notify(ctx context.Context) {
	select {
	case w.events <- event.GenericEvent{}:
	case <-ctx.Done():
	}
}

// Prober waits for its probes. A probe sends its result even when the collector has left.
type Prober struct {
	targets []string
	probe   func(context.Context, string) error
}

func (p *Prober) Start(ctx context.Context) error {
	results := make(chan error)
	var probes sync.WaitGroup
	for _, target := range p.targets {
		probes.Add(1)
		go func() {
			defer probes.Done()
			results <- p.probe(ctx, target) // errchan/unbuffered-send reports it: the sender is a goroutine of its own
		}()
	}
	go collect(ctx, results)
	<-ctx.Done()
	probes.Wait()
	return nil
}

func collect(ctx context.Context, results <-chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case err := <-results:
			if err != nil {
				ctrl.LoggerFrom(ctx).Error(err, "probe failed")
			}
		}
	}
}

// BufferedProber has room for the result of every probe.
type BufferedProber struct{ Prober }

func (p *BufferedProber) Start(ctx context.Context) error {
	results := make(chan error, len(p.targets))
	var probes sync.WaitGroup
	for _, target := range p.targets {
		probes.Add(1)
		go func() {
			defer probes.Done()
			results <- p.probe(ctx, target)
		}()
	}
	probes.Wait()
	collect(ctx, results)
	return nil
}

// Gate waits for a certificate that a sibling may never deliver.
type Gate[T any] struct {
	ready chan T
	run   func(context.Context, T) error
}

func (g *Gate[T]) Start(ctx context.Context) error {
	value := <-g.ready // want `blocks-forever: .*ready`
	return g.run(ctx, value)
}

// Deliver is what the sibling calls, if it gets that far.
func (g *Gate[T]) Deliver(ctx context.Context, value T) {
	select {
	case g.ready <- value:
	case <-ctx.Done():
	}
}

// PatientGate leaves with its context.
type PatientGate[T any] struct {
	open chan T
	run  func(context.Context, T) error
}

func (g *PatientGate[T]) Start(ctx context.Context) error {
	select {
	case value := <-g.open:
		return g.run(ctx, value)
	case <-ctx.Done():
		return nil
	}
}

// addElected does its work after the election, which a replica may never win.
func addElected(mgr ctrl.Manager, publish func(context.Context) error) error {
	return mgr.Add(everywhere(func(ctx context.Context) error {
		<-mgr.Elected() // want `blocks-forever: .*Elected`
		return publish(ctx)
	}))
}

// okAddElected waits for whatever comes first.
func okAddElected(mgr ctrl.Manager, publish func(context.Context) error) error {
	return mgr.Add(everywhere(func(ctx context.Context) error {
		select {
		case <-mgr.Elected():
			return publish(ctx)
		case <-ctx.Done():
			return nil
		}
	}))
}

// everywhere is a function that runs on every replica.
type everywhere func(context.Context) error

func (f everywhere) Start(ctx context.Context) error { return f(ctx) }
func (f everywhere) NeedLeaderElection() bool        { return false }

// okAddLast waits for the context and then for a goroutine that sees the same end.
func okAddLast(mgr ctrl.Manager, flush func()) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		done := make(chan struct{})
		go func() {
			defer close(done)
			for {
				select {
				case <-ctx.Done():
					return
				case <-time.After(time.Second):
					flush()
				}
			}
		}()
		<-ctx.Done()
		<-done
		return nil
	}))
}

// Restores wait for the result of each, which an informer delivers.
type Restores struct {
	results map[string]chan string
}

func (r *Restores) watch(informer toolscache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(toolscache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, updated any) {
			result, ok := r.results[updated.(client.Object).GetName()]
			if !ok {
				return
			}
			result <- "done" // want `blocks-forever: send on result blocks .*: result has no buffer`
		},
	})
	return err
}

func (r *Restores) restore(ctx context.Context, name string) {
	result := make(chan string)
	r.results[name] = result
	select {
	case <-result:
	case <-ctx.Done():
	}
}

func addAll(mgr ctrl.Manager, runnables ...manager.Runnable) error {
	for _, r := range runnables {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}

func setup(mgr ctrl.Manager, watcher *fsnotify.Watcher) error {
	return addAll(mgr, NewFileWatcher(watcher), &ConsiderateWatcher{}, &Prober{}, &BufferedProber{},
		&Gate[string]{}, &PatientGate[string]{})
}
