package tunnelstatus

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

type dialer interface {
	KeepAlive(ctx context.Context) error
}

func tunnel(cs kubernetes.Interface, ns string, d dialer) manager.RunnableFunc {
	return func(ctx context.Context) error {
		if err := mark(ctx, cs, ns, "up"); err != nil {
			return err
		}
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			if err := d.KeepAlive(ctx); err != nil {
				klog.FromContext(ctx).Error(err, "tunnel lost")
			}
		}, 10*time.Second)
		return mark(ctx, cs, ns, "down") // WANT ctxrunnable/ended-context
	}
}

func mark(ctx context.Context, cs kubernetes.Interface, ns, state string) error {
	cms := cs.CoreV1().ConfigMaps(ns)
	cm, err := cms.Get(ctx, "tunnel", metav1.GetOptions{})
	if err != nil {
		return err
	}
	next := cm.DeepCopy()
	next.Data = map[string]string{"state": state}
	_, err = cms.Update(ctx, next, metav1.UpdateOptions{})
	return err
}

func AddTunnel(mgr manager.Manager, cs kubernetes.Interface, d dialer) error {
	return mgr.Add(tunnel(cs, corev1.NamespaceDefault, d))
}
