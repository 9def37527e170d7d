package affirmed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/finalizerorder/kept_for_ever/affirmed/secrets"
)

// deleteSecret is what openshift's aws-account-operator has: it fails once the Secret is gone.
func (k *keeper) deleteSecret(ctx context.Context, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := k.Get(ctx, key, secret); err != nil {
		return err
	}
	return k.Delete(ctx, secret)
}

func (k *keeper) secretExists(ctx context.Context, key client.ObjectKey) bool {
	secret := corev1.Secret{}
	if err := k.Get(ctx, key, &secret); err != nil {
		return false
	}
	return true
}

func (k *keeper) secretReadable(ctx context.Context, key client.ObjectKey) bool {
	err := k.Get(ctx, key, &corev1.Secret{})
	return err == nil
}

func (k *keeper) secretMissing(ctx context.Context, key client.ObjectKey) bool {
	return k.Get(ctx, key, &corev1.Secret{}) != nil
}

func (k *keeper) secretGone(ctx context.Context, key client.ObjectKey) (bool, error) {
	err := k.Get(ctx, key, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		return true, nil
	}
	return false, err
}

func (k *keeper) secretOrNil(ctx context.Context, key client.ObjectKey) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := k.Get(ctx, key, secret); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return secret, nil
}

func (k *keeper) secretThere(ctx context.Context, key client.ObjectKey) (corev1.Secret, bool, error) {
	secret := corev1.Secret{}
	err := k.Get(ctx, key, &secret)
	return secret, err == nil, client.IgnoreNotFound(err)
}

func (k *keeper) settingsExist(ctx context.Context, key client.ObjectKey) bool {
	return k.Get(ctx, key, &corev1.ConfigMap{}) == nil
}

func (k *keeper) okBool(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if k.secretExists(ctx, client.ObjectKeyFromObject(claim)) {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

// okInline reads the Secret itself.
func (k *keeper) okInline(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if k.secretReadable(ctx, client.ObjectKeyFromObject(claim)) {
		secret := corev1.Secret{}
		if err := k.Get(ctx, client.ObjectKeyFromObject(claim), &secret); err != nil {
			return err
		}
		if err := k.Delete(ctx, &secret); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

func (k *keeper) okMissing(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if !k.secretMissing(ctx, client.ObjectKeyFromObject(claim)) {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

func (k *keeper) okGone(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	gone, err := k.secretGone(ctx, client.ObjectKeyFromObject(claim))
	if err != nil {
		return err
	}
	if gone {
		return k.release(ctx, claim)
	}
	if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil {
		return err
	}
	return k.release(ctx, claim)
}

func (k *keeper) okPointer(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	secret, err := k.secretOrNil(ctx, client.ObjectKeyFromObject(claim))
	if err != nil {
		return err
	}
	if secret != nil {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(secret)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

func (k *keeper) okBeside(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	secret, there, err := k.secretThere(ctx, client.ObjectKeyFromObject(claim))
	switch {
	case err != nil:
		return err
	case there:
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(&secret)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

// okList deletes one of those that it has listed.
func (k *keeper) okList(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	found := &corev1.SecretList{}
	if err := k.List(ctx, found, client.InNamespace(claim.Namespace)); err != nil {
		return err
	}
	if len(found.Items) > 0 {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(&found.Items[0])); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

// okRead asks by a read of its own.
func (k *keeper) okRead(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := k.Get(ctx, client.ObjectKeyFromObject(claim), &corev1.Secret{}); err == nil {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

// okElsewhere asks a function of another package.
func (k *keeper) okElsewhere(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if secrets.Exists(ctx, k, client.ObjectKeyFromObject(claim)) {
		if err := secrets.Delete(ctx, k, client.ObjectKeyFromObject(claim)); err != nil {
			return err
		}
	}
	return k.release(ctx, claim)
}

// unasked deletes what may be gone.
func (k *keeper) unasked(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if err := secrets.Delete(ctx, k, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: Delete fails once the Secret is gone`
		return err
	}
	return k.release(ctx, claim)
}

// anotherKind asks for the settings.
func (k *keeper) anotherKind(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if k.settingsExist(ctx, client.ObjectKeyFromObject(claim)) {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: deleteSecret fails once the Secret is gone`
			return err
		}
	}
	return k.release(ctx, claim)
}

// inverted deletes what has been said to be gone.
func (k *keeper) inverted(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if !k.secretExists(ctx, client.ObjectKeyFromObject(claim)) {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: deleteSecret fails once the Secret is gone`
			return err
		}
	}
	return k.release(ctx, claim)
}

// invertedMissing does so by the opposite question.
func (k *keeper) invertedMissing(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if k.secretMissing(ctx, client.ObjectKeyFromObject(claim)) {
		if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: deleteSecret fails once the Secret is gone`
			return err
		}
	}
	return k.release(ctx, claim)
}

// goneAnyway has the answer for nothing.
func (k *keeper) goneAnyway(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if _, err := k.secretGone(ctx, client.ObjectKeyFromObject(claim)); err != nil {
		return err
	}
	if err := k.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: deleteSecret fails once the Secret is gone`
		return err
	}
	return k.release(ctx, claim)
}

// A vault has the Secrets; it may be any.
type vault interface {
	SecretExists(ctx context.Context, key client.ObjectKey) (bool, error)
	Unlocked(ctx context.Context) bool
}

type vaulted struct {
	keeper
	vault vault
}

// okUnseen asks something that is not seen here.
func (v *vaulted) okUnseen(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if exists, err := v.vault.SecretExists(ctx, client.ObjectKeyFromObject(claim)); err != nil {
		return err
	} else if exists {
		if err := v.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil {
			return err
		}
	}
	return v.release(ctx, claim)
}

// unlocked asks for something else.
func (v *vaulted) unlocked(ctx context.Context, claim *corev1.PersistentVolumeClaim) error {
	if claim.DeletionTimestamp.IsZero() {
		return nil
	}
	if v.vault.Unlocked(ctx) {
		if err := v.deleteSecret(ctx, client.ObjectKeyFromObject(claim)); err != nil { // want `kept-for-ever: deleteSecret fails once the Secret is gone`
			return err
		}
	}
	return v.release(ctx, claim)
}
