package replica

import (
	"sync"
	"time"

	"k8s.io/klog/v2"
)

type Segment struct {
	Seq  uint64
	Data []byte
}

type Log interface {
	Since(seq uint64) ([]Segment, error)
}

type Peer interface {
	Apply(s Segment) error
}

// Replicator ships the write-ahead log of a database to its standby.
type Replicator struct {
	log    Log
	peer   Peer
	stopCh chan struct{}
	once   sync.Once
	wg     sync.WaitGroup

	mu  sync.Mutex
	seq uint64
}

func New(l Log, p Peer) *Replicator {
	return &Replicator{log: l, peer: p, stopCh: make(chan struct{})}
}

func (r *Replicator) Launch() {
	r.wg.Add(1)
	go r.ship()
}

func (r *Replicator) Stop() {
	r.once.Do(func() { close(r.stopCh) })
	r.wg.Wait()
	klog.InfoS("replication stopped", "seq", r.position())
}

func (r *Replicator) position() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.seq
}

func (r *Replicator) advance(n uint64) {
	r.mu.Lock()
	r.seq = n
	r.mu.Unlock()
}

func idle() { time.Sleep(250 * time.Millisecond) }
