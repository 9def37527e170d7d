package upgrade

import (
	"context"
	"errors"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/spins-after-done/upgrade-gate/bad/internal/gate"
)

// Upgrader moves the control plane to each version that is released.
type Upgrader struct {
	Client    client.Client
	Gate      *gate.Gate
	Namespace string
}

func (u *Upgrader) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(u) }

func (u *Upgrader) Start(ctx context.Context) error {
	for {
		v, err := u.Gate.Pass(ctx)
		if err != nil {
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		}
		if err := u.move(ctx, v); err != nil {
			return err
		}
		log.FromContext(ctx).Info("control plane was moved", "version", v)
	}
}

func (u *Upgrader) move(ctx context.Context, version string) error {
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: u.Namespace, Name: "control-plane"}}
	if err := u.Client.Get(ctx, client.ObjectKeyFromObject(d), d); err != nil {
		return err
	}
	base := d.DeepCopy()
	for i := range d.Spec.Template.Spec.Containers {
		c := &d.Spec.Template.Spec.Containers[i]
		if c.Name == "server" {
			c.Image = "registry.example.com/server:" + version
		}
	}
	if err := u.Client.Patch(ctx, d, client.MergeFrom(base)); err != nil {
		return fmt.Errorf("moving to %s: %w", version, err)
	}
	return nil
}
