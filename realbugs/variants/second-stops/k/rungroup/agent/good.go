package agent

import (
	"time"

	"k8s.io/klog/v2"

	"example.org/variants/second-stops/k/rungroup/group"
)

func RunQuiet(inv Inventory, every time.Duration) error {
	var g group.Group
	g.Add(signals, nil)
	g.Add(func(stop <-chan struct{}) error {
		t := time.NewTicker(every)
		defer t.Stop()
		for {
			select {
			case <-stop:
				return nil
			case <-t.C:
			}
			if _, err := inv.Collect(); err != nil {
				klog.ErrorS(err, "Collecting inventory")
			}
		}
	}, func(err error) { klog.InfoS("Collector interrupted", "cause", err) })
	return g.Run()
}
