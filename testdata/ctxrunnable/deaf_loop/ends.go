package deaf_loop

import (
	"sync"
	"time"
)

// certRotator can be closed, but its loop does not hear of it (dapr's certificate rotation).
type certRotator struct {
	interval time.Duration
	renew    func() error
	stop     chan struct{}
}

func (r *certRotator) StartNonBlocking() {
	go r.rotate()
}

func (r *certRotator) rotate() {
	ticker := time.NewTicker(r.interval)
	for range ticker.C { // want `endless-goroutine: the goroutine that StartNonBlocking starts can never be stopped`
		_ = r.renew()
	}
}

func (r *certRotator) StartStoppable() {
	go r.okRotate()
}

func (r *certRotator) okRotate() {
	ticker := time.NewTicker(r.interval)
	for {
		select {
		case <-r.stop:
			return
		case <-ticker.C:
			_ = r.renew()
		}
	}
}

func (r *certRotator) Close() { close(r.stop) }

// usageMeter is meant to live as long as the process: nobody can end it.
type usageMeter struct{ read func() }

func (m *usageMeter) Begin() {
	go func() {
		for {
			m.read()
			time.Sleep(time.Minute)
		}
	}()
}

// probe gives each caller a goroutine that stays.
func probe(interval time.Duration, healthy func() bool) <-chan bool {
	results := make(chan bool, 1)
	go func() {
		for range time.NewTicker(interval).C { // want `endless-goroutine: the goroutine that probe starts can never be stopped`
			results <- healthy()
		}
	}()
	return results
}

// probeAll needs a probe for each endpoint.
func probeAll(endpoints map[string]func() bool) (results []<-chan bool) {
	for _, healthy := range endpoints {
		results = append(results, probe(time.Minute, healthy))
	}
	return results
}

// A resolver works as long as its process.
type resolver struct {
	pending chan string
}

var (
	shared     *resolver
	sharedOnce sync.Once
)

// Shared returns the one resolver of the process.
func Shared(resolve func(string)) *resolver {
	sharedOnce.Do(func() {
		shared = okNewResolver(resolve)
	})
	return shared
}

func okNewResolver(resolve func(string)) *resolver {
	r := &resolver{pending: make(chan string)}
	go func() {
		for {
			resolve(<-r.pending)
			time.Sleep(time.Second)
		}
	}()
	return r
}

var sharedPruner = okNewPruner()

func okNewPruner() *resolver {
	r := &resolver{}
	go func() {
		for {
			time.Sleep(time.Minute)
		}
	}()
	return r
}

// lazy has a resolver of its own: its Once is not the process's, but it is not seen either that there is more than
// one of it.
type lazy struct {
	once sync.Once
	own  *resolver
}

func (l *lazy) Resolver() *resolver {
	l.once.Do(func() { l.own = okNewOwn() })
	return l.own
}

func okNewOwn() *resolver {
	go func() {
		for {
			time.Sleep(time.Minute)
		}
	}()
	return &resolver{}
}
