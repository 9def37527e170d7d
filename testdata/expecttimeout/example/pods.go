// Package example holds the programs of the manual.
package example

import (
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
)

const timeout = 5 * time.Minute

// pending is a store: it counts the pods that a set waits to see.
type pending struct {
	sync.Mutex
	counts map[string]int
	since  map[string]time.Time
}

func newPending() *pending {
	return &pending{counts: make(map[string]int), since: make(map[string]time.Time)}
}

func (p *pending) ExpectCreations(key string, n int) {
	p.Lock()
	defer p.Unlock()
	p.counts[key], p.since[key] = n, time.Now()
}

func (p *pending) CreationObserved(key string) {
	p.Lock()
	defer p.Unlock()
	p.counts[key]--
}

func (p *pending) Satisfied(key string) (bool, time.Duration) {
	p.Lock()
	defer p.Unlock()
	return p.counts[key] <= 0, time.Since(p.since[key])
}

func (p *pending) DeleteExpectations(key string) {
	p.Lock()
	defer p.Unlock()
	delete(p.counts, key)
}

// created is a store that has no clock.
type created struct {
	sync.Mutex
	counts map[string]int
}

func (c *created) ExpectCreations(key string, n int) {
	c.Lock()
	defer c.Unlock()
	c.counts[key] = n
}

func (c *created) CreationObserved(key string) {
	c.Lock()
	defer c.Unlock()
	c.counts[key]--
}

func (c *created) Satisfied(key string) bool {
	c.Lock()
	defer c.Unlock()
	return c.counts[key] <= 0
}

func (c *created) DeleteExpectations(key string) {
	c.Lock()
	defer c.Unlock()
	delete(c.counts, key)
}

func podOf(set *corev1.ReplicationController) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: set.Spec.Template.ObjectMeta, Spec: set.Spec.Template.Spec}
}
