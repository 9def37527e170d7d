// Package receivers_fail_quietly has receivers that return after a failure, of which nothing but a log tells.
package receivers_fail_quietly

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"golang.org/x/time/rate"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// domains publishes what an informer sees. The goroutine that publishes returns after the first failure (k8s-dra-driver-gpu).
type domains struct {
	informer cache.SharedIndexInformer
	group    sync.WaitGroup
}

func (d *domains) publish(name string) error { return os.WriteFile(name, nil, 0o600) }

func (d *domains) stream() (<-chan string, error) {
	added := make(chan string)
	_, err := d.informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) {
			added <- obj.(string) // want `unbuffered-send: send on added blocks for ever once its receivers have failed: added is unbuffered`
		},
	})
	return added, err
}

func (d *domains) start(ctx context.Context) error {
	added, err := d.stream()
	if err != nil {
		return err
	}
	d.group.Add(1)
	go func() {
		defer d.group.Done()
		for {
			select {
			case name := <-added:
				if err := d.publish(name); err != nil { // want `logged-error: error of d.publish is only logged, and ends this goroutine for good`
					klog.Errorf("publish %s: %v", name, err)
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return nil
}

// tasks is a queue of its own. The worker has to open a file before it begins.
type tasks struct {
	names chan string
}

func newTasks() *tasks {
	t := &tasks{names: make(chan string, 4)}
	go t.work()
	return t
}

func (t *tasks) Add(name string) {
	t.names <- name // want `unbuffered-send: send on t.names blocks for ever once its receivers have failed: more sends than the buffer of 4 takes`
}

func (t *tasks) work() {
	file, err := os.Create("tasks.log")
	if err != nil {
		klog.ErrorS(err, "no log")
		return
	}
	for name := range t.names {
		_, _ = file.WriteString(name)
	}
}

// A loop feeds a worker that can fail before its first value.
func feed(names []string) {
	work := make(chan string)
	go func() {
		if err := os.Chdir("/var/lib"); err != nil {
			klog.Error(err)
			return
		}
		for name := range work {
			klog.Info(name)
		}
	}()
	for _, name := range names {
		work <- name // want `unbuffered-send: send on work`
	}
	close(work)
}

// The worker goes on after a failure.
type okGoesOn struct{ names chan string }

func newGoesOn() *okGoesOn {
	t := &okGoesOn{names: make(chan string)}
	go func() {
		for name := range t.names {
			if err := os.Remove(name); err != nil {
				klog.Error(err)
			}
		}
	}()
	return t
}

func (t *okGoesOn) Add(name string) { t.names <- name }

// The failure ends the process, or tells somebody.
type okTells struct {
	names  chan string
	cancel context.CancelFunc
	failed chan error
}

func newTells(cancel context.CancelFunc) *okTells {
	t := &okTells{names: make(chan string), cancel: cancel, failed: make(chan error, 1)}
	go func() {
		defer t.cancel()
		for name := range t.names {
			if err := os.Remove(name); err != nil {
				klog.Error(err)
				return
			}
		}
	}()
	return t
}

func (t *okTells) Add(name string) { t.names <- name }

type okExits struct{ names chan string }

func newExits() *okExits {
	t := &okExits{names: make(chan string)}
	go func() {
		for name := range t.names {
			if err := os.Remove(name); err != nil {
				klog.ErrorS(err, "remove")
				os.Exit(1)
			}
		}
	}()
	return t
}

func (t *okExits) Add(name string) { t.names <- name }

// The worker is started again.
type okRestarted struct{ names chan string }

func newRestarted() *okRestarted {
	t := &okRestarted{names: make(chan string)}
	go func() {
		for {
			t.work()
			time.Sleep(time.Second)
		}
	}()
	return t
}

func (t *okRestarted) work() {
	for name := range t.names {
		if err := os.Remove(name); err != nil {
			klog.Error(err)
			return
		}
	}
}

func (t *okRestarted) Add(name string) { t.names <- name }

// The limiter fails once the context has ended.
type okStopped struct {
	names   chan string
	limiter *rate.Limiter
}

func newStopped(ctx context.Context) *okStopped {
	t := &okStopped{names: make(chan string)}
	go func() {
		for name := range t.names {
			if err := t.limiter.Wait(ctx); err != nil {
				klog.Error(err)
				return
			}
			klog.Info(name)
		}
	}()
	return t
}

func (t *okStopped) Add(name string) { t.names <- name }

// The sender gives up.
type okGivesUp struct{ names chan string }

func newGivesUp() *okGivesUp {
	t := &okGivesUp{names: make(chan string)}
	go func() {
		for name := range t.names {
			if err := os.Remove(name); err != nil {
				klog.Error(err)
				return
			}
		}
	}()
	return t
}

func (t *okGivesUp) Add(name string) error {
	select {
	case t.names <- name:
		return nil
	case <-time.After(time.Second):
		return errors.New("full")
	}
}
