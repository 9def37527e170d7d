package controllers

import (
	"k8s.io/client-go/util/workqueue"
)

type CronController struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (c *CronController) next() (string, func(error), bool) {
	key, quit := c.queue.Get()
	if quit {
		return "", nil, false
	}
	return key, func(err error) { c.finish(key, err) }, true
}

func (c *CronController) finish(key string, err error) {
	if err != nil {
		c.queue.AddRateLimited(key)
	} else {
		c.queue.Forget(key)
	}
	c.queue.Done(key)
}

func (c *CronController) work(sync func(string) error) {
	for {
		key, finish, ok := c.next()
		if !ok {
			return
		}
		finish(sync(key))
	}
}
