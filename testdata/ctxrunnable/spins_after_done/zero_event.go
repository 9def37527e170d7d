package spins_after_done

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/watch"
)

// A pruner works as long as nothing happens to what it watches: each event that it does not know cancels its context, and one of a closed channel has
// no type (cockroach-operator).
type pruner struct{ log func(string, any) }

func (p *pruner) okPrune(ctx context.Context, w watch.Interface) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.okWatch(ctx, cancel, w)
	<-ctx.Done()
}

func (p *pruner) okWatch(ctx context.Context, cancel context.CancelFunc, w watch.Interface) {
	go func() {
		defer w.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case event := <-w.ResultChan():
				switch event.Type {
				case watch.Modified:
					if pod, ok := event.Object.(*corev1.Pod); ok && pod.Spec.NodeName == "" {
						cancel()
					}
				default:
					p.log("unexpected", event)
					cancel()
				}
			}
		}
	}()
}

// okTyped leaves for an event that has no type.
func (p *pruner) okTyped(ctx context.Context, w watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan():
			if event.Type == "" {
				return
			}
			p.log("seen", event.Object)
		}
	}
}

// okAsserted leaves for an event that has no object.
func (p *pruner) okAsserted(ctx context.Context, w watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan():
			pod, ok := event.Object.(*corev1.Pod)
			if !ok {
				return
			}
			p.log("seen", pod.Name)
		}
	}
}

// other cancels the context of something else.
func (p *pruner) other(ctx context.Context, w watch.Interface, work func(context.Context)) {
	inner, cancel := context.WithCancel(ctx)
	go work(inner)
	for {
		select {
		case <-ctx.Done():
			cancel()
			return
		case event := <-w.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			if event.Type != watch.Modified {
				cancel()
			}
		}
	}
}

// sometimes cancels for events of a type alone.
func (p *pruner) sometimes(ctx context.Context, w watch.Interface) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			if event.Type == watch.Deleted {
				cancel()
			}
			p.log("seen", event.Object)
		}
	}
}

// OkWatch is handed both by other packages.
func OkWatch(ctx context.Context, cancel context.CancelFunc, w watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan():
			if event.Type != watch.Modified {
				cancel()
			}
		}
	}
}

// copied hands the event from one variable to the other.
func (p *pruner) copied(ctx context.Context, w watch.Interface) {
	var last watch.Event
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			if last.Type == event.Type {
				event = last
			}
			last = event
			p.log("seen", &last)
		}
	}
}
