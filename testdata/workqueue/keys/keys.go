// Package keys adds keys to queues.
package keys

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

var keyFunc = cache.DeletionHandlingMetaNamespaceKeyFunc

// A Source adds what events are about.
type Source struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

// logged goes on after the error.
func (s *Source) logged(obj any) {
	key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj) // related `can fail`
	if err != nil {
		runtime.HandleError(fmt.Errorf("no key for %v: %w", obj, err))
	}
	s.enqueue(key) // want `add-after-key-error: key is added although DeletionHandlingMetaNamespaceKeyFunc has failed`
}

func (s *Source) enqueue(key string) { s.queue.Add(key) }

// onlyOnError has the test the wrong way round.
func (s *Source) onlyOnError(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err != nil { // related `can fail`
		s.queue.Add(key) // want `add-after-key-error: key is added although cache.MetaNamespaceKeyFunc has failed`
	}
}

func named(obj any) (string, error) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return "", fmt.Errorf("%v is no pod", obj)
	}
	return pod.Name, nil
}

// own has a key function of its own.
func (s *Source) own(obj any) {
	key, err := named(obj) // related `can fail`
	if err != nil {
		runtime.HandleError(err)
	}
	s.queue.Add(key) // want `add-after-key-error: key is added although named has failed`
}

// okTwice asks a second time.
func (s *Source) okTwice(obj any) {
	key, err := keyFunc(obj)
	if err != nil {
		runtime.HandleError(err)
	}
	if err == nil {
		s.queue.Add(key)
	}
}

// okDefault has a key for what has none.
func (s *Source) okDefault(obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		key = "default"
	}
	s.queue.Add(key)
}

// A Job names a job.
type Job struct {
	types.NamespacedName
	Delete bool
}

// Jobs queues pointers.
type Jobs struct {
	queue   workqueue.RateLimitingInterface
	add     func(job *Job)
	waiting map[string]*Job
}

// NewJobs keeps its method in a field.
func NewJobs() *Jobs {
	j := &Jobs{queue: workqueue.NewRateLimitingQueue(workqueue.DefaultControllerRateLimiter())}
	j.add = j.push
	return j
}

func (j *Jobs) work(sync func(*Job) error) bool {
	obj, quit := j.queue.Get()
	if quit {
		return false
	}
	defer j.queue.Done(obj)
	if err := sync(obj.(*Job)); err != nil {
		j.queue.AddRateLimited(obj)
		return true
	}
	j.queue.Forget(obj)
	return true
}

func (j *Jobs) push(job *Job) {
	j.queue.Add(job) // want `fresh-key: job is a new pointer each time`
}

func (j *Jobs) onPod(pod *corev1.Pod) {
	job := &Job{NamespacedName: types.NamespacedName{Namespace: pod.Namespace, Name: pod.Name}} // related `allocated here`
	j.add(job)
}

func (j *Jobs) onDelete(pod *corev1.Pod) {
	job := &Job{Delete: true} // related `allocated here`
	job.Name = pod.Name
	j.queue.AddRateLimited(job) // want `fresh-key: job is a new pointer each time`
}

// OkKept has one pointer for each name.
type OkKept struct {
	queue workqueue.TypedRateLimitingInterface[*Job]
	jobs  map[string]*Job
}

func (k *OkKept) add(name string) {
	job := k.jobs[name]
	if job == nil {
		job = &Job{}
		k.jobs[name] = job
	}
	k.queue.AddRateLimited(job)
}

// Created and Deleted are events.
type (
	Created struct{ Name string }
	Deleted struct{ Name string }
)

// OkEvents is a queue of events: each is to be processed.
type OkEvents struct {
	queue workqueue.RateLimitingInterface
}

func (e *OkEvents) created(name string) { e.queue.Add(&Created{name}) }
func (e *OkEvents) deleted(name string) { e.queue.Add(&Deleted{name}) }

func (e *OkEvents) work() {
	event, _ := e.queue.Get()
	defer e.queue.Done(event)
	e.queue.Forget(event)
}

// OkObjects holds objects.
type OkObjects struct {
	queue workqueue.TypedRateLimitingInterface[*corev1.Pod]
}

func (o *OkObjects) add(name string) {
	pod := &corev1.Pod{}
	pod.Name = name
	o.queue.AddRateLimited(pod)
	o.queue.Forget(nil)
}

// A Pool finishes items in its own ways.
type Pool struct {
	pods  workqueue.TypedRateLimitingInterface[*Job]
	names workqueue.TypedRateLimitingInterface[string]
	store cache.Indexer
}

// fresh finishes a copy.
func (p *Pool) fresh() {
	job, quit := p.pods.Get()
	if quit {
		return
	}
	copied := &Job{NamespacedName: job.NamespacedName} // related `allocated here`
	p.pods.Done(copied)                                // want `done-without-get: copied is not what Get returned: Done does nothing`
}

// onDelete finishes what nobody got.
func (p *Pool) onDelete(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		p.names.Done(key) // want `done-without-get: no Get has handed key out here`
	}
}

// okSame finishes the key of the object that it got.
func (p *Pool) okSame() {
	name, quit := p.names.Get()
	if quit {
		return
	}
	obj, _, _ := p.store.GetByKey(name)
	p.okFinish(obj)
}

func (p *Pool) okFinish(obj any) {
	if key, err := cache.MetaNamespaceKeyFunc(obj); err == nil {
		p.names.Done(key)
	}
}

// okConstant has one item.
func (p *Pool) okConstant() {
	p.names.Add("all")
	p.names.Done("all")
}

// OkSource has a queue that another package gets from.
type OkSource struct {
	queue workqueue.TypedInterface[string]
}

// NewOkSource makes the queue.
func NewOkSource() *OkSource { return &OkSource{queue: workqueue.NewTyped[string]()} }

// Queue returns it.
func (s *OkSource) Queue() workqueue.TypedInterface[string] { return s.queue }

func (s *OkSource) okAdd(key string) { s.queue.Add(key) }

// OkShared is given the queue of another.
type OkShared struct {
	queue workqueue.TypedInterface[string]
}

// NewOkShared takes a queue.
func NewOkShared(queue workqueue.TypedInterface[string]) *OkShared { return &OkShared{queue: queue} }

func (s *OkShared) okAdd(key string) { s.queue.Add(key) }

// Metrics counts, and nothing gets what it counts.
type Metrics struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func newQueue() workqueue.TypedRateLimitingInterface[string] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
}

// NewMetrics makes the queue in a helper.
func NewMetrics() *Metrics { return &Metrics{queue: newQueue()} }

func (m *Metrics) add(key string) {
	m.queue.Add(key) // want `lonely-queue: nothing gets what is added to m.queue`
}

// OkSharded has several queues, and chooses one of them.
type OkSharded struct {
	shards []workqueue.TypedRateLimitingInterface[string]
}

// NewOkSharded makes the queues.
func NewOkSharded(n int) *OkSharded {
	s := &OkSharded{shards: make([]workqueue.TypedRateLimitingInterface[string], n)}
	for i := range s.shards {
		s.shards[i] = workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	}
	return s
}

func (s *OkSharded) shard(key string) workqueue.TypedRateLimitingInterface[string] {
	return s.shards[len(key)%len(s.shards)]
}

func (s *OkSharded) okAdd(key string) {
	shard := s.shard(key)
	shard.Add(key)
}

func (s *OkSharded) work(i int) {
	shard := s.shards[i]
	key, quit := shard.Get()
	if !quit {
		shard.Done(key)
	}
}
