// Package helpers writes what reconciles of other packages hand it.
package helpers

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ApplyAll applies each object by its type.
func ApplyAll(ctx context.Context, clients kubernetes.Interface, objects []client.Object) error {
	for _, object := range objects {
		switch object := object.(type) {
		case *corev1.Service:
			if err := applyService(ctx, clients, object); err != nil {
				return err
			}
		default:
			return fmt.Errorf("unknown type %T", object)
		}
	}
	return nil
}

// applyService replaces the specification of the service that is there.
func applyService(ctx context.Context, clients kubernetes.Interface, required *corev1.Service) error {
	existing, err := clients.CoreV1().Services(required.Namespace).Get(ctx, required.Name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err := clients.CoreV1().Services(required.Namespace).Create(ctx, required, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	changed := existing.DeepCopy()
	changed.Spec = required.Spec
	_, err = clients.CoreV1().Services(required.Namespace).Update(ctx, changed, metav1.UpdateOptions{}) // want `unconditional-update: Update writes changed in each pass of what calls ApplyAll, changed or not`
	return err
}

// CreateOrUpdateSecret has the update in another function.
func CreateOrUpdateSecret(ctx context.Context, c client.Client, secret *corev1.Secret) error {
	existing := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(secret), existing); err != nil {
		if apierrors.IsNotFound(err) {
			return c.Create(ctx, secret)
		}
		return err
	}
	return replace(ctx, c, existing, secret)
}

func replace(ctx context.Context, c client.Client, existing, secret *corev1.Secret) error {
	existing.Data = secret.Data
	return c.Update(ctx, existing) // want `unconditional-update: Update writes existing in each pass of what calls CreateOrUpdateSecret`
}

// OKSync compares before.
func OKSync(ctx context.Context, c client.Client, config *corev1.ConfigMap) error {
	existing := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(config), existing); err != nil {
		return err
	}
	if equality.Semantic.DeepEqual(existing.Data, config.Data) {
		return nil
	}
	existing.Data = config.Data
	return c.Update(ctx, existing)
}

// OKRestart is called in some passes alone.
func OKRestart(ctx context.Context, c client.Client, config *corev1.ConfigMap) error {
	return c.Update(ctx, config)
}

// OKUnused is called by nothing.
func OKUnused(ctx context.Context, c client.Client, config *corev1.ConfigMap) error {
	return c.Update(ctx, config)
}
