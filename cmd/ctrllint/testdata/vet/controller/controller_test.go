package controller

import (
	"testing"

	"example.com/operator/lease"
)

func TestStop(t *testing.T) {
	c := &Controller{stopped: make(chan struct{})}
	close(c.stopped)
	c.Stop()
	lease.Await(c.stopped)
}
