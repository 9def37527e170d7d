package pool

import (
	"context"
	"sync"

	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-reconciles/get-without-done/scan-queue/bad/pkg/scan"
)

// Pool scans images with several workers.
type Pool struct {
	queue   workqueue.TypedRateLimitingInterface[string]
	scanner scan.Scanner
	report  scan.Report
	skip    func(image string) bool
}

// Option changes a pool.
type Option func(*Pool)

// Skipping leaves out images.
func Skipping(f func(image string) bool) Option { return func(p *Pool) { p.skip = f } }

// New returns a pool.
func New(s scan.Scanner, r scan.Report, opts ...Option) *Pool {
	p := &Pool{
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		scanner: s,
		report:  r,
		skip:    func(string) bool { return false },
	}
	for _, o := range opts {
		o(p)
	}
	return p
}

// Submit asks for a scan.
func (p *Pool) Submit(image string) { p.queue.Add(image) }

// Run works until the context ends.
func (p *Pool) Run(ctx context.Context, workers int) {
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() { p.work(ctx) })
	}
	<-ctx.Done()
	p.queue.ShutDown()
	wg.Wait()
}

func (p *Pool) work(ctx context.Context) {
	log := klog.FromContext(ctx)
	for {
		image, down := p.queue.Get() // WANT workqueue/get-without-done
		if down {
			return
		}
		if p.skip(image) {
			log.V(2).Info("skipped", "image", image)
			continue
		}
		if err := p.scanOne(ctx, image); err != nil {
			log.Error(err, "scan", "image", image)
			p.queue.AddRateLimited(image)
		} else {
			p.queue.Forget(image)
		}
		p.queue.Done(image)
	}
}

func (p *Pool) scanOne(ctx context.Context, image string) error {
	n, err := p.scanner.Scan(ctx, image)
	if err != nil {
		return err
	}
	return p.report.Store(ctx, image, n)
}
