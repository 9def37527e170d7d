package agent

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/second-stops/k/rungroup/group"
)

type Inventory interface {
	Collect() (int, error)
}

func signals(stop <-chan struct{}) error {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(c)
	select {
	case s := <-c:
		return errors.New("received " + s.String())
	case <-stop:
		return nil
	}
}

func Run(inv Inventory, every time.Duration) error {
	var g group.Group
	g.Add(signals, nil)
	g.Add(func(stop <-chan struct{}) error {
		t := time.NewTicker(every)
		defer t.Stop()
		for range t.C { // WANT ctxrunnable/deaf-loop
			n, err := inv.Collect()
			if err != nil {
				klog.ErrorS(err, "Collecting inventory")
				continue
			}
			klog.InfoS("Inventory collected", "items", n)
		}
		return nil
	}, func(err error) { klog.InfoS("Collector interrupted", "cause", err) })
	return g.Run()
}
