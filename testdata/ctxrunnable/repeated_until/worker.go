// Package repeated_until has functions that a library runs again and again until a stop, which is in a field.
package repeated_until

import (
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/workqueue"
)

// A controller is stopped by the channel in its field.
type controller struct {
	queue  workqueue.TypedRateLimitingInterface[string]
	other  workqueue.TypedRateLimitingInterface[string]
	stopCh <-chan struct{}
	sync   func(string)
}

func newController(stop <-chan struct{}, sync func(string)) *controller {
	return &controller{
		queue:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		other:  workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
		stopCh: stop, sync: sync,
	}
}

func (c *controller) Run() {
	defer c.queue.ShutDown()
	defer c.other.ShutDown()
	go wait.Until(c.worker, time.Second, c.stopCh)
	go wait.Until(c.okWorker, time.Second, c.stopCh)
	go wait.Until(c.okInLiteral, time.Second, c.stopCh)
	<-c.stopCh
}

// The return leaves the literal and not the loop: Get comes back at once from then on (ingress-gce's NEG bindings).
func (c *controller) worker() {
	for { // want `spins-after-done: the loop spins once c.queue is shut down`
		func() {
			key, quit := c.queue.Get()
			if quit {
				return
			}
			defer c.queue.Done(key)
			c.sync(key)
		}()
	}
}

func (c *controller) okWorker() {
	for c.next() {
	}
}

func (c *controller) next() bool {
	key, quit := c.other.Get()
	if quit {
		return false
	}
	defer c.other.Done(key)
	c.sync(key)
	return true
}

// okInLiteral says whether it goes on.
func (c *controller) okInLiteral() {
	for {
		goesOn := func() bool {
			key, quit := c.other.Get()
			if quit {
				return false
			}
			defer c.other.Done(key)
			c.sync(key)
			return true
		}()
		if !goesOn {
			return
		}
	}
}

// A dispatcher polls: stop is looked at between two calls only (antrea's packet-in).
type dispatcher struct {
	packets chan string
	handle  func(string)
}

func (d *dispatcher) run(stop <-chan struct{}) {
	_ = wait.PollUntil(time.Second, func() (bool, error) {
		d.handle(<-d.packets) // want `blocks-forever: receive from d.packets blocks for ever when stop of run ends before a value comes`
		return false, nil
	}, stop)
}

func (d *dispatcher) okRun(stop <-chan struct{}) {
	_ = wait.PollUntil(time.Second, func() (bool, error) {
		select {
		case packet := <-d.packets:
			d.handle(packet)
		case <-stop:
			return true, nil
		}
		return false, nil
	}, stop)
}

// Deliver is called when a packet comes.
func (d *dispatcher) Deliver(packet string) { d.packets <- packet }
