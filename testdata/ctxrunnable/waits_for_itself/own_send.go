package waits_for_itself

import (
	"context"
	"time"

	"k8s.io/klog/v2"
)

// A poolWatcher says to itself that it is done, in place of a return (operator-controller's watcher of certificates).
type poolWatcher struct {
	events <-chan string
	reload func(string)
	done   chan bool
}

func newPoolWatcher(events <-chan string, reload func(string)) *poolWatcher {
	return &poolWatcher{events: events, reload: reload, done: make(chan bool)}
}

func (w *poolWatcher) Done() {
	if w.events != nil {
		w.done <- true // related `waits here`
	}
}

func (w *poolWatcher) Start(ctx context.Context) {
	go func() { // related `the goroutine starts here`
		for {
			select {
			case name := <-w.events:
				w.reload(name)
			case <-ctx.Done():
				w.Done() // want `waits-for-itself: w.Done never returns: it waits for the goroutine that runs it`
			case <-w.done:
				return
			}
		}
	}()
}

// okPoolWatcher has room for what it says to itself.
type okPoolWatcher struct {
	reload func()
	tick   *time.Ticker
	done   chan bool
}

func newOkPoolWatcher(reload func()) *okPoolWatcher {
	return &okPoolWatcher{reload: reload, tick: time.NewTicker(time.Second), done: make(chan bool, 1)}
}

func (w *okPoolWatcher) stop() { w.done <- true }

func (w *okPoolWatcher) Start() {
	go func() {
		for {
			select {
			case <-w.tick.C:
				w.reload()
				w.stop()
			case <-w.done:
				return
			}
		}
	}()
}

type order struct{ key string }

// A desk takes orders one after the other, and some of them call for another one.
type desk struct {
	orders chan order
	known  map[string]bool
}

func openDesk() *desk {
	d := &desk{orders: make(chan order), known: make(map[string]bool)}
	go d.serve()
	return d
}

func (d *desk) Take(o order) { d.orders <- o } // related `waits here`

func (d *desk) serve() {
	for o := range d.orders {
		d.fill(o) // want `waits-for-itself: d.fill never returns: it waits for the goroutine that runs it`
	}
}

func (d *desk) fill(o order) {
	if !d.known[o.key] {
		d.known[o.key] = true
		d.Take(order{o.key + "-status"})
	}
	klog.Info(o.key)
}

// okCrew has several workers, of which another one takes the order.
type okCrew struct{ orders chan order }

func openCrew(n int) *okCrew {
	c := &okCrew{orders: make(chan order)}
	for range n {
		go c.serve()
	}
	return c
}

func (c *okCrew) Take(o order) { c.orders <- o }

func (c *okCrew) serve() {
	for o := range c.orders {
		if o.key != "" {
			c.Take(order{})
		}
	}
}

// okBridge hands on to another bridge.
type okBridge struct {
	in   chan order
	next *okBridge
}

func openBridge(next *okBridge) *okBridge {
	b := &okBridge{in: make(chan order), next: next}
	go b.carry()
	return b
}

func (b *okBridge) Put(o order) { b.in <- o }

func (b *okBridge) carry() {
	for o := range b.in {
		if b.next != nil {
			b.next.Put(o)
		}
	}
}

// okDesk gives the next order to a goroutine.
type okDesk struct{ orders chan order }

func openOkDesk() *okDesk {
	d := &okDesk{orders: make(chan order)}
	go d.serve()
	return d
}

func (d *okDesk) Take(o order) { d.orders <- o }

func (d *okDesk) serve() {
	for o := range d.orders {
		if o.key != "" {
			go d.Take(order{})
		}
	}
}

// A meter sends to itself in the loop that receives.
func meter(ctx context.Context, use func(int)) {
	ticks := make(chan int)
	go func() { // related `the goroutine starts here`
		n := 0
		for {
			select {
			case <-ctx.Done():
				return
			case v := <-ticks:
				use(v)
			case <-time.After(time.Second):
				n++
				ticks <- n // want `waits-for-itself: send on ticks never returns: it waits for the goroutine that runs it`
			}
		}
	}()
}

// okMeter is read elsewhere as well.
func okMeter(ctx context.Context, use func(int)) int {
	ticks := make(chan int)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case v := <-ticks:
				use(v)
			case <-time.After(time.Second):
				ticks <- 1
			}
		}
	}()
	return <-ticks
}
