package example

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Watcher follows pods.
type Watcher struct {
	kube   kubernetes.Interface
	handle func(watch.Event)
}

var _ manager.Runnable = (*Watcher)(nil)

func (w *Watcher) Start(ctx context.Context) error { // related `^ctx arrives here$`
	klog.FromContext(ctx).Info("watching pods")
	pods, err := w.kube.CoreV1().Pods("").Watch(context.Background(), metav1.ListOptions{}) // want `^detached-context: Watch runs under a context that never ends, although ctx is in scope: it goes on after ctx ends$`
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		w.handle(event)
	}
	return nil
}

// BoundWatcher follows pods until its context ends.
type BoundWatcher struct{ Watcher }

var _ manager.Runnable = (*BoundWatcher)(nil)

func (w *BoundWatcher) Start(ctx context.Context) error {
	klog.FromContext(ctx).Info("watching pods")
	pods, err := w.kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for event := range pods.ResultChan() {
		w.handle(event)
	}
	return nil
}

// Simulator runs its engine.
type Simulator struct {
	engine interface {
		Run() error
		Halt()
	}
}

var _ manager.Runnable = (*Simulator)(nil) // related `^run by a manager because of this$`

func (s *Simulator) Start(_ context.Context) error { // want `^ignored-context: Start of \*Simulator never uses its context, so that nothing can stop it$`
	return s.engine.Run()
}

// HaltedSimulator halts the engine when the context ends.
type HaltedSimulator struct{ Simulator }

var _ manager.Runnable = (*HaltedSimulator)(nil)

func (s *HaltedSimulator) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, s.engine.Halt)()
	return s.engine.Run()
}

// Workers run while this replica leads.
type Workers struct{ run func(context.Context) }

func (w *Workers) callbacks(ctx context.Context) leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{
		OnStartedLeading: func(context.Context) { w.run(ctx) }, // want `^callback-ignores-context: run runs under ctx and not under the context of the election: it goes on after the lease is lost$` // related `^this one ends with the lease$`
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
}

func (w *Workers) okCallbacks() leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{
		OnStartedLeading: func(leading context.Context) { w.run(leading) },
		OnStoppedLeading: func() { klog.Info("lost the lease") },
	}
}

// Holder holds a lease.
type Holder struct {
	Client client.Client
	lease  *coordinationv1.Lease
}

func (h *Holder) hold(ctx context.Context) error {
	<-ctx.Done()                         // related `^ctx has ended once this is passed$`
	return h.Client.Delete(ctx, h.lease) // want `^ended-context: Delete runs under ctx, which has ended: it fails at once$`
}

func (h *Holder) okHold(ctx context.Context) error {
	<-ctx.Done()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return h.Client.Delete(last, h.lease)
}
