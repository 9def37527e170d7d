package retrying

import (
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// A dispatcher forgets each event before it asks how often it has come (skupper).
type dispatcher struct {
	events workqueue.TypedRateLimitingInterface[string]
	handle func(string) error
}

func (d *dispatcher) process() bool {
	event, quit := d.events.Get()
	if quit {
		return false
	}
	defer d.events.Done(event)
	retry := false
	if err := d.handle(event); err != nil {
		klog.ErrorS(err, "event")
		retry = true
	}
	d.events.Forget(event)
	if retry && d.events.NumRequeues(event) < 5 { // want `dead-limit: NumRequeues of event is 0 after its Forget: the limit is never reached`
		d.events.AddRateLimited(event)
	}
	return true
}

// okProcess forgets what has worked, and what has failed too often.
func (d *dispatcher) okProcess() bool {
	event, quit := d.events.Get()
	if quit {
		return false
	}
	defer d.events.Done(event)
	err := d.handle(event)
	if err == nil {
		d.events.Forget(event)
		return true
	}
	if d.events.NumRequeues(event) < 5 {
		d.events.AddRateLimited(event)
		return true
	}
	d.events.Forget(event)
	return true
}

// okOther asks for another event.
func (d *dispatcher) okOther(old, event string) {
	d.events.Forget(old)
	if d.events.NumRequeues(event) < 5 {
		d.events.AddRateLimited(event)
	}
}
