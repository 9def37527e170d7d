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
