package keys

import "k8s.io/client-go/util/workqueue"

type upload struct {
	Bucket, Object string
	Attempts       int
}

type uploads struct {
	queue workqueue.TypedRateLimitingInterface[*upload]
	send  func(*upload) error
}

// okSubmit adds an upload, which counts its own attempts.
func (u *uploads) okSubmit(bucket, object string) {
	u.queue.Add(&upload{Bucket: bucket, Object: object})
}

func (u *uploads) okNext() bool {
	item, quit := u.queue.Get()
	if quit {
		return false
	}
	defer u.queue.Done(item)
	if err := u.send(item); err != nil {
		item.Attempts++
		u.queue.AddRateLimited(item)
		return true
	}
	u.queue.Forget(item)
	return true
}

type copies struct {
	queue workqueue.TypedRateLimitingInterface[*upload]
	send  func(*upload) error
}

// next makes a new transfer of the one that has failed.
func (c *copies) next() bool {
	item, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(item)
	if err := c.send(item); err != nil {
		c.queue.AddRateLimited(&upload{item.Bucket, item.Object, item.Attempts + 1}) // want `fresh-key`
		return true
	}
	c.queue.Forget(item)
	return true
}
