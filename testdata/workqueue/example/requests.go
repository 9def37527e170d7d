package example

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/workqueue"
)

// A Request names a service.
type Request struct{ Namespace, Name string }

// Requests are for services.
type Requests struct {
	queue workqueue.TypedRateLimitingInterface[*Request]
}

func (r *Requests) add(service *corev1.Service) {
	r.queue.Add(&Request{Namespace: service.Namespace, Name: service.Name}) // want `^fresh-key: &Request{…} is a new pointer each time: no two are the same item, so that none replaces another that waits$`
}

func (r *Requests) work(sync func(*Request) error) bool {
	request, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(request)
	if err := sync(request); err != nil {
		r.queue.AddRateLimited(request)
		return true
	}
	r.queue.Forget(request)
	return true
}

// OkRequests are for services.
type OkRequests struct {
	queue workqueue.TypedRateLimitingInterface[Request]
}

func (r *OkRequests) add(service *corev1.Service) {
	r.queue.Add(Request{Namespace: service.Namespace, Name: service.Name})
}

func (r *OkRequests) work(sync func(Request) error) bool {
	request, shutdown := r.queue.Get()
	if shutdown {
		return false
	}
	defer r.queue.Done(request)
	if err := sync(request); err != nil {
		r.queue.AddRateLimited(request)
		return true
	}
	r.queue.Forget(request)
	return true
}

// Audits has a queue for nothing.
type Audits struct {
	audited workqueue.TypedInterface[string]
	pending workqueue.TypedInterface[string]
}

// NewAudits makes the queues.
func NewAudits() *Audits {
	return &Audits{audited: workqueue.NewTyped[string](), pending: workqueue.NewTyped[string]()}
}

func (a *Audits) audit(service *corev1.Service) {
	a.audited.Add(service.Name) // want `^lonely-queue: nothing gets what is added to a.audited: the queue only grows$`
}

func (a *Audits) okAudit(service *corev1.Service) {
	a.pending.Add(service.Name)
}

func (a *Audits) next() {
	name, shutdown := a.pending.Get()
	if !shutdown {
		a.pending.Done(name)
	}
}
