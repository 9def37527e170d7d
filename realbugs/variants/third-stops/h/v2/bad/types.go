package broker

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

type Link interface {
	Ping(ctx context.Context) error
	Consume(ctx context.Context, fn func([]byte)) error
	Close() error
}

type Dialer func(ctx context.Context) (Link, error)

// Consumer reads the messages of the billing broker.
type Consumer struct {
	dial    Dialer
	handle  func([]byte)
	limiter *rate.Limiter
	every   time.Duration

	mu   sync.Mutex
	link Link
}

func NewConsumer(d Dialer, handle func([]byte)) *Consumer {
	return &Consumer{dial: d, handle: handle, limiter: rate.NewLimiter(rate.Every(5*time.Second), 1), every: 20 * time.Second}
}

func (c *Consumer) swap(l Link) {
	c.mu.Lock()
	old := c.link
	c.link = l
	c.mu.Unlock()
	if old != nil {
		_ = old.Close()
	}
}

func (c *Consumer) current() Link {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.link
}
