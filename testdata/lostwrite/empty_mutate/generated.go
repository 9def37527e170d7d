package empty_mutate

import (
	"context"
	"crypto/rand"
	"encoding/base64"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilrand "k8s.io/apimachinery/pkg/util/rand"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func password() []byte {
	raw := make([]byte, 16)
	_, _ = rand.Read(raw)
	return []byte(base64.StdEncoding.EncodeToString(raw))
}

func admin() map[string][]byte {
	return map[string][]byte{"user": []byte("admin"), "password": password()}
}

// okAdmin has a password that is made once: the one that is there stays.
func okAdmin(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: admin()}
	_, err := ctrl.CreateOrUpdate(ctx, c, secret, func() error { return nil })
	return err
}

// okText makes the text of it in another way.
func okText(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	secret.StringData = map[string]string{}
	secret.StringData["password"] = utilrand.String(20)
	_, err := ctrl.CreateOrUpdate(ctx, c, secret, func() error { return nil })
	return err
}

// okBuilt is made by another function.
func okBuilt(ctx context.Context, c client.Client, key client.ObjectKey) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, built(key), func() error { return nil })
	return err
}

func built(key client.ObjectKey) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: admin()}
}

// copied has the same data in each pass, as far as the source is the same.
func copied(ctx context.Context, c client.Client, key client.ObjectKey, from *corev1.Secret) error {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}, Data: encoded(from)}
	_, err := ctrl.CreateOrUpdate(ctx, c, secret, func() error { return nil }) // want `empty-mutate: CreateOrUpdate reads secret first and calls a function that sets nothing: Data, set before, reaches a new one only`
	return err
}

func encoded(from *corev1.Secret) map[string][]byte {
	found := make(map[string][]byte)
	for name, value := range from.Data {
		found[name] = []byte(base64.StdEncoding.EncodeToString(value))
	}
	return found
}
