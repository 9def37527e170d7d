package handing

import (
	"errors"
	"slices"

	"k8s.io/apimachinery/pkg/util/runtime"
)

type okVolumes struct {
	queue queue
	names []string
	get   func(key string) (string, error)
	sync  func(key string) error
}

func (v *okVolumes) okSettled() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	err := v.sync(key)
	v.handle(err, key)
	return true
}

func (v *okVolumes) handle(err error, key string) {
	if err == nil || v.queue.NumRequeues(key) >= maxRetries {
		v.queue.Forget(key)
		return
	}
	v.queue.AddRateLimited(key)
}

// The helper says whether it has retried.
func (v *okVolumes) okAsked() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	if !v.retried(v.sync(key), key) {
		v.queue.Forget(key)
	}
	return true
}

func (v *okVolumes) retried(err error, key string) bool {
	if err == nil || v.queue.NumRequeues(key) >= maxRetries {
		return false
	}
	v.queue.AddRateLimited(key)
	return true
}

// The helper retries, and who calls it forgets.
func (v *okVolumes) okBoth() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	err := v.sync(key)
	v.retry(err, key)
	if err == nil {
		v.queue.Forget(key)
	}
	return true
}

func (v *okVolumes) retry(err error, key string) {
	if err != nil {
		v.queue.AddRateLimited(key)
	}
}

// A kind of error that is asked for needs no retry.
func (v *okVolumes) okKind() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	v.unlessGone(v.sync(key), key)
	return true
}

func (v *okVolumes) unlessGone(err error, key string) {
	switch {
	case err == nil:
		v.queue.Forget(key)
	case errors.Is(err, errGone):
		v.queue.Forget(key)
		runtime.HandleError(err)
	default:
		v.queue.AddRateLimited(key)
	}
}

// The closure returns its error, and the item is settled behind it.
func (v *okVolumes) okBehind() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	err := func() error {
		defer v.queue.Done(key)
		if err := v.sync(key); err != nil {
			return err
		}
		v.queue.Forget(key)
		return nil
	}()
	if err != nil {
		v.queue.AddRateLimited(key)
	}
	return true
}

// The closure returns whether it is done, and Done follows it where it is not.
func (v *okVolumes) okDone() bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	done := func() bool {
		if err := v.sync(key); err != nil {
			return false
		}
		v.queue.Done(key)
		return true
	}()
	if !done {
		v.queue.AddRateLimited(key)
		v.queue.Done(key)
	}
	return true
}

// Done is deferred in the closure.
func (v *okVolumes) okDeferred() {
	for {
		key, shutdown := v.queue.Get()
		if shutdown {
			return
		}
		func() {
			defer v.queue.Done(key)
			if v.sync(key) != nil {
				v.queue.AddRateLimited(key)
				return
			}
			v.queue.Forget(key)
		}()
	}
}

// The error decides together with what is asked after it.
func (v *okVolumes) okOnce(first func(string) bool) bool {
	key, shutdown := v.queue.Get()
	if shutdown {
		return false
	}
	defer v.queue.Done(key)
	name, err := v.get(key)
	if err != nil || !slices.Contains(v.names, name) {
		v.queue.Forget(key)
		return true
	}
	if err := v.sync(name); err != nil && first(name) {
		v.queue.Add(key)
	} else if err != nil {
		v.queue.AddRateLimited(key)
	} else {
		v.queue.Forget(key)
	}
	return true
}
