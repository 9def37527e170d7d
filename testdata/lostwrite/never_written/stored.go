package never_written

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type maker struct {
	client.Client
	scheme *runtime.Scheme
}

func credentials(of *corev1.ConfigMap) *corev1.Secret {
	secret := &corev1.Secret{}
	secret.Name, secret.Namespace = of.Name, of.Namespace
	return secret
}

// The secret is there before it gets its owner.
func (m *maker) ownedLate(ctx context.Context, of *corev1.ConfigMap) error {
	secret := credentials(of)
	if err := m.Create(ctx, secret); err != nil {
		return err
	}
	return controllerutil.SetControllerReference(of, secret, m.scheme) // want `^never-written: secret.OwnerReferences is set by SetControllerReference on what has been written, and nothing uses it afterwards: it is never written$`
}

// Both ways write it.
func (m *maker) ownedLateInBoth(ctx context.Context, of *corev1.ConfigMap) error {
	secret, old := credentials(of), &corev1.Secret{}
	err := m.Get(ctx, client.ObjectKeyFromObject(secret), old)
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if apierrors.IsNotFound(err) {
		err = m.Create(ctx, secret)
	} else {
		err = m.Update(ctx, secret)
	}
	if err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(of, secret, m.scheme); err != nil { // want `never-written: secret.OwnerReferences is set by SetControllerReference on what has been written`
		return err
	}
	return nil
}

func (m *maker) labelledLate(ctx context.Context, of *corev1.ConfigMap) error {
	secret := credentials(of)
	if err := m.Create(ctx, secret); err != nil {
		return err
	}
	secret.Labels = of.Labels // want `never-written: secret.Labels is set on what has been written and nothing uses it afterwards: it is never written`
	return nil
}

func (m *maker) okOwned(ctx context.Context, of *corev1.ConfigMap) error {
	secret := credentials(of)
	if err := controllerutil.SetControllerReference(of, secret, m.scheme); err != nil {
		return err
	}
	return m.Create(ctx, secret)
}

// It is written again.
func (m *maker) okWrittenAgain(ctx context.Context, of *corev1.ConfigMap) error {
	secret := credentials(of)
	if err := m.Create(ctx, secret); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(of, secret, m.scheme); err != nil {
		return err
	}
	return m.Update(ctx, secret)
}

// The caller gets it.
func (m *maker) okReturned(ctx context.Context, of *corev1.ConfigMap) (*corev1.Secret, error) {
	secret := credentials(of)
	if err := m.Create(ctx, secret); err != nil {
		return nil, err
	}
	secret.Labels = of.Labels
	return secret, nil
}

// Where it is there already, nothing has been written yet.
func (m *maker) okOnOneWay(ctx context.Context, of *corev1.ConfigMap, there bool) error {
	secret := credentials(of)
	if !there {
		if err := m.Create(ctx, secret); err != nil {
			return err
		}
	}
	secret.Labels = of.Labels
	return nil
}

// The event is about the object as the server has it, with a kind, which a typed client drops.
func (m *maker) okKindForEvent(ctx context.Context, of *corev1.ConfigMap, event func(client.Object)) error {
	secret := credentials(of)
	if err := m.Create(ctx, secret); err != nil {
		return err
	}
	secret.Kind = "Secret"
	event(secret)
	return nil
}
