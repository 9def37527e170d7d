package swallowed

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
)

// tlsSecrets keeps the secret of a proxy.
type tlsSecrets struct {
	client   kubernetes.Interface
	services listers.ServiceLister
}

func (c *tlsSecrets) ensure(ctx context.Context, secret *corev1.Secret) error {
	var err error
	// A comment after the brace would be one in the branch.
	if secret, err = c.deleteWithWrongName(ctx, // want `swallowed: the error of deleteWithWrongName is tested, and the branch that is taken for it is empty: what follows takes it for success`
		secret); err != nil {
		// TODO
		// return err
	}
	if err = c.create(ctx, secret); err != nil {
		return err
	}
	return nil
}

func (c *tlsSecrets) deleteWithWrongName(ctx context.Context, secret *corev1.Secret) (*corev1.Secret, error) {
	ready, err := c.nameIsReady(secret) // want `swallowed: the error of nameIsReady is tested, and the branch that is taken for it is empty`
	if err != nil {
	}
	if !ready {
		err = c.client.CoreV1().Secrets(secret.Namespace).Delete(ctx, secret.Name, metav1.DeleteOptions{})
		if err != nil {
			return secret, err
		}
		return nil, nil
	}
	return secret, nil
}

func (c *tlsSecrets) nameIsReady(secret *corev1.Secret) (bool, error) {
	service, err := c.services.Services(secret.Namespace).Get(secret.Name)
	if err != nil {
		return false, err
	}
	return len(service.Status.LoadBalancer.Ingress) > 0, nil
}

// create says why the branch is empty.
func (c *tlsSecrets) create(ctx context.Context, secret *corev1.Secret) error {
	if err := c.client.CoreV1().Secrets(secret.Namespace).Delete(ctx, "old", metav1.DeleteOptions{}); err != nil {
		// It is deleted with its owner at the latest.
	}
	var labels map[string]string
	err := json.Unmarshal(secret.Data["labels"], &labels) // want `swallowed: the error of Unmarshal is tested, and the branch that is taken for it is empty`
	if err != nil {
	}
	_, err = c.client.CoreV1().Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{})
	return err
}
