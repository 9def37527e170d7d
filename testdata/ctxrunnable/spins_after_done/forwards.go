package spins_after_done

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// podRelay hands the events of a watch to its reader. A watch that the server ends closes its channel, and
// the reader gets zero values as fast as it reads.
type podRelay struct {
	clientset kubernetes.Interface
	out       chan watch.Event
}

func (r *podRelay) run(ctx context.Context) error {
	pods, err := r.clientset.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt := <-pods.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			select {
			case r.out <- evt:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

func (r *podRelay) okRun(ctx context.Context) error {
	pods, err := r.clientset.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case evt, open := <-pods.ResultChan():
			if !open {
				return nil
			}
			select {
			case r.out <- evt:
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// okPaced waits between two events, so that a closed channel costs nothing.
func (r *podRelay) okPaced(ctx context.Context, pods watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case evt := <-pods.ResultChan():
			r.note(evt)
			select {
			case <-time.After(time.Second):
			case <-ctx.Done():
				return
			}
		}
	}
}

// okAcknowledged waits until each event has been worked on, by somebody who can end the relay.
func (r *podRelay) okAcknowledged(ctx context.Context, pods watch.Interface, acks <-chan error) {
	for {
		select {
		case <-ctx.Done():
			return
		case evt := <-pods.ResultChan():
			r.note(evt)
			select {
			case err := <-acks:
				if err != nil {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

func (r *podRelay) note(watch.Event) {}

// mapped is a watcher that maps the objects of another one, and is stopped by its own channel.
type mapped[T any] struct {
	source watch.Interface
	mapper func(watch.Event) T
	result chan T
	stop   chan struct{}
}

func newMapped[T any](source watch.Interface, mapper func(watch.Event) T) *mapped[T] {
	m := &mapped[T]{source: source, mapper: mapper, result: make(chan T), stop: make(chan struct{})}
	go m.loop()
	return m
}

func (m *mapped[T]) Stop() { close(m.stop) }

func (m *mapped[T]) loop() {
	defer m.source.Stop()
	for {
		select {
		case <-m.stop:
			return
		case evt := <-m.source.ResultChan(): // want `spins-after-done: the loop spins once the watch ends`
			select {
			case <-m.stop:
				return
			case m.result <- m.mapper(evt):
			}
		}
	}
}

func (m *mapped[T]) okLoop() {
	defer m.source.Stop()
	for {
		select {
		case <-m.stop:
			return
		case evt, open := <-m.source.ResultChan():
			if !open {
				return
			}
			select {
			case <-m.stop:
				return
			case m.result <- m.mapper(evt):
			}
		}
	}
}

// merger forwards what two producers send. The first one closes its channel when it has listed everything.
type merger struct {
	listed, changed chan *corev1.Pod
	out             chan<- *corev1.Pod
}

func (m *merger) list(pods []corev1.Pod) {
	defer close(m.listed)
	for i := range pods {
		m.listed <- &pods[i]
	}
}

func (m *merger) merge(ctx context.Context) {
	for {
		var pod *corev1.Pod
		select {
		case pod = <-m.listed: // want `spins-once-closed: the loop spins once m.listed is closed`
		case pod = <-m.changed:
		case <-ctx.Done():
			return
		}
		if !m.forward(ctx, pod) {
			return
		}
	}
}

// forward reports whether somebody has taken the pod.
func (m *merger) forward(ctx context.Context, pod *corev1.Pod) bool {
	select {
	case <-ctx.Done():
		return false
	case m.out <- pod:
		return true
	}
}

// okMerge disables the case of what has come to its end.
func (m *merger) okMerge(ctx context.Context) {
	listed := m.listed
	for {
		select {
		case pod, open := <-listed:
			if !open {
				listed = nil
				continue
			}
			if !m.forward(ctx, pod) {
				return
			}
		case pod := <-m.changed:
			if !m.forward(ctx, pod) {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}
