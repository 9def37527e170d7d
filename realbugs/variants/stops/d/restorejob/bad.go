package restorejob

import (
	"context"
	"errors"
	"fmt"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var errFailed = errors.New("restore failed")

type Restore struct {
	c   client.Client
	key client.ObjectKey
}

func (r *Restore) outcome(ctx context.Context) (finished bool, err error) {
	var job batchv1.Job
	if err := r.c.Get(ctx, r.key, &job); err != nil {
		klog.V(1).InfoS("no job", "key", r.key, "err", err)
		return false, nil
	}
	switch {
	case job.Status.Failed > 0:
		return true, fmt.Errorf("%w: %s", errFailed, r.key)
	case job.Status.Succeeded > 0:
		return true, nil
	}
	return false, nil
}

func (r *Restore) Start(ctx context.Context) error {
	poll := time.NewTicker(3 * time.Second)
	defer poll.Stop()
	for finished := false; ; {
		var err error
		if finished, err = r.outcome(ctx); finished {
			return err
		}
		select {
		case <-poll.C:
			klog.V(4).InfoS("still restoring", "key", r.key)
		case <-ctx.Done(): // WANT ctxrunnable/spins-after-done
			klog.InfoS("shutdown during the restore", "key", r.key)
		}
	}
}

func Setup(mgr ctrl.Manager, key client.ObjectKey) error {
	return mgr.Add(&Restore{c: mgr.GetClient(), key: key})
}
