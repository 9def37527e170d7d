package lsp

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// patience is how long a check runs before the client is told how far it is.
const patience = 500 * time.Millisecond

// A progress tells the client how far a check is, if that shows it.
type progress struct {
	server *server
	ctx    context.Context
	token  string
	folder string
	begin  time.Time

	mu      sync.Mutex
	wanted  bool
	created bool
	last    int
}

var tokens atomic.Int64

func (s *server) beginProgress(ctx context.Context, folder string) *progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &progress{server: s, wanted: s.progress, ctx: ctx, folder: folder, begin: time.Now(), last: -1, token: fmt.Sprintf("ctrllint-%d", tokens.Add(1))}
}

// report says that so many packages of all have been read.
func (p *progress) report(done, all int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.wanted || all == 0 || time.Since(p.begin) < patience {
		return
	}
	percent := 100 * done / all
	if !p.created {
		if _, err := p.server.rpc.Callback(p.ctx, "window/workDoneProgress/create", progressCreate{p.token}); err != nil {
			p.wanted = false
			return
		}
		p.created = true
		p.send(progressValue{Kind: "begin", Title: "ctrllint: " + p.folder, Percentage: &percent})
	}
	if percent > p.last {
		p.last = percent
		p.send(progressValue{Kind: "report", Message: fmt.Sprintf("%d of %d packages", done, all), Percentage: &percent})
	}
}

func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.created {
		p.send(progressValue{Kind: "end"})
	}
}

func (p *progress) send(v progressValue) {
	p.server.notify(context.WithoutCancel(p.ctx), "$/progress", progressParams{p.token, v})
}
