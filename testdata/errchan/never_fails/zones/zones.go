// Package zones has the controllers of a program, and starts them.
package zones

import (
	"context"
	"fmt"
	"net"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/errchan/never_fails/controllers"
)

// A zones controller fails only once it has been stopped: its caches sync, or the stop ends.
type zones struct {
	informed *controllers.Informed
}

func newZones(informed *controllers.Informed) (controllers.Syncer, error) {
	return &zones{informed: informed}, nil
}

func (z *zones) StartSync(stop <-chan struct{}) error {
	if !cache.WaitForCacheSync(stop, z.informed.Synced) {
		return fmt.Errorf("the caches have not synced")
	}
	return z.informed.Start(stop)
}

// A records controller has nothing that can fail.
type records struct{ controllers.Controller }

func (r *records) StartSync(stop <-chan struct{}) error { return r.Start(stop) }

// A listening prober fails when its port is taken.
type listening struct{ address string }

func (l *listening) StartProbe(ctx context.Context) error {
	listener, err := net.Listen("tcp", l.address)
	if err != nil {
		return err
	}
	<-ctx.Done()
	return listener.Close()
}

type program struct {
	set     controllers.Set
	probers controllers.Probers
}

func (p *program) add(informed *controllers.Informed, address string) error {
	syncer, err := newZones(informed)
	if err != nil {
		return err
	}
	p.set.Add(syncer)
	p.set.Add(&records{Controller: *informed.Controller})
	p.probers.Add(&listening{address: address})
	return nil
}

// Whatever implements Syncer in the module fails only once it was stopped.
func (p *program) okSet(stop <-chan struct{}) {
	go func() {
		if err := p.set.Start(stop); err != nil {
			klog.ErrorS(err, "the set has ended")
		}
	}()
	<-stop
}

func (p *program) probes(ctx context.Context) {
	go func() {
		if err := p.probers.Start(ctx); err != nil { // want `dropped-error: error of p.probers.Start is only logged: when it fails, the process goes on as if it ran`
			klog.ErrorS(err, "the probers have ended")
		}
	}()
	<-ctx.Done()
}
