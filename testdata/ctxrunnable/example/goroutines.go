package example

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Monitor probes clusters.
type Monitor struct {
	period time.Duration
	probe  func(context.Context)
}

var _ manager.Runnable = (*Monitor)(nil) // related `^run by a manager because of this$`

func (m *Monitor) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, m.probe, m.period) // related `^started here$`
	return nil                                       // want `^returns-early: Start of \*Monitor returns while its goroutine still runs, so that nothing waits for it at shutdown$`
}

// BlockingMonitor returns when it has ended.
type BlockingMonitor struct{ Monitor }

var _ manager.Runnable = (*BlockingMonitor)(nil)

func (m *BlockingMonitor) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, m.probe, m.period)
	return nil
}

// Auditor audits in a goroutine.
type Auditor struct {
	audit    func(context.Context)
	interval time.Duration
}

var _ manager.Runnable = (*Auditor)(nil)

func (a *Auditor) Start(ctx context.Context) error {
	go wait.UntilWithContext(ctx, a.audit, a.interval) // want `^not-joined: Start of \*Auditor ends with ctx and does not wait for this goroutine: the process or the lease can end in the middle of its work$`
	<-ctx.Done()
	return nil
}

// JoinedAuditor waits for the goroutine.
type JoinedAuditor struct{ Auditor }

var _ manager.Runnable = (*JoinedAuditor)(nil)

func (a *JoinedAuditor) Start(ctx context.Context) error {
	var group sync.WaitGroup
	group.Go(func() { wait.UntilWithContext(ctx, a.audit, a.interval) })
	<-ctx.Done()
	group.Wait()
	return nil
}

// Importer loads what is sent.
type Importer struct {
	entries <-chan string
	load    func(context.Context, string)
}

var _ manager.Runnable = (*Importer)(nil)

func (i *Importer) Start(ctx context.Context) error { // related `^ctx arrives here$`
	for ctx.Err() == nil {
		i.load(ctx, <-i.entries) // want `^blocks-forever: receive from i\.entries blocks for ever when ctx ends before a value comes: the loop looks at it only between two receives$`
	}
	return nil
}

// SelectingImporter waits for both.
type SelectingImporter struct{ Importer }

var _ manager.Runnable = (*SelectingImporter)(nil)

func (i *SelectingImporter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case entry := <-i.entries:
			i.load(ctx, entry)
		}
	}
}

// Uplink keeps a connection.
type Uplink struct {
	dial  func(context.Context) (net.Conn, error)
	serve func(net.Conn)
}

func (u *Uplink) keep(ctx context.Context) { // related `^ctx arrives here$`
	for ctx.Err() == nil {
		conn, err := u.dial(ctx)
		if err != nil {
			continue
		}
		go func() { // want `^outlives-round: each round of the loop leaves this goroutine behind: it ends only with ctx, and not with the round$`
			<-ctx.Done()
			conn.Close()
		}()
		u.serve(conn)
	}
}

func (u *Uplink) okKeep(ctx context.Context) {
	for ctx.Err() == nil {
		conn, err := u.dial(ctx)
		if err != nil {
			continue
		}
		stop := context.AfterFunc(ctx, func() { conn.Close() })
		u.serve(conn)
		stop()
	}
}

// Poller polls in a goroutine.
type Poller struct{ poll func() }

func (p *Poller) Start() { go wait.Forever(p.poll, time.Second) } // want `^endless-goroutine: the goroutine that Start starts can never be stopped: Forever has no end$` // related `^started here$`

func (p *Poller) Stop() {} // want `^empty-stop: Stop of \*Poller does nothing, and nothing else ends the goroutine that Start starts$`

// StoppedPoller is ended by a channel.
type StoppedPoller struct {
	poll func()
	stop chan struct{}
}

func (p *StoppedPoller) Start() { go wait.Until(p.poll, time.Second, p.stop) }

func (p *StoppedPoller) Stop() { close(p.stop) }

// Pages serves pages.
type Pages struct{ srv *http.Server }

var _ manager.Runnable = (*Pages)(nil)

func (p *Pages) Start(ctx context.Context) error { // related `^ctx arrives here$`
	return p.srv.ListenAndServe() // want `^serve-without-stop: ListenAndServe of p\.srv goes on after ctx ends: nothing shuts it down$`
}

// StoppedPages ends with its context.
type StoppedPages struct{ srv *http.Server }

var _ manager.Runnable = (*StoppedPages)(nil)

func (p *StoppedPages) Start(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { p.srv.Close() })()
	return p.srv.ListenAndServe()
}

// Prober probes in a goroutine that nothing waits for.
type Prober struct {
	interval time.Duration
	probe    func(context.Context)
}

func (p *Prober) Start(ctx context.Context) error {
	go p.loop(ctx) // want `^not-joined: Start of \*Prober ends with ctx and does not wait for this goroutine`
	<-ctx.Done()
	return nil
}

func (p *Prober) loop(ctx context.Context) {
	for { // want `^unawaited-loop: loop of \*Prober never returns after ctx ends: its loop has no exit$`
		time.Sleep(p.interval)
		p.probe(ctx)
	}
}

// EndingProber has a loop that ends with its context.
type EndingProber struct{ Prober }

func (p *EndingProber) loop(ctx context.Context) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-time.After(p.interval):
			p.probe(ctx)
		}
	}
}
