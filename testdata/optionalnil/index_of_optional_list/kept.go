package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Make makes the secret of an owner.
type Make func(namespace string, owner metav1.OwnerReference, token string) *corev1.Secret

// Tokens keeps the secret that it has made, and makes it anew for each token (hyperconverged-cluster-operator).
type Tokens struct {
	secret  *corev1.Secret
	made    *corev1.Secret
	read    *corev1.Secret
	handed  *corev1.Secret
	Public  *corev1.Secret
	make    Make
	current func(ctx context.Context, name string) (*corev1.Secret, error)
}

// NewTokens makes the first one.
func NewTokens(namespace string, owner metav1.OwnerReference, make Make, handed *corev1.Secret) *Tokens {
	return &Tokens{secret: make(namespace, owner, ""), made: ofOwner(owner), make: make, handed: handed, Public: make(namespace, owner, "")}
}

func ofOwner(owner metav1.OwnerReference) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{owner}}}
}

func (t *Tokens) okRefresh(token string) {
	t.secret = t.make(t.secret.Namespace, t.secret.OwnerReferences[0], token)
}

func (t *Tokens) okOwn() metav1.OwnerReference { return t.made.OwnerReferences[0] }

func (t *Tokens) fetch(ctx context.Context, c client.Client, key client.ObjectKey) error {
	found := &corev1.Secret{}
	if err := c.Get(ctx, key, found); err != nil {
		return err
	}
	t.read = found
	return nil
}

func (t *Tokens) fetched() metav1.OwnerReference {
	return t.read.OwnerReferences[0] // want `index-of-optional-list: t.read.OwnerReferences is indexed`
}

func (t *Tokens) given() metav1.OwnerReference {
	return t.handed.OwnerReferences[0] // want `index-of-optional-list: t.handed.OwnerReferences is indexed`
}

func (t *Tokens) public() metav1.OwnerReference {
	return t.Public.OwnerReferences[0] // want `index-of-optional-list: t.Public.OwnerReferences is indexed`
}

func (t *Tokens) asked(ctx context.Context, name string) (metav1.OwnerReference, error) {
	secret, err := t.current(ctx, name)
	if err != nil {
		return metav1.OwnerReference{}, err
	}
	return secret.OwnerReferences[0], nil // want `index-of-optional-list: secret.OwnerReferences is indexed`
}
