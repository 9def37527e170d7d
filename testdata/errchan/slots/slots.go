// Package slots bounds what runs at once: a channel with a buffer has a slot for each.
package slots

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A dispatcher gives each bundle a goroutine, which has taken its slot before it starts (multicluster-global-hub).
type dispatcher struct {
	client  client.Client
	bundles chan *corev1.ConfigMap
	slots   chan struct{}
	running sync.WaitGroup
}

func newDispatcher(c client.Client, bundles chan *corev1.ConfigMap) *dispatcher {
	return &dispatcher{client: c, bundles: bundles, slots: make(chan struct{}, 8)}
}

func (d *dispatcher) Start(ctx context.Context) error {
	go d.okDispatch(ctx)
	<-ctx.Done()
	return nil
}

func (d *dispatcher) okDispatch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			d.running.Wait()
			return
		case bundle := <-d.bundles:
			if bundle.Name == "" {
				klog.Info("bundle without a name")
				continue
			}
			select {
			case d.slots <- struct{}{}:
			default:
				klog.Info("too many bundles")
				continue
			}
			d.running.Add(1)
			go func(ctx context.Context, bundle *corev1.ConfigMap) {
				defer func() {
					<-d.slots
					d.running.Done()
				}()
				if err := d.client.Update(ctx, bundle); err != nil {
					klog.ErrorS(err, "bundle not applied")
				}
			}(ctx, bundle)
		}
	}
}

// A limiter has methods for the two ends.
type limiter struct {
	client client.Client
	slots  chan struct{}
}

func newLimiter(c client.Client) *limiter { return &limiter{client: c, slots: make(chan struct{}, 4)} }

func (l *limiter) acquire() { l.slots <- struct{}{} }

func (l *limiter) okRelease() { <-l.slots }

func (l *limiter) Start(ctx context.Context) error {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		var pods corev1.PodList
		if err := l.client.List(ctx, &pods); err != nil {
			continue
		}
		l.acquire()
		go func() {
			defer l.okRelease()
			for i := range pods.Items {
				_ = l.client.Update(ctx, &pods.Items[i])
			}
		}()
	}
}

// A copier gives its slot back where it fails, or leaves that to the goroutine.
type copier struct {
	client client.Client
	names  chan client.ObjectKey
	slots  chan struct{}
}

func newCopier(c client.Client) *copier {
	return &copier{client: c, names: make(chan client.ObjectKey), slots: make(chan struct{}, 2)}
}

func (c *copier) Start(ctx context.Context) error {
	for {
		var key client.ObjectKey
		select {
		case <-ctx.Done():
			return nil
		case key = <-c.names:
		}
		select {
		case <-ctx.Done():
			return nil
		case c.slots <- struct{}{}:
		}
		var cm corev1.ConfigMap
		if err := c.client.Get(ctx, key, &cm); err != nil {
			<-c.slots
			continue
		}
		go func() {
			defer func() { <-c.slots }()
			_ = c.client.Update(ctx, &cm)
		}()
	}
}

// A handover looks alike, but it is the goroutine that waits for another one's value.
type handover struct {
	client client.Client
	names  chan client.ObjectKey
	ready  chan struct{}
}

func newHandover(c client.Client) *handover {
	return &handover{client: c, names: make(chan client.ObjectKey), ready: make(chan struct{}, 1)}
}

func (h *handover) Start(ctx context.Context) error {
	go h.read(ctx)
	<-h.ready
	return nil
}

func (h *handover) read(ctx context.Context) {
	var cm corev1.ConfigMap
	if err := h.client.Get(ctx, client.ObjectKey{Name: "settings"}, &cm); err != nil {
		klog.ErrorS(err, "no settings")
		return
	}
	h.ready <- struct{}{} // want `skipped-close: send on h.ready is skipped by an earlier return; Start then waits for ever`
}

// A drain waits for the slot that another goroutine takes.
type drain struct {
	client client.Client
	slots  chan struct{}
}

func newDrain(c client.Client) *drain { return &drain{client: c, slots: make(chan struct{}, 1)} }

func (d *drain) Start(ctx context.Context) error {
	var pods corev1.PodList
	if err := d.client.List(ctx, &pods); err != nil {
		return err
	}
	go func() {
		if len(pods.Items) == 0 {
			return
		}
		d.slots <- struct{}{} // want `skipped-close: send on d.slots is skipped by an earlier return; Start then waits for ever`
	}()
	<-d.slots
	return nil
}
