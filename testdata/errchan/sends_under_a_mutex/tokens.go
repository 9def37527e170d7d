package sends_under_a_mutex

import (
	"context"
	"sync"
)

// okKeyed has a mutex for each key that whoever waits for it can give up: a channel with room for the token of whoever has it
// (cluster-api-provider-ionoscloud). Who calls Unlock has put the token in by Lock.
type okKeyed struct {
	mu   sync.Mutex
	keys map[string]*okKey
}

type okKey struct {
	token   chan struct{}
	waiters int
}

func newOkKeyed() *okKeyed { return &okKeyed{keys: make(map[string]*okKey)} }

func (k *okKeyed) Lock(ctx context.Context, name string) error {
	k.mu.Lock()
	key, ok := k.keys[name]
	if !ok {
		key = &okKey{token: make(chan struct{}, 1)}
		k.keys[name] = key
	}
	key.waiters++
	k.mu.Unlock()

	select {
	case key.token <- struct{}{}:
		return nil
	case <-ctx.Done():
		k.mu.Lock()
		defer k.mu.Unlock()
		key.waiters--
		return ctx.Err()
	}
}

func (k *okKeyed) Unlock(name string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := k.keys[name]
	if key.waiters--; key.waiters == 0 {
		delete(k.keys, name)
	}
	<-key.token
}

// A turnstile is pushed by one goroutine, and another one that waits for a push holds the mutex which that needs.
type turnstile struct {
	mu     sync.Mutex
	pushed chan struct{}
	people int
}

func newTurnstile(ctx context.Context) *turnstile {
	t := &turnstile{pushed: make(chan struct{}, 1)}
	go t.watch(ctx)
	return t
}

func (t *turnstile) Push() {
	t.mu.Lock()
	t.people++
	t.mu.Unlock()
	t.pushed <- struct{}{}
}

func (t *turnstile) watch(ctx context.Context) {
	for ctx.Err() == nil {
		t.one()
	}
}

func (t *turnstile) one() {
	t.mu.Lock()
	defer t.mu.Unlock()
	<-t.pushed // want `^locked-send: receive from t.pushed holds t.mu, which Push has to take before it sends: then both wait for ever$`
	t.people = 0
}

// A parcel goes from one goroutine to another: what is handed over has data.
type parcel struct {
	mu   sync.Mutex
	box  chan string
	last string
}

func newParcel() *parcel { return &parcel{box: make(chan string, 1)} }

func (p *parcel) Put(what string) {
	p.mu.Lock()
	p.last = what
	p.mu.Unlock()
	p.box <- what
}

func (p *parcel) Take() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return <-p.box // want `^locked-send: receive from p.box holds p.mu, which Put has to take before it sends: then both wait for ever$`
}
