package controller

import "example.com/operator/lease"

// drain waits, which the probe reports: each call stands for one way to answer.
func (c *Controller) drain() {
	lease.Await(c.stopped) //ctrllint:ignore probe/waiting-call the process has nothing else to do
	lease.Await(c.stopped) //ctrllint:ignore probe the process has nothing else to do
	lease.Await(c.stopped) //nolint:ctrllint // the process has nothing else to do
	lease.Await(c.stopped) //ctrllint:ignore probe/waiting-call
	close(c.stopped)       //ctrllint:ignore probe/waiting-call closing does not wait
	lease.Await(c.stopped) //ctrllint:ignore probe/wating-call the process has nothing else to do
}
