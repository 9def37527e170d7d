package tunnelstatus

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

func relay(cs kubernetes.Interface, ns string, d dialer) manager.RunnableFunc {
	return func(ctx context.Context) error {
		if err := mark(ctx, cs, ns, "up"); err != nil {
			return err
		}
		wait.UntilWithContext(ctx, func(ctx context.Context) {
			if err := d.KeepAlive(ctx); err != nil {
				klog.FromContext(ctx).Error(err, "relay lost")
			}
		}, 10*time.Second)
		klog.FromContext(ctx).Info("relay ends")
		ctx, cancel := final(ctx)
		defer cancel()
		return mark(ctx, cs, ns, "down")
	}
}

func final(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
}

func AddRelay(mgr manager.Manager, cs kubernetes.Interface, d dialer) error {
	return mgr.Add(relay(cs, corev1.NamespaceDefault, d))
}
