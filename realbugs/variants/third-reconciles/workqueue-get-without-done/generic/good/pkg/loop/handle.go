package loop

import (
	"context"

	"k8s.io/klog/v2"
)

func (l *Loop[K]) handle(ctx context.Context, key K) {
	err := l.sync(ctx, key)
	switch {
	case err == nil:
		l.queue.Forget(key)
		l.queue.Done(key)
	case l.retry(err):
		klog.FromContext(ctx).V(1).Info("will try again", "key", key, "err", err)
		l.queue.AddRateLimited(key)
		l.queue.Done(key)
	default:
		klog.FromContext(ctx).Error(err, "giving up", "key", key)
		l.queue.Forget(key)
		l.queue.Done(key)
	}
}
