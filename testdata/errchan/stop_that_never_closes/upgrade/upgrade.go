// Package upgrade waits for the end of an upgrade.
package upgrade

import (
	"time"

	"k8s.io/klog/v2"
)

type upgrade struct{ deadline time.Duration }

// New makes what waits.
func New(deadline time.Duration) *upgrade { return &upgrade{deadline} }

// Wait tells others of the end by a value.
func (u *upgrade) Wait(stop <-chan struct{}, over chan struct{}, done func() bool) error {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	deadline := time.After(u.deadline)
	for {
		select {
		case <-deadline:
			over <- struct{}{}
			klog.Fatal("the upgrade takes too long")
		case <-ticker.C:
			if done() {
				over <- struct{}{}
				return nil
			}
		case <-stop:
			over <- struct{}{}
			return nil
		}
	}
}

// Close tells them by closing the channel.
func Close(stop <-chan struct{}, over chan struct{}) {
	<-stop
	close(over)
}

// Each tells one after the other.
func Each(over chan struct{}, n int) {
	for range n {
		over <- struct{}{}
	}
}
