package pool

import (
	"context"
	"sync"
)

// Resize is a job for the storage backend.
type Resize struct {
	Volume string
	Bytes  int64
	Reply  chan error
}

// Backend grows a volume.
type Backend interface {
	Grow(ctx context.Context, volume string, bytes int64) error
}

// Pool runs the jobs with a bounded number of workers.
type Pool struct {
	backend Backend
	size    int
	jobs    chan Resize
}

func New(backend Backend, size int) *Pool {
	return &Pool{backend: backend, size: size, jobs: make(chan Resize, 64)}
}

// Start runs the workers until the context ends.
func (p *Pool) Start(ctx context.Context) error {
	var wg sync.WaitGroup
	for range p.size {
		wg.Go(func() { p.work(ctx) })
	}
	wg.Wait()
	return nil
}

func (p *Pool) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-p.jobs:
			j.Reply <- p.backend.Grow(ctx, j.Volume, j.Bytes)
		}
	}
}

// Submit queues a job; its outcome arrives on the returned channel.
func (p *Pool) Submit(ctx context.Context, volume string, bytes int64) (<-chan error, error) {
	reply := make(chan error, 1)
	select {
	case p.jobs <- Resize{Volume: volume, Bytes: bytes, Reply: reply}:
		return reply, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
