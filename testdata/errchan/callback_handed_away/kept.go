package callback

import (
	"context"
	"sync"
)

// A Broker keeps its subscribers, and calls them when somebody publishes.
type Broker struct {
	mu          sync.Mutex
	subscribers []func(topic string)
}

func (b *Broker) Subscribe(subscriber func(topic string)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers = append(b.subscribers, subscriber)
}

func (b *Broker) Publish(topic string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, subscriber := range b.subscribers {
		subscriber(topic)
	}
}

// Whoever publishes after this has returned is blocked, with the broker's mutex.
func firstPublished(ctx context.Context, broker *Broker) string {
	topics := make(chan string)
	broker.Subscribe(func(topic string) { // related `the function that sends is handed over here`
		topics <- topic // want `unbuffered-send: send on topics blocks for ever once firstPublished has returned: topics is unbuffered`
	})
	select {
	case topic := <-topics:
		return topic
	case <-ctx.Done():
		return ""
	}
}

// A Doorbell keeps one function, which a helper calls.
type Doorbell struct{ answer func(visitor string) }

func (d *Doorbell) OnRing(answer func(visitor string)) { d.answer = answer }

func (d *Doorbell) Ring(visitor string) { d.ring(visitor) }

func (d *Doorbell) ring(visitor string) {
	if d.answer != nil {
		d.answer(visitor)
	}
}

func firstVisitor(ctx context.Context, bell *Doorbell) string {
	visitors := make(chan string)
	bell.OnRing(func(visitor string) {
		visitors <- visitor // want `unbuffered-send: send on visitors blocks for ever once firstVisitor has returned: visitors is unbuffered`
	})
	select {
	case visitor := <-visitors:
		return visitor
	case <-ctx.Done():
		return ""
	}
}

// The subscriber gives up together with the receiver.
func okGivesUp(ctx context.Context, broker *Broker) string {
	topics := make(chan string)
	broker.Subscribe(func(topic string) {
		select {
		case topics <- topic:
		case <-ctx.Done():
		}
	})
	select {
	case topic := <-topics:
		return topic
	case <-ctx.Done():
		return ""
	}
}

// A Checklist calls its steps while the function that made them runs them.
type Checklist struct{ steps []func() }

func (c *Checklist) Add(step func()) { c.steps = append(c.steps, step) }

func (c *Checklist) run() {
	for _, step := range c.steps {
		step()
	}
}

func okRunsThemItself(ctx context.Context, checklist *Checklist) (done int) {
	steps := make(chan int, 2)
	checklist.Add(func() { steps <- 1 })
	checklist.Add(func() { steps <- 2 })
	checklist.run()
	select {
	case done = <-steps:
	case <-ctx.Done():
	}
	return done
}
