// Package handed_out gives other packages something that sends to the leader.
package handed_out

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
)

// An Update is one status to write.
type Update struct{ Name types.NamespacedName }

// A StatusHandler writes statuses, on the leader.
type StatusHandler struct {
	updates chan Update
	dropped chan Update
	apply   func(Update)
}

// NewStatusHandler returns a StatusHandler.
func NewStatusHandler(apply func(Update)) *StatusHandler {
	return &StatusHandler{updates: make(chan Update, 100), dropped: make(chan Update), apply: apply}
}

// NeedLeaderElection keeps it to the leader.
func (h *StatusHandler) NeedLeaderElection() bool { return true }

// Start writes until the context ends.
func (h *StatusHandler) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case u := <-h.updates: // related `received here, on the leader`
			h.apply(u)
		case u := <-h.dropped:
			h.apply(u)
		}
	}
}

// Writer returns what other packages send with.
func (h *StatusHandler) Writer() StatusUpdater { return &StatusWriter{h.updates, h.dropped} }

// A StatusUpdater sends statuses somewhere.
type StatusUpdater interface {
	Send(u Update)
	TrySend(u Update)
}

// A StatusWriter sends to the StatusHandler.
type StatusWriter struct {
	updates chan<- Update
	dropped chan<- Update
}

// Send blocks until the handler takes it.
func (w *StatusWriter) Send(u Update) {
	w.updates <- u // want `leader-only-receiver: send on w.updates blocks for ever on a replica that does not lead`
}

// TrySend drops what the handler does not take.
func (w *StatusWriter) TrySend(u Update) {
	select {
	case w.dropped <- u:
	default:
	}
}

// A Queue says nothing about replicas, so that it and who fills it run in the same place.
type Queue struct {
	items chan Update
	apply func(Update)
}

// Start works until the context ends.
func (q *Queue) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case u := <-q.items:
			q.apply(u)
		}
	}
}

// A Filler fills a Queue.
type Filler interface{ Fill(u Update) }

// A QueueFiller does.
type QueueFiller struct{ queue *Queue }

// Fill blocks until the queue takes it.
func (f *QueueFiller) Fill(u Update) { f.queue.items <- u }

// A LoadBalancer writes one address, on the leader.
type LoadBalancer struct {
	addresses chan string
	apply     func(string)
}

// NeedLeaderElection keeps it to the leader.
func (l *LoadBalancer) NeedLeaderElection() bool { return true }

// Start writes until the context ends.
func (l *LoadBalancer) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case address := <-l.addresses:
			l.apply(address)
		}
	}
}

// okServe sends what the channel has room for, once.
func okServe(ctx context.Context, address string, apply func(string)) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{LeaderElection: true, LeaderElectionID: "lb.example.com"})
	if err != nil {
		return err
	}
	lb := &LoadBalancer{addresses: make(chan string, 1), apply: apply}
	if err := mgr.Add(lb); err != nil {
		return err
	}
	if err := mgr.Add(&Queue{items: make(chan Update)}); err != nil {
		return err
	}
	lb.addresses <- address
	return mgr.Start(ctx)
}
