package string_data

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Entries looks at single texts of secrets.
type Entries struct {
	client.Client
	token string
}

func (r *Entries) compared(ctx context.Context, key client.ObjectKey) error {
	var secret corev1.Secret
	if err := r.Get(ctx, key, &secret); err != nil {
		return err
	}
	if current, ok := secret.StringData["token"]; ok && current == r.token { // want `stringdata-compare: StringData of secret is never there: it was read, and StringData is write-only`
		return nil
	}
	secret.StringData = map[string]string{"token": r.token}
	return r.Update(ctx, &secret)
}

func (r *Entries) inSwitch(ctx context.Context, key client.ObjectKey) error {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, key, secret); err != nil {
		return err
	}
	switch secret.StringData["token"] { // want `stringdata-compare`
	case r.token:
		return nil
	case "":
		secret.Data = nil
	}
	secret.StringData = map[string]string{"token": r.token}
	return r.Update(ctx, secret)
}

// okData reads what is there.
func (r *Entries) okData(ctx context.Context, key client.ObjectKey) error {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, key, secret); err != nil {
		return err
	}
	if string(secret.Data["token"]) == r.token {
		return nil
	}
	secret.StringData = map[string]string{"token": r.token}
	return r.Update(ctx, secret)
}

// okMade asks what it has set itself.
func (r *Entries) okMade(ctx context.Context, key client.ObjectKey, extra map[string]string) error {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, key, secret); err != nil {
		return err
	}
	secret.StringData = extra
	if _, ok := secret.StringData["token"]; !ok {
		secret.StringData["token"] = r.token
	}
	return r.Update(ctx, secret)
}

// okHandedIn need not have been read.
func (r *Entries) okHandedIn(secret *corev1.Secret) bool {
	return secret.StringData["token"] == r.token
}

// okFallback takes a text where a fake has left it.
func (r *Entries) okFallback(ctx context.Context, key client.ObjectKey) (string, error) {
	secret := new(corev1.Secret)
	if err := r.Get(ctx, key, secret); err != nil {
		return "", err
	}
	if token, ok := secret.StringData["token"]; ok {
		return token, nil
	}
	return string(secret.Data["token"]), nil
}
