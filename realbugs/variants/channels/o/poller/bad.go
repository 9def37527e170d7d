package poller

import (
	"time"

	"k8s.io/klog/v2"
)

// Plugin is a part of the agent with a life of its own.
type Plugin interface {
	Name() string
	Stop()
}

type base struct {
	name string
}

func (b base) Name() string { return b.name }

// Firmware polls the version that a machine runs.
type Firmware struct {
	base
	version func(machine string) (string, error)
	seen    map[string]string
	polls   int
}

var _ Plugin = (*Firmware)(nil)

// Begin polls the machine every ten minutes.
func (f *Firmware) Begin(machine string) {
	f.seen = map[string]string{}
	go f.poll(machine, time.NewTicker(10*time.Minute))
}

func (f *Firmware) poll(machine string, tick *time.Ticker) {
	for {
		<-tick.C
		f.polls++
		v, err := f.version(machine)
		if err != nil {
			klog.ErrorS(err, "no version", "plugin", f.Name(), "machine", machine)
			continue
		}
		if f.seen[machine] != v {
			klog.InfoS("firmware changed", "machine", machine, "version", v)
			f.seen[machine] = v
		}
	}
}

// Stop implements Plugin.
func (f *Firmware) Stop() { // WANT ctxrunnable/empty-stop
}
