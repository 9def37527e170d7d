package blocks_forever

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

// clusters tells with each load that there has been a first one (weave-gitops).
type clusters struct {
	load   func(context.Context) error
	list   func(context.Context) error
	loaded chan bool
}

func newClusters() *clusters { return &clusters{loaded: make(chan bool)} }

func (c *clusters) Start(ctx context.Context) {
	go c.watch(ctx)
	go c.watchNamespaces(ctx)
}

func (c *clusters) watch(ctx context.Context) {
	_ = wait.PollImmediateInfinite(time.Minute, func() (bool, error) { // want `detached-context: PollImmediateInfinite waits without a context`
		if err := c.load(ctx); err != nil {
			return false, err
		}
		c.loaded <- true // want `blocks-forever: send on c.loaded blocks for ever in the second round: what receives does so once`
		return false, nil
	})
}

func (c *clusters) watchNamespaces(ctx context.Context) {
	<-c.loaded // related `receives here, once`
	_ = wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) { return false, c.list(ctx) })
}

// okClusters tells of the load that ends the wait.
type okClusters struct {
	load   func(context.Context) error
	loaded chan bool
}

func newOkClusters() *okClusters { return &okClusters{loaded: make(chan bool)} }

func (c *okClusters) Start(ctx context.Context) {
	go func() {
		_ = wait.PollUntilContextCancel(ctx, time.Minute, true, func(ctx context.Context) (bool, error) {
			if err := c.load(ctx); err != nil {
				return false, nil
			}
			c.loaded <- true
			return true, nil
		})
	}()
	<-c.loaded
}

// A stream says after each connect that it has connected.
type stream struct {
	connect   func(context.Context) error
	connected chan struct{}
}

func newStream() *stream { return &stream{connected: make(chan struct{})} }

func (s *stream) open(ctx context.Context) {
	s.run(ctx)
	<-ctx.Done()
}

func (s *stream) run(ctx context.Context) {
	go func() {
		for ctx.Err() == nil {
			s.session(ctx)
		}
	}()
	<-s.connected // related `receives here, once`
}

func (s *stream) session(ctx context.Context) {
	if err := s.connect(ctx); err != nil {
		return
	}
	s.connected <- struct{}{} // want `blocks-forever: send on s.connected blocks for ever in the second round`
	<-ctx.Done()
}

// okFirst tells of the first load alone.
type okFirst struct {
	load   func(context.Context) error
	once   sync.Once
	told   bool
	loaded chan bool
	ready  chan bool
}

func newFirst() *okFirst { return &okFirst{loaded: make(chan bool), ready: make(chan bool)} }

func (f *okFirst) Start(ctx context.Context) {
	go f.watch(ctx)
	<-f.loaded
	<-f.ready
}

func (f *okFirst) watch(ctx context.Context) {
	for ctx.Err() == nil {
		if f.load(ctx) != nil {
			continue
		}
		if !f.told {
			f.told = true
			f.loaded <- true
		}
		f.once.Do(func() { f.ready <- true })
	}
}

// okLed has a receiver that comes back.
type okLed struct{ loads chan bool }

func newLed() *okLed { return &okLed{loads: make(chan bool)} }

func (l *okLed) Start(ctx context.Context) {
	go func() {
		for {
			l.loads <- true
		}
	}()
	go func() {
		for ctx.Err() == nil {
			<-l.loads
		}
	}()
}

// A retrier hands what has failed back to a controller, whose source stops with the manager (contour-plus).
type retrier struct {
	items   <-chan *corev1.Pod
	apply   func(*corev1.Pod) error
	retries chan event.GenericEvent
}

func newRetrier() *retrier { return &retrier{retries: make(chan event.GenericEvent, 10)} }

// Retries is handed to a source.
func (r *retrier) Retries() <-chan event.GenericEvent { return r.retries }

func (r *retrier) NeedLeaderElection() bool { return true }

func (r *retrier) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case pod := <-r.items:
			if err := r.apply(pod); err != nil {
				r.retry(pod)
			}
		}
	}
}

func (r *retrier) retry(pod *corev1.Pod) {
	r.retries <- event.GenericEvent{Object: pod} // want `blocks-forever: send on r.retries blocks for ever once its receiver has stopped and the buffer of 10 is full: the send has no other exit`
}
