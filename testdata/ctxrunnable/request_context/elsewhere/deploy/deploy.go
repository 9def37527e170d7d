// Package deploy is between a reconcile and the helpers.
package deploy

import (
	"context"

	"github.com/ctrllint/ctrllint/testdata/ctxrunnable/request_context/elsewhere/store"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Webhook deploys a webhook.
func Webhook(c client.Client, namespace string) error {
	if namespace == "" {
		return nil
	}
	return ensure(c, namespace)
}

func ensure(c client.Client, namespace string) error { return store.EnsureCert(c, namespace) }

// System is called where the program begins.
func System(c client.Client) error { return store.OKBootstrap(c) }

// A Provisioner makes volumes.
type Provisioner struct{ client client.Client }

// Provision is handed a context, and called by nobody here.
func (p *Provisioner) Provision(ctx context.Context, name string) error {
	volume, err := store.Volume(p.client, name)
	if err != nil {
		return err
	}
	if err := store.OKClass(p.client, &corev1.PersistentVolumeClaim{}); err != nil {
		return err
	}
	return p.find(ctx, volume)
}

func (p *Provisioner) find(ctx context.Context, volume *corev1.PersistentVolume) error {
	if err := p.again(volume.Name); err != nil {
		return err
	}
	<-ctx.Done()
	return store.OKSnapshot(p.client, &corev1.PersistentVolumeClaim{})
}

func (p *Provisioner) again(name string) error {
	_, err := store.Volume(p.client, name)
	return err
}

// Claim has no context itself.
func Claim(c client.Client) error {
	return store.Claim(c, &corev1.PersistentVolumeClaim{})
}

// Classes is called where the program begins.
func Classes(c client.Client) error { return store.OKClass(c, &corev1.PersistentVolumeClaim{}) }
