package deaf_loop

// A stalePeers retries whenever it is woken, by a channel that nothing closes (antrea's stale controller).
type stalePeers struct {
	wake  chan struct{}
	retry func()
}

func newStalePeers(retry func()) *stalePeers {
	return &stalePeers{wake: make(chan struct{}, 1), retry: retry}
}

func (p *stalePeers) Wake() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *stalePeers) Run(stopCh <-chan struct{}) {
	for range p.wake { // want `deaf-loop: Run of \*stalePeers never returns after stopCh ends: its loop has no exit`
		p.retry()
	}
}

// A closedPeers has a channel that its Run closes.
type closedPeers struct {
	wake  chan struct{}
	retry func()
}

func newClosedPeers(retry func()) *closedPeers {
	return &closedPeers{wake: make(chan struct{}, 1), retry: retry}
}

func (p *closedPeers) Run(stopCh <-chan struct{}) {
	go func() {
		<-stopCh
		close(p.wake)
	}()
	for range p.wake {
		p.retry()
	}
}

// A handedPeers is given its channel, and so is whoever closes it.
type handedPeers struct {
	wake  <-chan struct{}
	retry func()
}

func newHandedPeers(wake <-chan struct{}, retry func()) *handedPeers {
	return &handedPeers{wake: wake, retry: retry}
}

func (p *handedPeers) Run(stopCh <-chan struct{}) {
	for range p.wake {
		p.retry()
	}
}
