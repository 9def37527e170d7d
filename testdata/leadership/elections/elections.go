// Package elections runs elections of its own. It says of the writes that begin a flag what else is known
// of the flag: whether it is a plain bool, how often it is reset, and how often a plain one is read.
package elections

import (
	"context"
	"sync/atomic"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/klog/v2"
)

// A Program is one replica.
type Program struct {
	active  bool
	working atomic.Bool
	number  int32
	round   int
}

func (p *Program) run(ctx context.Context, config leaderelection.LeaderElectionConfig) {
	p.active = false // before the election: no reset
	config.Callbacks = leaderelection.LeaderCallbacks{
		OnStartedLeading: func(ctx context.Context) { // leads: proven
			p.active = true // flag: active, plain, 1 resets, 2 reads
			p.begin(ctx)
		},
		OnStoppedLeading: func() { // leads: unknown
			p.active = false // flag: none
			atomic.StoreInt32(&p.number, 0)
		},
	}
	leaderelection.RunOrDie(ctx, config)
}

func (p *Program) begin(ctx context.Context) { // leads: proven
	local := true                   // flag: none
	p.working.Store(local)          // flag: working, atomic, 0 resets, 0 reads
	atomic.StoreInt32(&p.number, 1) // flag: number, atomic, 1 resets, 0 reads
	p.round = 1                     // flag: none
	go p.lead(ctx)
}

func (p *Program) lead(context.Context) {} // leads: proven

func (p *Program) step() { // leads: unknown
	if p.active {
		p.write() // asked: yes
	}
	if p.working.Load() {
		p.write() // asked: yes
	}
	if ready := p.round > 0 && !p.active; ready {
		p.write() // asked: yes
	}
	if p.round > 0 {
		p.observe() // asked: none
	}
}

func (p *Program) write() {} // leads: proven

func (p *Program) observe() { klog.Info("observing") } // leads: unknown
