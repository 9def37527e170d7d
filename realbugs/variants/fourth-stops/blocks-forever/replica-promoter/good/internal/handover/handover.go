package handover

import "sync"

// Handover lets the holder of the primary role tell its successor.
type Handover struct {
	once  sync.Once
	ready chan struct{}
}

func New() *Handover {
	return &Handover{ready: make(chan struct{})}
}

// Offer says that the old primary has stopped.
func (h *Handover) Offer() { h.once.Do(func() { close(h.ready) }) }

// Offered is closed with the offer.
func (h *Handover) Offered() <-chan struct{} { return h.ready }
