package sends_under_a_mutex

import (
	"context"
	"sync"
)

// A board has one channel for each call of follow, which takes it off the board when its context has ended.
type board struct {
	mu        sync.Mutex
	followers map[chan string]bool
}

func (b *board) post(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for follower := range b.followers {
		follower <- text // want `locked-send: send on follower holds b.mu, which follow has to take when it leaves: then both wait for ever`
	}
}

func (b *board) follow(ctx context.Context, use func(string)) {
	texts := make(chan string)
	b.add(texts)
	defer b.remove(texts)
	for {
		select {
		case text := <-texts: // related `does not receive here any more`
			use(text)
		case <-ctx.Done():
			return
		}
	}
}

func (b *board) add(texts chan string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.followers[texts] = true
}

func (b *board) remove(texts chan string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.followers, texts)
}

// A register has the channels by name, and its methods have the mutex in line.
type register struct {
	mu     sync.RWMutex
	byName map[string]chan string
}

func (r *register) tell(text string) {
	r.mu.RLock()
	for _, listener := range r.byName {
		listener <- text // want `locked-send: send on listener holds r.mu, which listen has to take when it leaves: then both wait for ever`
	}
	r.mu.RUnlock()
}

func (r *register) listen(name string, stop <-chan struct{}, use func(string)) {
	texts := make(chan string)
	r.mu.Lock()
	r.byName[name] = texts
	r.mu.Unlock()
	for open := true; open; {
		select {
		case text := <-texts:
			use(text)
		case <-stop:
			open = false
		}
	}
	r.mu.Lock()
	delete(r.byName, name)
	r.mu.Unlock()
}

// okBoard asks whether the follower has left.
type okBoard struct {
	mu        sync.Mutex
	followers map[chan string]<-chan struct{}
}

func (b *okBoard) okPost(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for follower, left := range b.followers {
		select {
		case follower <- text:
		case <-left:
		}
	}
}

func (b *okBoard) okFollow(ctx context.Context, use func(string)) {
	texts := make(chan string)
	b.mu.Lock()
	b.followers[texts] = ctx.Done()
	b.mu.Unlock()
	defer func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.followers, texts)
	}()
	for {
		select {
		case text := <-texts:
			use(text)
		case <-ctx.Done():
			return
		}
	}
}

// okDraining takes what comes until it is off the board.
type okDraining struct {
	mu        sync.Mutex
	followers map[chan string]bool
}

func (b *okDraining) okPost(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for follower := range b.followers {
		follower <- text
	}
}

func (b *okDraining) okFollow(ctx context.Context, use func(string)) {
	texts := make(chan string)
	b.mu.Lock()
	b.followers[texts] = true
	b.mu.Unlock()
	defer func() {
		go func() {
			for range texts {
			}
		}()
		b.mu.Lock()
		delete(b.followers, texts)
		b.mu.Unlock()
		close(texts)
	}()
	for {
		select {
		case text := <-texts:
			use(text)
		case <-ctx.Done():
			return
		}
	}
}
