// Package returns_early has Runnables that start work and return at once, so that the manager
// believes them ended and does not wait for them at shutdown.
package returns_early

import (
	"context"
	"time"

	"github.com/fsnotify/fsnotify"
	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// ClusterMonitor watches the health of member clusters.
type ClusterMonitor struct {
	client.Client
	period time.Duration
}

var _ manager.Runnable = (*ClusterMonitor)(nil)

func (m *ClusterMonitor) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, m.probe, m.period)
	return nil // want `returns-early: Start of \*ClusterMonitor returns while its goroutine still runs`
}

func (m *ClusterMonitor) probe(ctx context.Context) {
	_ = m.Create(ctx, &corev1.ConfigMap{})
}

// BlockingMonitor runs the same loop in its own goroutine.
type BlockingMonitor struct{ ClusterMonitor }

var _ manager.Runnable = (*BlockingMonitor)(nil)

func (m *BlockingMonitor) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, m.probe, m.period)
	return nil
}

// KubeConfigWatcher follows the files of kubeconfigs.
type KubeConfigWatcher struct {
	watcher  *fsnotify.Watcher
	onChange func(path string)
}

func (w *KubeConfigWatcher) Start(ctx context.Context) error {
	if err := w.watcher.Add("/etc/kubeconfigs"); err != nil {
		return err
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case evt, ok := <-w.watcher.Events:
				if !ok {
					return
				}
				w.onChange(evt.Name)
			}
		}
	}()
	return nil // want `not-joined: Start of \*KubeConfigWatcher returns while its goroutine still runs`
}

// Scheduler is embedded in the Runnable that the manager gets.
type Scheduler struct {
	workers int
	admit   func(context.Context)
}

func (s *Scheduler) Start(ctx context.Context) error {
	s.launch(ctx)
	return nil // want `returns-early: Start of \*Scheduler returns while its goroutine still runs`
}

func (s *Scheduler) launch(ctx context.Context) {
	for range s.workers {
		go s.work(ctx)
	}
}

func (s *Scheduler) work(ctx context.Context) {
	for ctx.Err() == nil {
		s.admit(ctx)
	}
}

type fairScheduler struct {
	Scheduler
	weights map[string]int
}

// JoinedScheduler waits for its workers.
type JoinedScheduler struct{ Scheduler }

func (s *JoinedScheduler) Start(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for range s.workers {
		group.Go(func() error {
			s.work(ctx)
			return nil
		})
	}
	return group.Wait()
}

// Poller polls what its type parameter names.
type Poller[T client.Object] struct {
	poll func(context.Context, T)
	last T
}

func (p *Poller[T]) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, func(ctx context.Context) { p.poll(ctx, p.last) }, time.Minute)
	return nil // want `returns-early: Start of \*Poller\[T\] returns while its goroutine still runs`
}

func addRunnables(mgr ctrl.Manager, w *KubeConfigWatcher, j *JoinedScheduler, p *Poller[client.Object]) error {
	s := &fairScheduler{Scheduler: Scheduler{workers: 4}, weights: map[string]int{}}
	for _, r := range []manager.Runnable{w, s, j, p} {
		if err := mgr.Add(r); err != nil {
			return err
		}
	}
	return nil
}

// addWarmup adds a closure whose goroutine outlives it.
func addWarmup(mgr ctrl.Manager, refill func(context.Context)) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go func() {
			for {
				refill(ctx)
				select {
				case <-ctx.Done():
					return
				case <-time.After(time.Minute):
				}
			}
		}()
		return nil // want `returns-early: the function literal in addWarmup returns while its goroutine still runs`
	}))
}

// okAddNotify starts one short job, which ends by itself.
func okAddNotify(mgr ctrl.Manager, notify func()) error {
	return mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		go notify()
		<-ctx.Done()
		return nil
	}))
}
