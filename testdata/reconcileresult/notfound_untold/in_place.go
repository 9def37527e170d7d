package notfound_untold

import (
	"context"
	"errors"
	"math/rand"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// authority signs for a cluster.
type authority struct{ client.Client }

type pair struct{ crt, key []byte }

func newPair(name string) (*pair, error) {
	if name == "" {
		return nil, errors.New("no name")
	}
	return &pair{[]byte(name), []byte{byte(rand.Int())}}, nil
}

func generatePassword() string { return string(rune('a' + rand.Intn(26))) }

// The certificates of a running cluster are signed by the old one.
func (a *authority) root(ctx context.Context, key client.ObjectKey) error {
	var signer *pair
	var secret corev1.Secret
	err := a.Get(ctx, key, &secret)
	if err == nil {
		signer = &pair{secret.Data["crt"], secret.Data["key"]}
	} else {
		ctrl.LoggerFrom(ctx).Error(err, "no root")
		made, err := newPair(key.Name) // want `notfound-untold: newPair runs after any error of Get, and what it makes takes the place of what could not be read`
		if err != nil {
			return err
		}
		signer = made
	}
	return a.store(ctx, key, signer)
}

func (a *authority) store(ctx context.Context, key client.ObjectKey, signer *pair) error {
	return a.Create(ctx, &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name + "-all"},
		Data:       map[string][]byte{"crt": signer.crt, "key": signer.key},
	})
}

func (a *authority) okRoot(ctx context.Context, key client.ObjectKey) error {
	var signer *pair
	var secret corev1.Secret
	err := a.Get(ctx, key, &secret)
	switch {
	case err == nil:
		signer = &pair{secret.Data["crt"], secret.Data["key"]}
	case apierrors.IsNotFound(err):
		made, err := newPair(key.Name)
		if err != nil {
			return err
		}
		signer = made
	default:
		return err
	}
	return a.store(ctx, key, signer)
}

// A password that is in use is replaced.
func (a *authority) password(ctx context.Context, key client.ObjectKey, into *corev1.ConfigMap) error {
	var secret corev1.Secret
	var password string
	if err := a.Get(ctx, key, &secret); err != nil {
		password = generatePassword() // want `notfound-untold: generatePassword runs after any error of Get`
	} else {
		password = string(secret.Data["password"])
	}
	into.Data = map[string]string{"password": password}
	return a.Update(ctx, into)
}

func (a *authority) okPassword(ctx context.Context, key client.ObjectKey, into *corev1.ConfigMap) error {
	var secret corev1.Secret
	var password string
	if err := a.Get(ctx, key, &secret); apierrors.IsNotFound(err) {
		password = generatePassword()
	} else if err != nil {
		return err
	} else {
		password = string(secret.Data["password"])
	}
	into.Data = map[string]string{"password": password}
	return a.Update(ctx, into)
}

// What a config map says may have a default.
func (a *authority) settings(ctx context.Context, key client.ObjectKey, pod *corev1.Pod) error {
	var settings corev1.ConfigMap
	var mode string
	if err := a.Get(ctx, key, &settings); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "no settings")
		mode = generatePassword() // want `logged-only: generatePassword runs after any error of Get`
	} else {
		mode = settings.Data["mode"]
	}
	pod.Annotations = map[string]string{"mode": mode}
	return a.Update(ctx, pod)
}
