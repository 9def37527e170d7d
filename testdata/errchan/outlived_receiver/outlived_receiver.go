// Package outlived sends to loops that stop while somebody counts on the sender.
package outlived

import (
	"context"
	"net/http"
	"sync"

	"k8s.io/klog/v2"
)

// quotas hands requests to one loop.
type quotas struct {
	asked chan string
	used  map[string]int
}

func newQuotas() *quotas { return &quotas{asked: make(chan string), used: map[string]int{}} }

func (q *quotas) note(tenant string) {
	q.asked <- tenant // want `unbuffered-send: send on q.asked blocks for ever once`
}

func (q *quotas) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case tenant := <-q.asked: // related `the receiver can leave here`
			q.used[tenant]++
		}
	}
}

// The Shutdown of the server waits for it.
func (q *quotas) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q.note(r.URL.Path)
	w.WriteHeader(http.StatusAccepted)
}

func serves(ctx context.Context, server *http.Server) error {
	q := newQuotas()
	go q.Run(ctx)
	server.Handler = q
	<-ctx.Done()
	return server.Shutdown(context.WithoutCancel(ctx))
}

// A handler that is a function.
type visits struct{ seen chan string }

func newVisits() *visits { return &visits{seen: make(chan string)} }

func (v *visits) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v.note(r.URL.Path)
		next.ServeHTTP(w, r)
	})
}

func (v *visits) note(path string) {
	v.seen <- path // want `unbuffered-send: send on v.seen blocks for ever once`
}

func (v *visits) Run(ctx context.Context) {
	for {
		select {
		case path := <-v.seen:
			klog.InfoS("visited", "path", path)
		case <-ctx.Done():
			return
		}
	}
}

// leases is asked under a context, and does not look at it.
type leases struct{ wanted chan string }

func NewLeases(ctx context.Context) *leases {
	l := &leases{wanted: make(chan string)}
	go l.run(ctx)
	return l
}

func (l *leases) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-l.wanted:
			klog.InfoS("wanted", "lease", name)
		}
	}
}

func (l *leases) Want(ctx context.Context, name string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l.wanted <- name // want `unbuffered-send: send on l.wanted blocks for ever once`
	return nil
}

// okLeases looks at it.
type okLeases struct{ asked chan string }

func NewOkLeases(ctx context.Context) *okLeases {
	l := &okLeases{asked: make(chan string)}
	go l.run(ctx)
	return l
}

func (l *okLeases) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-l.asked:
			klog.InfoS("wanted", "lease", name)
		}
	}
}

func (l *okLeases) Want(ctx context.Context, name string) error {
	select {
	case l.asked <- name:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A line belongs to one cluster, and ends when the cluster has left.
type line struct {
	in   chan string
	quit chan struct{}
}

type lines struct {
	mu   sync.Mutex
	open map[string]*line
}

func NewLines() *lines { return &lines{open: map[string]*line{}} }

func (l *lines) of(cluster string) *line {
	l.mu.Lock()
	defer l.mu.Unlock()
	have, ok := l.open[cluster]
	if !ok {
		have = &line{in: make(chan string), quit: make(chan struct{})}
		l.open[cluster] = have
		go have.write()
	}
	return have
}

func (l *line) write() {
	for {
		select {
		case text := <-l.in:
			klog.Info(text)
		case <-l.quit:
			return
		}
	}
}

func (l *lines) Put(cluster, text string) {
	l.of(cluster).in <- text // want `unbuffered-send: send on l.of\(cluster\).in blocks for ever once`
}

func (l *lines) Leave(cluster string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if have, ok := l.open[cluster]; ok {
		delete(l.open, cluster)
		close(have.quit)
	}
}

// okJournal has one loop for the whole process, and callers without an end of their own.
type okJournal struct{ texts chan string }

func NewJournal() *okJournal { return &okJournal{texts: make(chan string)} }

func (j *okJournal) Put(text string) {
	j.texts <- text
}

func (j *okJournal) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case text := <-j.texts:
			klog.Info(text)
		}
	}
}
