package closed_while_sending

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// The informer goes on for a while after its stop has closed.
func firstPending(kube kubernetes.Interface) *corev1.Pod {
	stop := make(chan struct{})
	changes := make(chan any, 10)
	defer close(changes) // want `close-while-sending: close of changes does not wait for the informer, whose handler sends on it: a send that comes after it panics`
	defer close(stop)
	factory := informers.NewSharedInformerFactory(kube, time.Minute)
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    func(obj any) { changes <- obj },
		UpdateFunc: func(_, obj any) { changes <- obj },
	})
	factory.Start(stop)
	for obj := range changes {
		if pod, ok := obj.(*corev1.Pod); ok && pod.Status.Phase == corev1.PodPending {
			return pod
		}
	}
	return nil
}

func okShutDownFirst(kube kubernetes.Interface, use func(any)) {
	stop := make(chan struct{})
	changes := make(chan any, 10)
	factory := informers.NewSharedInformerFactory(kube, time.Minute)
	factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { changes <- obj },
	})
	factory.Start(stop)
	use(<-changes)
	close(stop)
	factory.Shutdown()
	close(changes)
}

// The informer has returned.
func okRanHere(ctx context.Context, informer cache.SharedIndexInformer, use func(any)) {
	changes := make(chan any, 10)
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { changes <- obj }})
	go func() {
		for obj := range changes {
			use(obj)
		}
	}()
	informer.Run(ctx.Done())
	close(changes)
}

// A field, methods as handlers, and a select that does not help.
type relay struct {
	stop    chan struct{}
	changes chan *corev1.Pod
}

func (r *relay) register(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{AddFunc: r.added})
	return err
}

func (r *relay) added(obj any, _ bool) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	select {
	case <-r.stop:
	case r.changes <- pod:
	}
}

func (r *relay) Stop() {
	close(r.stop)
	close(r.changes) // want `close-while-sending: close of r.changes does not wait for the informer`
}

// A type that is a handler itself, and a channel that it gets from outside of the method that closes.
type recorder struct{ seen chan string }

func (r recorder) OnAdd(obj any, _ bool) { r.record(obj) }
func (r recorder) OnUpdate(_, obj any)   { r.record(obj) }
func (r recorder) OnDelete(any)          {}

func (r recorder) record(obj any) {
	if pod, ok := obj.(*corev1.Pod); ok {
		r.seen <- pod.Name
	}
}

func (r recorder) run(ctx context.Context, informer cache.SharedIndexInformer) {
	informer.AddEventHandler(r)
	<-ctx.Done()
	close(r.seen) // want `close-while-sending: close of r.seen does not wait for the informer`
}

// The mutex and the flag keep the handler from a closed channel.
type okRelay struct {
	mu      sync.Mutex
	stopped bool
	changes chan *corev1.Pod
}

func (r *okRelay) register(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: r.added})
	return err
}

func (r *okRelay) added(obj any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if pod, ok := obj.(*corev1.Pod); ok && !r.stopped {
		select {
		case r.changes <- pod:
		default:
		}
	}
}

func (r *okRelay) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
	close(r.changes)
}

// The handler closes the channel of which it is the only sender.
func okClosedByTheHandler(informer cache.SharedIndexInformer) <-chan struct{} {
	var once sync.Once
	found := make(chan struct{})
	informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(any) { once.Do(func() { close(found) }) }})
	return found
}

// A scanner that looks at the end before it sends, and a Stop that looks whether it has come before.
type scanner struct {
	ctx    context.Context
	cancel func()
	lines  chan string
	next   func() (string, error)
}

func newScanner(next func() (string, error)) *scanner {
	ctx, cancel := context.WithCancel(context.Background())
	s := &scanner{ctx: ctx, cancel: cancel, lines: make(chan string), next: next}
	go s.scan()
	return s
}

func (s *scanner) scan() {
	go func() {
		for {
			line, err := s.next()
			if err != nil {
				return
			}
			select {
			case <-s.ctx.Done():
				return
			default:
			}
			s.lines <- line // want `fake-guard`
		}
	}()
	<-s.ctx.Done()
}

func (s *scanner) Lines() <-chan string { return s.lines }

func (s *scanner) Stop() {
	select {
	case <-s.ctx.Done():
		return
	default:
		s.cancel()
		close(s.lines) // want `close-while-sending: close of s.lines does not wait for the goroutine that sends on it`
	}
}

// The arm that closes is the end of the one that sends.
type okSeen struct {
	ended chan struct{}
	lines chan string
	next  func() (string, error)
}

func (s *okSeen) start() {
	go func() {
		defer func() { s.ended <- struct{}{} }()
		for {
			line, err := s.next()
			if err != nil {
				return
			}
			s.lines <- line
		}
	}()
}

func (s *okSeen) tryClose() bool {
	select {
	case <-s.ended:
		close(s.lines)
		return true
	default:
		return false
	}
}
