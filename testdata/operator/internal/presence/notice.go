package presence

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// Notice is a config map that is there as long as the operator leads.
type Notice struct {
	Client client.Client
	Text   *corev1.ConfigMap
}

var _ manager.Runnable = (*Notice)(nil)

// Start creates the config map, and deletes it at the end.
func (n *Notice) Start(ctx context.Context) error {
	if err := client.IgnoreAlreadyExists(n.Client.Create(ctx, n.Text)); err != nil {
		return err
	}
	<-ctx.Done()
	ctrl.LoggerFrom(ctx).Info("leaving", "notice", n.Text.Name)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	return n.Client.Delete(last, n.Text)
}
