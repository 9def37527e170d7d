package dispatch

import (
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type Op string

const (
	Added   Op = "added"
	Changed Op = "changed"
	Removed Op = "removed"
)

// Sink takes the events of services.
type Sink interface {
	Service(op Op, svc *corev1.Service)
}

// Dispatcher hands the events of an informer to its sinks.
type Dispatcher struct {
	mu    sync.RWMutex
	sinks []Sink
}

var _ cache.ResourceEventHandler = (*Dispatcher)(nil)

func (d *Dispatcher) Subscribe(s Sink) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sinks = append(d.sinks, s)
}

func (d *Dispatcher) emit(op Op, svc *corev1.Service) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	for _, s := range d.sinks {
		s.Service(op, svc)
	}
}

func (d *Dispatcher) OnAdd(obj any, _ bool) { d.emit(Added, toService(obj)) }

func (d *Dispatcher) OnUpdate(_, obj any) { d.emit(Changed, toService(obj)) }

func (d *Dispatcher) OnDelete(obj any) {
	if gone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = gone.Obj
	}
	d.emit(Removed, toService(obj))
}
