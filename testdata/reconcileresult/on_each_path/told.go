package on_each_path

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	cluster "sigs.k8s.io/controller-runtime/pkg/client"
)

// okToldOfBoth uses what has come with the error in the log of the failure, and returns the error.
func okToldOfBoth(ctx context.Context, c cluster.Client, name string) error {
	secret, err := madeFor(ctx, c, name)
	if err != nil {
		if apierrors.IsNotFound(err) {
			klog.Infof("there is no %v/%v", secret.Namespace, secret.Name)
			return nil
		}
		klog.Errorf("not read: %v/%v: %v", secret.Namespace, secret.Name, err)
		return err
	}
	secret.Labels = nil
	return c.Update(ctx, secret)
}

func madeFor(ctx context.Context, c cluster.Client, name string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	secret.Name = name
	if err := c.Get(ctx, cluster.ObjectKeyFromObject(secret), secret); err != nil {
		return secret, err
	}
	return secret, nil
}
