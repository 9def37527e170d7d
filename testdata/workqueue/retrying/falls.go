package retrying

import (
	"context"
	"time"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// Mounts comes to AddRateLimited in both cases.
type Mounts struct {
	queue workqueue.TypedRateLimitingInterface[string]
	mount func(ctx context.Context, key string) error
}

func (m *Mounts) next(ctx context.Context) bool {
	key, quit := m.queue.Get()
	if quit {
		return false
	}
	defer m.queue.Done(key)
	if err := m.mount(ctx, key); err == nil { // related `works or fails here`
		klog.InfoS("mounted", "share", key)
	} else {
		utilruntime.HandleError(err)
	}
	m.queue.AddRateLimited(key) // want `requeue-on-success: key is added again also when it succeeds, and nothing ever forgets it: what is done comes back for ever` // want `no-forget`
	return true
}

// Logs has the test in place of an else.
type Logs struct {
	queue workqueue.TypedRateLimitingInterface[string]
}

func (l *Logs) work(ctx context.Context) {
	for {
		key, quit := l.queue.Get()
		if quit {
			return
		}
		err := l.rotate(ctx, key)
		if err != nil {
			klog.ErrorS(err, "not rotated", "key", key)
		}
		l.queue.AddRateLimited(key) // want `requeue-on-success: key is added again also when it succeeds, and nothing ever forgets it` // want `no-forget`
		l.queue.Done(key)
	}
}

func (l *Logs) rotate(ctx context.Context, key string) error { return ctx.Err() }

// OKMounts returns in between.
type OKMounts struct {
	queue workqueue.TypedRateLimitingInterface[string]
	mount func(ctx context.Context, key string) error
}

func (m *OKMounts) next(ctx context.Context) bool {
	key, quit := m.queue.Get()
	if quit {
		return false
	}
	defer m.queue.Done(key)
	if err := m.mount(ctx, key); err == nil {
		m.queue.Forget(key)
		return true
	}
	m.queue.AddRateLimited(key)
	return true
}

// OKPolls comes again after a while.
type OKPolls struct {
	queue workqueue.TypedRateLimitingInterface[string]
	mount func(ctx context.Context, key string) error
}

func (m *OKPolls) next(ctx context.Context) bool {
	key, quit := m.queue.Get()
	if quit {
		return false
	}
	defer m.queue.Done(key)
	if err := m.mount(ctx, key); err != nil {
		utilruntime.HandleError(err)
	}
	m.queue.AddAfter(key, time.Minute)
	return true
}
