package notfound_untold

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Passwords are in secrets with a name, of which one is made where it is not there.
type Passwords struct{ client.Client }

// okThree has three tests that leave no error over: the name is compared twice, the second time the other way round (percona-xtradb-cluster-operator).
func (p *Passwords) okThree(ctx context.Context, key client.ObjectKey, name, standard string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	err := p.Get(ctx, key, secret)
	if err != nil && name != standard {
		return nil, err
	}
	if err != nil && !apierrors.IsNotFound(err) && name == standard {
		return nil, err
	}
	if err != nil && apierrors.IsNotFound(err) {
		secret.Name, secret.Namespace = key.Name, key.Namespace
		return secret, p.Create(ctx, secret)
	}
	if _, has := secret.Data["password"]; !has {
		return nil, errors.New("no password")
	}
	return secret, nil
}

// another compares with another name the second time.
func (p *Passwords) another(ctx context.Context, key client.ObjectKey, name, standard, other string) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	err := p.Get(ctx, key, secret)
	if err != nil && name != standard {
		return nil, err
	}
	if err != nil && !apierrors.IsNotFound(err) && name == other { // want `notfound-untold: an error of Get that is not NotFound goes unseen`
		return nil, err
	}
	if err != nil && apierrors.IsNotFound(err) {
		secret.Name, secret.Namespace = key.Name, key.Namespace
		return secret, p.Create(ctx, secret)
	}
	return secret, nil
}
