package blocks_forever

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/event"
)

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
