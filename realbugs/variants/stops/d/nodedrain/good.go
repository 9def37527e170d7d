package nodedrain

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type Follower struct {
	cs   kubernetes.Interface
	pod  string
	done func()
}

func (f *Follower) round(ctx context.Context) (gone bool, err error) {
	pw, err := f.cs.CoreV1().Pods("storage").Watch(ctx, metav1.ListOptions{
		FieldSelector: fields.OneTermEqualSelector("metadata.name", f.pod).String(),
	})
	if err != nil {
		return false, err
	}
	defer pw.Stop()
	for {
		select {
		case ev, ok := <-pw.ResultChan():
			if !ok {
				return false, nil
			}
			if ev.Type == watch.Deleted {
				return true, nil
			}
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

func (f *Follower) Start(ctx context.Context) error {
	for {
		gone, err := f.round(ctx)
		if gone {
			f.done()
			return nil
		}
		klog.InfoS("watch ended", "pod", f.pod, "err", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(2 * time.Second):
		}
	}
}

func FollowPod(mgr manager.Manager, cs kubernetes.Interface, pod string, done func()) error {
	return mgr.Add(&Follower{cs: cs, pod: pod, done: done})
}
