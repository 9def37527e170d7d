package restorejob

import (
	"context"
	"fmt"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Verify struct {
	c   client.Client
	key client.ObjectKey
}

func (v *Verify) outcome(ctx context.Context) (finished bool, err error) {
	var job batchv1.Job
	if err := v.c.Get(ctx, v.key, &job); err != nil {
		klog.V(1).InfoS("no job", "key", v.key, "err", err)
		return false, nil
	}
	switch {
	case job.Status.Failed > 0:
		return true, fmt.Errorf("%w: %s", errFailed, v.key)
	case job.Status.Succeeded > 0:
		return true, nil
	}
	return false, nil
}

func (v *Verify) Start(ctx context.Context) error {
	poll := time.NewTicker(3 * time.Second)
	defer poll.Stop()
	for interrupted := false; !interrupted; {
		if finished, err := v.outcome(ctx); finished {
			return err
		}
		select {
		case <-poll.C:
			klog.V(4).InfoS("still verifying", "key", v.key)
		case <-ctx.Done():
			klog.InfoS("shutdown during the verification", "key", v.key)
			interrupted = true
		}
	}
	return nil
}

func SetupVerify(mgr ctrl.Manager, key client.ObjectKey) error {
	return mgr.Add(&Verify{c: mgr.GetClient(), key: key})
}
