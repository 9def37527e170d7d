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

func checkedCredentials(of *corev1.ConfigMap) (*corev1.Secret, error) {
	if of.Data == nil {
		return nil, context.Canceled
	}
	secret := credentials(of)
	secret.StringData = of.Data
	return secret, nil
}

// ownedLateUnlessNil has no secret beside an error.
func (m *maker) ownedLateUnlessNil(ctx context.Context, of *corev1.ConfigMap) error {
	secret, err := checkedCredentials(of)
	if err != nil {
		return err
	}
	if err := m.Create(ctx, secret); err != nil {
		return err
	}
	return controllerutil.SetControllerReference(of, secret, m.scheme) // want `never-written: secret.OwnerReferences is set by SetControllerReference on what has been written`
}

// okOwnedUnlessNil sets the owner before.
func (m *maker) okOwnedUnlessNil(ctx context.Context, of *corev1.ConfigMap) error {
	secret, err := checkedCredentials(of)
	if err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(of, secret, m.scheme); err != nil {
		return err
	}
	return m.Create(ctx, secret)
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

// Where the secret is there, the owner goes to the one that was made to compare with.
func (m *maker) ownedInVain(ctx context.Context, of *corev1.ConfigMap) (*corev1.Secret, error) {
	desired, current := credentials(of), &corev1.Secret{}
	err := m.Get(ctx, client.ObjectKeyFromObject(desired), current)
	if apierrors.IsNotFound(err) {
		return desired, m.Create(ctx, desired)
	}
	if err != nil {
		return nil, err
	}
	err = controllerutil.SetControllerReference(of, desired, m.scheme) // want `never-written: desired.OwnerReferences is set by SetControllerReference on what was made for it, and nothing uses it afterwards`
	return current, err
}

// The owner is set twice, of which the first is for an object that is thrown away.
func (m *maker) ownedByTwo(ctx context.Context, of *corev1.ConfigMap, old bool) error {
	if old {
		legacy := &corev1.Secret{}
		legacy.Name = of.Name
		if err := controllerutil.SetOwnerReference(of, legacy, m.scheme); err != nil { // want `never-written: legacy.OwnerReferences is set by SetOwnerReference on what was made for it`
			return err
		}
	}
	secret := credentials(of)
	if err := controllerutil.SetOwnerReference(of, secret, m.scheme); err != nil {
		return err
	}
	return m.Create(ctx, secret)
}

// The list is applied later.
func (m *maker) okInList(of *corev1.ConfigMap) (all []client.Object, err error) {
	secret := credentials(of)
	all = append(all, secret)
	return all, controllerutil.SetControllerReference(of, secret, m.scheme)
}

// The owner is taken over from the one that was made.
func (m *maker) okTakenOver(ctx context.Context, of *corev1.ConfigMap, current *corev1.Secret) error {
	desired := credentials(of)
	if err := controllerutil.SetControllerReference(of, desired, m.scheme); err != nil {
		return err
	}
	current.OwnerReferences, current.Data = desired.OwnerReferences, desired.Data
	return m.Update(ctx, current)
}
