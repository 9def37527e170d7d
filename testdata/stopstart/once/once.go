// Package once has stop methods that reach a start which runs once.
package once

import (
	"context"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Uploader uploads what is queued, from the first call on.
type Uploader struct {
	once    sync.Once
	queue   workqueue.TypedInterface[string]
	stopped chan struct{}
	upload  func(string)
}

func (u *Uploader) launch() {
	go u.loop()
}

func (u *Uploader) loop() {
	defer close(u.stopped)
	for {
		key, shutdown := u.queue.Get()
		if shutdown {
			return
		}
		u.upload(key)
		u.queue.Done(key)
	}
}

func (u *Uploader) Upload(key string) {
	u.once.Do(u.launch)
	u.queue.Add(key)
}

// Shutdown makes sure that there is a loop whose end it can wait for.
func (u *Uploader) Shutdown() {
	u.once.Do(u.launch) // want `stop-starts: Shutdown calls once.Do: stopping a \*Uploader`
	u.queue.ShutDown()
	<-u.stopped
}

// ClosingUploader closes the channel itself if no loop will.
type ClosingUploader struct{ Uploader }

func (u *ClosingUploader) Shutdown() {
	u.once.Do(func() { close(u.stopped) })
	u.queue.ShutDown()
	<-u.stopped
}

// Sampler writes the loop into both methods.
type Sampler struct {
	once sync.Once
	stop chan struct{}
	done chan struct{}
	take func()
}

func (s *Sampler) Start() {
	s.once.Do(func() {
		go s.sample()
	})
}

func (s *Sampler) Close() error {
	s.once.Do(func() { // want `stop-starts: Close calls once.Do: stopping a \*Sampler`
		go s.sample()
	})
	close(s.stop)
	<-s.done
	return nil
}

func (s *Sampler) sample() {
	defer close(s.done)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-ticker.C:
			s.take()
		}
	}
}

// WaitingSampler has a Once of its own for the stop, and a helper that waits.
type WaitingSampler struct {
	stopOnce sync.Once
	Sampler
}

func (s *WaitingSampler) Close() error {
	s.stopOnce.Do(func() {
		close(s.stop)
		closed := make(chan struct{})
		go func() {
			<-s.done
			close(closed)
		}()
		select {
		case <-closed:
		case <-time.After(time.Second):
		}
	})
	return nil
}

// Recorder makes its broadcaster when the first event comes.
type Recorder struct {
	once        sync.Once
	sink        record.EventSink
	broadcaster record.EventBroadcaster
}

func (r *Recorder) get() record.EventBroadcaster {
	r.once.Do(func() {
		r.broadcaster = record.NewBroadcaster()
		r.broadcaster.StartRecordingToSink(r.sink)
	})
	return r.broadcaster
}

func (r *Recorder) Eventf(pod *corev1.Pod, reason string) {
	_ = r.get()
}

// Stop could start the broadcaster, to stop it at once.
func (r *Recorder) Stop(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		broadcaster := r.get() // want `stop-starts: Stop calls get: stopping a \*Recorder`
		broadcaster.Shutdown()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// LazyRecorder leaves a broadcaster alone that was never made.
type LazyRecorder struct{ Recorder }

func (r *LazyRecorder) Stop(context.Context) {
	r.once.Do(func() {})
	if r.broadcaster != nil {
		r.broadcaster.Shutdown()
	}
}

// Reporter keeps its start in a function made by sync.OnceFunc.
type Reporter struct {
	start   func()
	reports chan string
	send    func(string)
}

func NewReporter(send func(string)) *Reporter {
	r := &Reporter{reports: make(chan string), send: send}
	r.start = sync.OnceFunc(func() { go r.run() })
	return r
}

func (r *Reporter) run() {
	for report := range r.reports {
		r.send(report)
	}
}

func (r *Reporter) Report(report string) {
	r.start()
	r.reports <- report
}

func (r *Reporter) Stop() {
	r.start() // want `stop-starts: Stop calls start: stopping`
	close(r.reports)
}

// QuietReporter stops what is there.
type QuietReporter struct{ *Reporter }

func (r *QuietReporter) Stop() { close(r.reports) }

// Batch starts components that it knows as an interface.
type Batch struct {
	once       sync.Once
	components []manager.Runnable
	failed     []error
}

func (b *Batch) Start(ctx context.Context) {
	b.once.Do(func() {
		for _, component := range b.components {
			if err := component.Start(ctx); err != nil {
				b.failed = append(b.failed, err)
			}
		}
	})
}

func (b *Batch) GracefulShutdown(ctx context.Context) []error {
	b.Start(ctx) // want `stop-starts: GracefulShutdown calls Start: stopping a \*Batch`
	return b.failed
}

// TracedBatch starts a span, and nothing that would have to be stopped.
type TracedBatch struct {
	Batch
	tracer interface {
		Start(ctx context.Context, name string) context.Context
	}
}

func (b *TracedBatch) startSpan(ctx context.Context) context.Context {
	return b.tracer.Start(ctx, "batch")
}

func (b *TracedBatch) GracefulShutdown(ctx context.Context) []error {
	_ = b.startSpan(ctx)
	return b.failed
}
